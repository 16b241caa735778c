import { Button, Group } from '@mantine/core'
import type { TaskConflict, TaskField } from '@plinth/contract/tasks'
import classes from './task-dialog.module.css'
import { conflictText, FIELD_LABELS } from './task-text.ts'

export interface TaskConflictNoticeProps {
  conflict: TaskConflict
  onSettle: (field: TaskField, choice: 'theirs' | 'mine') => void
}

/** Who changed what meanwhile, with both values, to be settled field by field; what was typed stays (decisions.md 14). */
export function TaskConflictNotice({ conflict, onSettle }: TaskConflictNoticeProps) {
  return (
    <section className={classes.conflict} role="alert" aria-label="Changed by somebody else">
      <p>{conflict.changedBy} changed this task while you were working on it.</p>
      {conflict.conflicts.map(({ field, yours, theirs }) => (
        <div key={field} className={classes.conflictField}>
          <dl>
            <dt>{FIELD_LABELS[field]}, theirs</dt>
            <dd>{conflictText(field, theirs)}</dd>
            <dt>{FIELD_LABELS[field]}, yours</dt>
            <dd>{conflictText(field, yours)}</dd>
          </dl>
          <Group gap="xs" wrap="nowrap">
            <Button size="xs" variant="default" onClick={() => onSettle(field, 'theirs')}>
              Keep theirs
            </Button>
            <Button size="xs" variant="light" onClick={() => onSettle(field, 'mine')}>
              Use mine
            </Button>
          </Group>
        </div>
      ))}
    </section>
  )
}
