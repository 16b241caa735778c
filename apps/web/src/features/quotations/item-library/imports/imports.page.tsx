import { Button } from '@mantine/core'
import { ITEM_IMPORT_LIMITS, ITEM_IMPORT_TEXTS } from '@plinth/contract/quotations/item-imports/item-import-rules'
import type { ItemImportSummary } from '@plinth/contract/quotations/item-imports/item-imports'
import { WORKBOOK_EXTENSIONS } from '@plinth/contract/workbook-extensions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatDate } from '../../../../lib/text/format-date.ts'
import { DropZone } from '../../../../ui/inputs/drop-zone.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { BackLink } from '../../../../ui/settings/back-link.tsx'
import { ErrorState, FormError, SkeletonRows } from '../../../../ui/states.tsx'
import { useLibraryRights } from '../use-library-rights.ts'
import { countText, statusText } from './import-texts.ts'
import { readImportsAddress } from './imports-address.ts'
import { itemImportQuery, itemImportsQuery, uploadItems } from './item-imports.api.ts'
import classes from './item-imports.module.css'
import { useUndoItems } from './use-undo-items.tsx'

const EXTENSIONS = [...WORKBOOK_EXTENSIONS, '.csv'] as const
const PATH = '/quotation/library/imports'

/** Where spreadsheets of items are brought into the library, and what was brought before (QT-065, QT-070). */
export function ItemImportsPage() {
  const { page = 1 } = readImportsAddress(useSearch({ strict: false }))
  const rights = useLibraryRights()
  const navigate = useNavigate()
  const { data, isError, refetch } = useQuery(itemImportsQuery(page))
  return (
    <Page title="Import items" narrow>
      <BackLink to="/quotation/library">Item library</BackLink>
      {rights?.mayEdit && <ChooseFile />}
      <section className={classes.latest} aria-label="Imports">
        <h2>Imports</h2>
        {isError && !data ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : !data || !rights ? (
          <SkeletonRows />
        ) : data.data.length === 0 ? (
          <p className={classes.note}>Nothing has been imported yet.</p>
        ) : (
          <ImportList imports={data.data} zone={rights.zone} />
        )}
        {data && (
          <Pager
            page={page}
            pages={data.pagination.pages}
            onGo={value => void navigate({ to: PATH as '/', search: (value > 1 ? { page: value } : {}) as never })}
          />
        )}
      </section>
    </Page>
  )
}

function ChooseFile() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const sending = useMutation({
    mutationFn: uploadItems,
    onSuccess: whole => {
      queryClient.setQueryData(itemImportQuery(whole.summary._id).queryKey, whole)
      void navigate({ to: `${PATH}/$importId` as '/', params: { importId: whole.summary._id } as never })
    },
    onError: error => setProblem(messageOf(error)),
  })
  const choose = (file: File | null | undefined): void => {
    if (!file) return
    const isKnown = EXTENSIONS.some(extension => file.name.toLowerCase().endsWith(extension))
    const wrong = !isKnown
      ? `Choose a spreadsheet: ${EXTENSIONS.join(', ')}`
      : file.size > ITEM_IMPORT_LIMITS.bytes
        ? ITEM_IMPORT_TEXTS.tooLarge
        : undefined
    setProblem(wrong)
    if (wrong === undefined) sending.mutate(file)
  }
  return (
    <>
      <DropZone
        title="Drop a spreadsheet of items here"
        note={`${EXTENSIONS.join(', ')}, at most 2 MB and 20,000 rows. A name and a unit are needed; an export of the library fits.`}
        label="Spreadsheet"
        accept={EXTENSIONS}
        isBusy={sending.isPending}
        onFile={choose}
      />
      <FormError>{problem}</FormError>
    </>
  )
}

function ImportList({ imports, zone }: { imports: readonly ItemImportSummary[]; zone: string }) {
  const undo = useUndoItems()
  return (
    <>
      <ul className={classes.list}>
        {imports.map(one => (
          <li key={one._id}>
            <span className={classes.what}>
              <b>{one.fileName}</b>
              <small>{[statusText(one), countText(one)].filter(Boolean).join(': ')}</small>
              <small>{`${formatDate(one.createdAt, zone)} · ${one.createdBy}`}</small>
            </span>
            {one.canContinue && (
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={`${PATH}/$importId` as '/'}
                params={{ importId: one._id } as never}
                aria-label={`Continue ${one.fileName}`}
              >
                Continue
              </Button>
            )}
            {one.canUndo && (
              <Button
                size="xs"
                variant="default"
                loading={undo.isUndoing(one._id)}
                aria-label={`Undo the import of ${one.fileName}`}
                onClick={() => void undo.ask(one)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undo.dialog}
    </>
  )
}
