import { Input, PinInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'

export interface OtpInputProps {
  /** the digits typed so far */
  value: string
  onChange: (digits: string) => void
  /** all four are there */
  onComplete?: (digits: string) => void
  label?: string
  error?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
}

/** The 4-digit code of a mail: digits only, pasted in one go, offered by phones that read it (SH-563). */
export function OtpInput({
  label = 'Enter the 4 digit code',
  error,
  disabled = false,
  autoFocus = false,
  ...field
}: OtpInputProps) {
  const errorId = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} errorProps={{ id: errorId }}>
      <PinInput
        {...field}
        length={4}
        size="lg"
        type="number"
        inputMode="numeric"
        oneTimeCode
        autoFocus={autoFocus}
        disabled={disabled}
        error={Boolean(error)}
        placeholder=""
        aria-label={label}
        getInputProps={index => ({
          'aria-label': `Digit ${index + 1} of 4`,
          'aria-describedby': error ? errorId : undefined,
        })}
      />
    </Input.Wrapper>
  )
}
