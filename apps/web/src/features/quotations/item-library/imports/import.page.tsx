import { Button } from '@mantine/core'
import { isAppError } from '@plinth/contract/error-codes'
import type { ItemImportSummary } from '@plinth/contract/quotations/item-imports/item-imports'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '../../../../ui/page.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { BackLink } from '../../../../ui/settings/back-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { refreshLibrary } from '../item-library.api.ts'
import { useLibraryRights } from '../use-library-rights.ts'
import { ImportCheck } from './import-check.tsx'
import { countText, statusText } from './import-texts.ts'
import { itemImportQuery } from './item-imports.api.ts'
import classes from './item-imports.module.css'
import { useUndoItems } from './use-undo-items.tsx'

/** One import of items: it is looked through and corrected, saved, and can be undone (QT-065 to QT-070). */
export function ItemImportPage() {
  const { importId = '' } = useParams({ strict: false }) as { importId?: string }
  const rights = useLibraryRights()
  const { data, error, refetch } = useQuery(itemImportQuery(importId))
  const isMissing = isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')
  const draft = data?.draft
  return (
    <Page title={data?.summary.fileName ?? 'Import items'} fill={Boolean(draft)} narrow={!draft}>
      <BackLink to="/quotation/library/imports">Import items</BackLink>
      {isMissing ? (
        <EmptyState title="This import is not available." />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : !data || !rights ? (
        <SkeletonRows />
      ) : draft ? (
        <ImportCheck key={data.summary._id} summary={data.summary} draft={draft} />
      ) : (
        <Result summary={data.summary} />
      )}
    </Page>
  )
}

function Result({ summary }: { summary: ItemImportSummary }) {
  const undo = useUndoItems()
  const queryClient = useQueryClient()
  const isSaving = summary.status === 'saving'
  useEffect(() => {
    if (!isSaving) void refreshLibrary(queryClient)
  }, [isSaving, queryClient])
  if (isSaving) return <ProgressBar label="Saving the items" done={summary.done} total={summary.total} unit="rows" />
  return (
    <div className={classes.result} role="status">
      <p>{[statusText(summary), countText(summary)].filter(Boolean).join(': ')}</p>
      <div className={classes.foot}>
        <Button component={Link} to={'/quotation/library' as '/'}>
          Open the library
        </Button>
        {summary.canUndo && (
          <Button variant="default" loading={undo.isUndoing(summary._id)} onClick={() => void undo.ask(summary)}>
            Undo
          </Button>
        )}
      </div>
      {undo.dialog}
    </div>
  )
}
