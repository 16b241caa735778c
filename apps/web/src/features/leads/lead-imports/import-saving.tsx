import { Button, Group } from '@mantine/core'
import type { ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { formatCount } from '../../../lib/text/format-count.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { FormError } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { doneCount } from './import-result-text.ts'
import { useUndoImport } from './import-undo.ts'
import { ImportUndone } from './import-undone.tsx'
import { importQuery, saveImport } from './lead-imports.api.ts'
import classes from './lead-imports.module.css'
import { useImportProgress } from './use-import-progress.ts'

export interface ImportSavingProps {
  summary: ImportSummary
  onSummary: (summary: ImportSummary) => void
  /** called to choose another file */
  onBack: () => void
  onUndone: () => void
}

/** Shown while the leads are being created, when that was interrupted, or when the import has ended. */
export function ImportSaving({ summary, onSummary, onBack, onUndone }: ImportSavingProps) {
  if (summary.status === 'saving') return <Saving summary={summary} />
  if (summary.status === 'stopped')
    return <Stopped summary={summary} onSummary={onSummary} onBack={onBack} onUndone={onUndone} />
  return (
    <div className={classes.sending}>
      <p className={classes.note} role="status">
        {summary.status === 'expired'
          ? 'The rows of this import were kept for a week and have been deleted. Choose the file again.'
          : 'This import is over, and none of its leads is left.'}
      </p>
      <div>
        <Button onClick={onBack}>Choose a file</Button>
      </div>
    </div>
  )
}

function Saving({ summary }: Pick<ImportSavingProps, 'summary'>) {
  const queryClient = useQueryClient()
  const progress = useImportProgress(summary._id, () => void queryClient.invalidateQueries(importQuery(summary._id)))
  const done = Math.max(progress?.done ?? 0, doneCount(summary))
  return (
    <div className={classes.sending}>
      <ProgressBar label={`Saving ${summary.fileName}`} done={done} total={summary.total} unit="rows" />
      <p className={classes.note} role="status">
        The leads are being created. You may close this window: the import continues.
      </p>
    </div>
  )
}

function Stopped({ summary, onSummary, onBack, onUndone }: ImportSavingProps) {
  const { undo, undone, isUndoing, dialog } = useUndoImport(onUndone)
  const goOn = useMutation({
    mutationFn: () => saveImport({ importId: summary._id, version: 1 }),
    onSuccess: onSummary,
    onError: error => toast.error(messageOf(error)),
  })
  if (undone)
    return (
      <div className={classes.sending}>
        <ImportUndone result={undone} />
        <div>
          <Button onClick={onBack}>Choose a file</Button>
        </div>
      </div>
    )
  return (
    <div className={classes.sending}>
      <FormError>
        {`Creating the leads stopped at ${formatCount(doneCount(summary))} of ${formatCount(summary.total)}. Nothing is lost: you can continue from there.`}
      </FormError>
      <Group gap="xs">
        {summary.canContinue && (
          <Button loading={goOn.isPending} onClick={() => goOn.mutate()}>
            Continue
          </Button>
        )}
        {summary.canUndo && (
          <Button variant="default" loading={isUndoing} onClick={() => void undo(summary)}>
            Undo import
          </Button>
        )}
      </Group>
      {dialog}
    </div>
  )
}
