import { UnstyledButton } from '@mantine/core'
import { STATUS_CHOICES } from './letter.ts'
import classes from './mail-dialog.module.css'

export interface StatusChoiceProps {
  value: number | null
  /** the status cannot be changed (IN-Q31) */
  locked: boolean
  onChange: (status: number) => void
}

/** The five call statuses, each in its colour; one of them is chosen (IN-149, IN-400, IN-403). */
export function StatusChoice({ value, locked, onChange }: StatusChoiceProps) {
  return (
    <fieldset className={classes.statuses}>
      <legend className={classes.label}>Call status</legend>
      {STATUS_CHOICES.map(({ status, label, colour }) => (
        <UnstyledButton
          key={status}
          className={classes.status}
          style={{ '--tone': colour }}
          aria-pressed={status === value}
          disabled={locked && status !== value}
          data-locked={locked || undefined}
          onClick={() => !locked && status !== value && onChange(status)}
        >
          <span className={classes.dot} aria-hidden />
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
