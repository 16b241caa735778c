import { Input } from '@mantine/core'
import { CALL_STATUSES, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { type ReactNode, useId } from 'react'
import type { CallOutcome } from './draft-fields.ts'
import { PressButton } from './press-button.tsx'
import classes from './update-form.module.css'

export interface CallOutcomesProps {
  label: ReactNode
  value: CallOutcome | null
  error: ReactNode
  /** what saving the chosen one does to the status */
  effect: string | undefined
  disabled: boolean
  onChange: (outcome: CallOutcome | null) => void
}

/** How the call ended: five buttons with the keys 1 to 5; a second press takes the choice back (LM-Q04). */
export function CallOutcomes({ label, value, error, effect, disabled, onChange }: CallOutcomesProps) {
  const id = useId()
  return (
    <div>
      <div className={classes.legend} id={id}>
        {label}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the label holds a lock and its text, which a legend cannot lay out */}
      <div className={classes.outcomes} role="group" aria-labelledby={id}>
        {CALL_STATUSES.map((outcome, at) => (
          <PressButton
            key={outcome}
            name={LEAD_STATUS_NAMES[outcome] ?? ''}
            shortcut={String(at + 1)}
            isPressed={outcome === value}
            disabled={disabled}
            onPress={() => onChange(outcome === value ? null : outcome)}
          />
        ))}
      </div>
      <p className={classes.effect} role="status">
        {effect}
      </p>
      {error && <Input.Error mt={5}>{error}</Input.Error>}
    </div>
  )
}
