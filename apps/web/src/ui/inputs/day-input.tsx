import '@mantine/dates/styles.layer.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { isDay } from '@plinth/contract/day-text'
import { readMoment } from '@plinth/contract/readers/read-moment'
import { type ReactNode, useState } from 'react'
import { UNREAD_DAY } from './day-text.ts'

export interface DayInputProps
  extends Pick<
    DateInputProps,
    | 'className'
    | 'defaultDate'
    | 'disabled'
    | 'leftSection'
    | 'minDate'
    | 'onBlur'
    | 'onFocus'
    | 'onKeyDown'
    | 'popoverProps'
    | 'withAsterisk'
  > {
  label: ReactNode
  /** name of the button that clears it */
  clearLabel?: string
  /** YYYY-MM-DD, '' for none, or what was typed and cannot be read */
  value?: string | undefined
  onChange: (day: string) => void
  /** called with a time that was typed after the day, HH:mm */
  onTime?: (time: string) => void
  /** the company's time zone, for words such as "tomorrow" */
  zone: string
  format?: 'DD/MM/YYYY' | 'DD-MM-YYYY'
  error?: ReactNode
  'data-path'?: string
  'data-autofocus'?: true
}

/**
 * A day that is chosen, or typed as people write one: `25/12`, `3 Mar 2026`, `tomorrow`, `next mon`. A text that cannot be read
 * stays in the field and is its value, so that the form refuses it instead of silently using the previous day. A day before
 * `minDate` is cleared when the field is left.
 */
export function DayInput(props: DayInputProps) {
  const { value = '', onChange, onTime, zone, format = 'DD/MM/YYYY', error, ...rest } = props
  const { clearLabel = `Clear ${String(props.label)}`, onFocus, onBlur, popoverProps, ...input } = rest
  const [isFocused, setFocused] = useState(false)
  const [unread, setUnread] = useState<string>()
  const [resets, setResets] = useState(0)
  if (unread !== undefined && value === '') {
    // cleared from outside: to the field nothing has changed, so it would keep showing its text
    setUnread(undefined)
    setResets(resets + 1)
  }
  const isRead = value === '' || isDay(value)
  const read = (text: string) => {
    const { value: found } = readMoment(text, { now: new Date(), zone, invalid: UNREAD_DAY })
    setUnread(found || text.trim() === '' ? undefined : text)
    onChange(found ? found.day : text.trim())
    if (found?.time !== undefined) onTime?.(found.time)
  }
  return (
    <DateInput
      key={resets}
      {...input}
      placeholder={format}
      valueFormat={format}
      // texts are read below
      dateParser={() => null}
      fixOnBlur={isRead}
      firstDayOfWeek={1}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      popoverProps={{ width: 'auto', ...popoverProps }}
      value={isDay(value) ? value : null}
      onInput={event => read(event.currentTarget.value)}
      onChange={day => onChange(day ?? '')}
      onFocus={event => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={event => {
        setFocused(false)
        if (isDay(value) && typeof props.minDate === 'string' && value < props.minDate) onChange('')
        onBlur?.(event)
      }}
      error={error ?? (isRead || isFocused ? undefined : UNREAD_DAY)}
    />
  )
}
