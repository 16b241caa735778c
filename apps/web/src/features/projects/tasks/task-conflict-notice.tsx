import type { TaskConflict, TaskField } from '@plinth/contract/projects/tasks'
import { ConflictNotice } from '../../../ui/dialogs/conflict-notice.tsx'
import { conflictText, FIELD_LABELS } from './task-text.ts'

export interface TaskConflictNoticeProps {
  conflict: TaskConflict
  onSettle: (field: TaskField, choice: 'theirs' | 'mine') => void
}

/** What somebody else changed of a task meanwhile, with both values in words. */
export function TaskConflictNotice({ conflict, onSettle }: TaskConflictNoticeProps) {
  return (
    <ConflictNotice
      title={`${conflict.changedBy} changed this task while you were working on it.`}
      fields={conflict.conflicts.map(({ field, yours, theirs }) => ({
        name: field,
        label: FIELD_LABELS[field],
        theirs: conflictText(field, theirs),
        yours: conflictText(field, yours),
      }))}
      onSettle={onSettle}
    />
  )
}
