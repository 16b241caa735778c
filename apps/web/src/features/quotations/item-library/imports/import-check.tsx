import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type {
  ItemImportDraft,
  ItemImportMode,
  ItemImportRow,
  ItemImportSummary,
  WholeItemImport,
} from '@plinth/contract/quotations/item-imports/item-imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { ImportRows } from './import-rows.tsx'
import {
  cancelItemImport,
  changeItemImport,
  correctItemRows,
  type ItemImportChange,
  itemImportQuery,
  itemRowsQuery,
  refreshItemImports,
  saveItemImport,
} from './item-imports.api.ts'
import classes from './item-imports.module.css'
import { UnknownNames } from './unknown-names.tsx'

type Only = ItemImportRow['state'] | 'all'
const STATES = ['new', 'changed', 'unchanged', 'refused'] as const
const NAMES: Readonly<Record<Only, string>> = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
}
const MODES: readonly { value: ItemImportMode; label: string }[] = [
  { value: 'add', label: 'Add new items only' },
  { value: 'update', label: 'Add and update' },
]

/** What a spreadsheet would do to the library, to be mapped, chosen and corrected before it is saved (QT-068, QT-069). */
export function ImportCheck({ summary, draft }: { summary: ItemImportSummary; draft: ItemImportDraft }) {
  const id = summary._id
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [confirm, question] = useConfirm()
  const [only, setOnly] = useState<Only>('all')
  const [page, setPage] = useState(1)
  const rows = useQuery(itemRowsQuery(id, draft.version, { only, page }))
  const key = itemImportQuery(id).queryKey
  const failed = (error: unknown): void => {
    toast.error(messageOf(error))
    // somebody else, or another window, was here
    if (isAppError(error, 'CONFLICT')) void refreshItemImports(queryClient)
  }
  const changing = useMutation({
    mutationFn: (change: ItemImportChange) => changeItemImport(id, draft.version, change),
    onSuccess: (whole: WholeItemImport) => queryClient.setQueryData(key, whole),
    onError: failed,
  })
  const correcting = useMutation({
    mutationFn: (cell: { row: number; field: keyof ItemImportRow['texts']; text: string }) =>
      correctItemRows(id, draft.version, [cell]),
    onSuccess: answer => queryClient.setQueryData(key, { summary, draft: answer.draft }),
    onError: failed,
  })
  const saving = useMutation({
    mutationFn: () => saveItemImport(id, draft.version),
    onSuccess: saved => queryClient.setQueryData(key, { summary: saved, draft: null }),
    onError: failed,
  })
  const cancelling = useMutation({
    mutationFn: () => cancelItemImport(id),
    onSuccess: () => {
      void refreshItemImports(queryClient)
      void navigate({ to: '/quotation/library/imports' as '/' })
    },
    onError: failed,
  })
  const giveUp = async (): Promise<void> => {
    const isMeant = await confirm({
      title: `Give the import of ${summary.fileName} up?`,
      message: 'Its rows and what you corrected are deleted. The library stays as it is.',
      confirmLabel: 'Give up',
      danger: true,
    })
    if (isMeant) cancelling.mutate()
  }
  const { counts, mode } = draft
  const total = counts.new + counts.changed
  const show = (next: Only): void => {
    setOnly(next)
    setPage(1)
  }
  const isBusy = changing.isPending || correcting.isPending
  return (
    <div className={classes.check}>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="What is imported"
          data={[...MODES]}
          value={mode}
          disabled={isBusy}
          onChange={value => changing.mutate({ mode: value as ItemImportMode })}
        />
        {draft.sheets.length > 1 && (
          <NativeSelect
            aria-label="Sheet"
            value={String(draft.sheet)}
            data={draft.sheets.map((name, at) => ({ value: String(at), label: name }))}
            onChange={event => changing.mutate({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        <NativeSelect
          aria-label="Row of the headings"
          value={String(draft.headingRow)}
          data={headingRows(draft)}
          onChange={event => changing.mutate({ headingRow: Number(event.currentTarget.value) })}
        />
      </div>
      <UnknownNames names={draft.unknown} isBusy={isBusy} onChoose={choices => changing.mutate({ choices })} />
      <fieldset className={classes.tabs} aria-label="Which rows">
        {(['all', ...STATES] as const).map(one => (
          <button key={one} type="button" aria-pressed={only === one} data-state={one} onClick={() => show(one)}>
            {NAMES[one]} <span>{formatCount(one === 'all' ? counts.rows : counts[one])}</span>
          </button>
        ))}
      </fieldset>
      <ImportRows
        draft={draft}
        rows={rows.data?.data ?? []}
        isWaiting={rows.isPlaceholderData || isBusy}
        isEmpty={rows.data?.data.length === 0}
        onMap={mapping => changing.mutate({ mapping })}
        onCorrect={cell => correcting.mutate(cell)}
      />
      {rows.data && <Pager page={page} pages={rows.data.pagination.pages} onGo={setPage} />}
      <div className={classes.foot}>
        <p className={classes.note} role="status">
          {counts.refused > 0 &&
            `${formatCount(counts.refused)} refused ${counts.refused === 1 ? 'row is' : 'rows are'} left out.`}
        </p>
        <Button variant="default" loading={cancelling.isPending} onClick={() => void giveUp()}>
          Give up
        </Button>
        <Button disabled={total === 0 || isBusy} loading={saving.isPending} onClick={() => saving.mutate()}>
          {total === 1 ? 'Import 1 row' : `Import ${formatCount(total)} rows`}
        </Button>
      </div>
      {question}
    </div>
  )
}

const MOST_SHOWN = 40
/** The first rows, each with what stands in it, of which one has the headings. */
function headingRows({ topRows, headingRow, headings }: ItemImportDraft): { value: string; label: string }[] {
  const label = (row: number, cells: readonly string[]): string => {
    const text = cells.filter(Boolean).join(', ')
    const short = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
    return row === 0 ? 'The file has no headings' : `Headings in row ${row}: ${short}`
  }
  const rows = topRows.map(({ row, cells }) => ({ value: String(row), label: label(row, cells) }))
  return rows.some(({ value }) => value === String(headingRow))
    ? rows
    : [...rows, { value: String(headingRow), label: label(headingRow, headings) }]
}
