import { Button } from '@mantine/core'
import type { ContentUnit } from '@plinth/contract/quotations/quotation/content'
import type { OpenConflict } from '../store/editor-state.ts'
import classes from './cell-editor.module.css'

interface CellConflictProps {
  conflict: OpenConflict
  units: readonly ContentUnit[]
  onSettle: (conflict: OpenConflict, choice: 'mine' | 'theirs') => void
}

/** Somebody else changed the same field: which value holds is decided at the cell (QT-175). */
export function CellConflict({ conflict, units, onSettle }: CellConflictProps) {
  const { refusal } = conflict
  const said = (value: unknown): string => {
    const unit = units.find(one => one.id === value)?.code
    if (unit !== undefined) return unit
    return value === null || value === '' ? 'nothing' : typeof value === 'object' ? 'another value' : String(value)
  }
  const [first] = refusal.conflicts
  return (
    <section aria-label="Conflict" className={classes.conflict}>
      <p>
        {first ? (
          <>
            {first.changedBy || 'Somebody else'} changed this to <b>{said(first.theirs)}</b>. You have{' '}
            <b>{said(first.yours)}</b>.
          </>
        ) : (
          refusal.message
        )}
      </p>
      <div className={classes.conflictChoices}>
        <Button size="compact-xs" onClick={() => onSettle(conflict, 'mine')}>
          Keep mine
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onSettle(conflict, 'theirs')}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}
