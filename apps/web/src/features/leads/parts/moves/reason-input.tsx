import { Button, TextInput } from '@mantine/core'
import classes from './reason-input.module.css'

export interface ReasonInputProps {
  label: string
  value: string
  onChange: (reason: string) => void
  /** reasons to choose by a press */
  offered: readonly string[]
  disabled?: boolean
  error?: string | undefined
  autoFocus?: boolean
}

/** A reason: one of those that are offered, or another in words. */
export function ReasonInput({ label, value, onChange, offered, disabled = false, error, autoFocus }: ReasonInputProps) {
  return (
    <div>
      <TextInput
        label={label}
        withAsterisk
        maxLength={1025}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        disabled={disabled}
        error={error}
        autoComplete="off"
        {...(autoFocus ? { 'data-autofocus': true } : {})}
      />
      <div className={classes.reasons}>
        {offered.map(preset => (
          <Button
            key={preset}
            size="compact-sm"
            variant={value === preset ? 'light' : 'default'}
            aria-pressed={value === preset}
            disabled={disabled}
            onClick={() => onChange(preset)}
          >
            {preset}
          </Button>
        ))}
      </div>
    </div>
  )
}
