import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import { readDay } from '@plinth/contract/day-text'
import type { FocusEventHandler, ReactNode } from 'react'

export interface DayInputProps {
  label: string
  /** YYYY-MM-DD, '' for none */
  value?: string
  onChange: (day: string) => void
  error?: ReactNode
  className?: string | undefined
  onFocus?: FocusEventHandler
  'data-path'?: string
}

/** A day that is typed as DD/MM/YYYY or chosen, and can be emptied. */
export function DayInput({ value = '', onChange, ...props }: DayInputProps) {
  return (
    <DateInput
      {...props}
      placeholder="DD/MM/YYYY"
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      popoverProps={{ width: 'auto' }}
      value={value === '' ? null : value}
      onChange={day => onChange(day ?? '')}
    />
  )
}
