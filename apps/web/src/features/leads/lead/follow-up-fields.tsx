import '@mantine/dates/styles.layer.css'
import { TimePicker } from '@mantine/dates'
import { isDay } from '@plinth/contract/day-text'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Day } from '../../../lib/text/format-date.ts'
import { DayInput } from '../../../ui/inputs/day-input.tsx'
import classes from './panel/update-form.module.css'

export interface FollowUpFieldsProps {
  /** a day, '', or what was typed and cannot be read */
  day: string
  /** '' or HH:mm */
  time: string
  today: Day
  /** the company's time zone, for words such as "tomorrow 11" */
  zone: string
  problem: ReactNode
  disabled: boolean
  /** a field's label, with a lock where the right to change it is missing */
  labelled: (text: string) => ReactNode
  onChange: (change: { followUpDay?: string; followUpTime?: string }) => void
}

/** The next follow-up: a day not before the company's today, and a time in twelve-hour form (LM-368, LM-370). */
export function FollowUpFields(props: FollowUpFieldsProps) {
  const { day, time, today, zone, problem, disabled, labelled, onChange } = props
  const [isDayOpen, setDayOpen] = useState(false)
  const [isTimeOpen, setTimeOpen] = useState(false)
  /** The first Escape closes the field's dropdown, only the next one the panel. */
  const closeFirst = (isOpen: boolean, close: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  return (
    <div className={classes.pair}>
      <DayInput
        label={labelled('Follow-up date')}
        clearLabel="Clear follow-up date"
        minDate={today}
        defaultDate={isDay(day) && day > today ? day : today}
        value={day}
        onChange={value => onChange({ followUpDay: value })}
        onTime={value => onChange({ followUpTime: value })}
        zone={zone}
        leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
        error={problem}
        disabled={disabled}
        popoverProps={{ position: 'top-start', onOpen: () => setDayOpen(true), onClose: () => setDayOpen(false) }}
        // the field closes its calendar itself
        onKeyDown={closeFirst(isDayOpen, () => undefined)}
      />
      <TimePicker
        label={labelled('Follow-up time')}
        format="12h"
        withDropdown
        minutesStep={5}
        hoursInputLabel="Follow-up hour"
        minutesInputLabel="Follow-up minute"
        amPmInputLabel="Follow-up AM or PM"
        value={time}
        onChange={value => onChange({ followUpTime: value.slice(0, 5) })}
        disabled={disabled}
        clearable
        popoverProps={{ opened: isTimeOpen }}
        onFocus={() => setTimeOpen(true)}
        onClick={() => setTimeOpen(true)}
        onBlur={() => setTimeOpen(false)}
        onKeyDown={closeFirst(isTimeOpen, () => setTimeOpen(false))}
      />
    </div>
  )
}
