import { Button, TextInput } from '@mantine/core'
import classes from './not-interested-reason.module.css'
import { REASONS } from './update-draft.ts'

export interface NotInterestedReasonProps {
  value: string
  onChange: (reason: string) => void
  disabled?: boolean
  error?: string | undefined
}

/** Why somebody is Not Interested: chosen or written (LM-372). */
export function NotInterestedReason({ value, onChange, disabled = false, error }: NotInterestedReasonProps) {
  return (
    <div>
      <TextInput
        label="Reason for Not Interested"
        withAsterisk
        maxLength={1025}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        disabled={disabled}
        error={error}
      />
      <div className={classes.reasons}>
        {REASONS.map(preset => (
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
