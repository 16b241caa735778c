import { TextInput, type TextInputProps } from '@mantine/core'
import { cleanPhone, otherDialCode } from '../../lib/text/clean-phone.ts'
import classes from './country-pickers.module.css'
import type { PickerProps } from './country-select.tsx'
import { DialCodeSelect } from './dial-code-select.tsx'

export interface PhoneFieldProps {
  label?: string
  withAsterisk?: boolean
  disabled?: boolean
  /** `+91`, with its form's error and handlers */
  dialCode: Omit<PickerProps, 'label' | 'disabled'>
  /** the digits after the dial code, with their form's error and handlers */
  number: Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'withAsterisk' | 'disabled'> & {
    value?: string
    onChange: (digits: string) => void
  }
}

/** A phone: its dial code, and the number without it (SH-181, SH-194). What cannot be a digit stays and is told as an error. */
export function PhoneField({
  label = 'Phone',
  withAsterisk = false,
  disabled = false,
  dialCode,
  number,
}: PhoneFieldProps) {
  const { onChange, onBlur, ...rest } = number
  /** A number that carries another dial code brings it along once the field is left. */
  const leave = () => {
    const found = otherDialCode(number.value ?? '', dialCode.value ?? '')
    if (!found) return
    dialCode.onChange?.(found.dialCode)
    onChange(found.number)
  }
  return (
    <div className={classes.phone}>
      <DialCodeSelect className={classes.dialCode} {...dialCode} disabled={disabled} />
      <TextInput
        className={classes.number}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        // room for two pasted numbers, which the form then refuses instead of cutting one
        maxLength={80}
        {...rest}
        label={label}
        withAsterisk={withAsterisk}
        aria-required={withAsterisk || undefined}
        disabled={disabled}
        onBlur={event => {
          leave()
          onBlur?.(event)
        }}
        onChange={event => onChange(cleanPhone(event.currentTarget.value, dialCode.value ?? ''))}
      />
    </div>
  )
}
