import '@mantine/dates/styles.layer.css'
import { CloseButton, Popover, TextInput } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import { isDay } from '@plinth/contract/day-text'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { type Day, formatDayNumbers } from '../../../../lib/text/format-date.ts'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'
import classes from './follow-up.module.css'
import { changeTo, type FollowUpChange, readFollowUp } from './follow-up-times.ts'

export interface FollowUpFieldsProps {
  /** a day, '', or what was typed and cannot be read */
  day: string
  /** '' or HH:mm */
  time: string
  today: Day
  zone: string
  problem: ReactNode
  disabled: boolean
  /** a field's label, with a lock where the right to change it is missing */
  labelled: (text: string) => ReactNode
  onChange: (change: FollowUpChange) => void
  /** called for Enter in the date, once it can be read */
  onEnter?: (() => void) | undefined
  dateRef?: Ref<HTMLInputElement>
}

/** The next follow-up: a day not before the company's today, and a time in twelve-hour form (LM-368, LM-370). */
export function FollowUpFields(props: FollowUpFieldsProps) {
  const { time, disabled, labelled, onChange } = props
  const [isTimeOpen, setTimeOpen] = useState(false)
  return (
    <div className={classes.fields}>
      <DateField {...props} />
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
        clearButtonProps={{ 'aria-label': 'Clear follow-up time' }}
        popoverProps={{ opened: isTimeOpen }}
        onFocus={() => setTimeOpen(true)}
        onClick={() => setTimeOpen(true)}
        onBlur={() => setTimeOpen(false)}
        onKeyDown={closeFirst(isTimeOpen, () => setTimeOpen(false))}
      />
    </div>
  )
}

/** The first Escape closes the field's dropdown, only the next one the panel. */
const closeFirst = (isOpen: boolean, close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !isOpen) return
  event.preventDefault()
  close()
}

/** A day, with or without a time, in words or as DD/MM/YYYY, or from the calendar. What cannot be read stays to be corrected. */
function DateField({ day, time, today, zone, problem, disabled, labelled, onChange, ...rest }: FollowUpFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  /** what is being typed, with the time that words without one leave */
  const [typing, setTyping] = useState<{ text: string; time: string }>()
  const [month, setMonth] = useState<string>(isDay(day) && day > today ? day : today)
  const close = () => setOpen(false)
  const isRead = day === '' || isDay(day)

  const type = (typed: string) => {
    const before = typing?.time ?? time
    setTyping({ text: typed, time: before })
    setOpen(true)
    if (typed.trim() === '') return onChange({ followUpDay: '' })
    const moment = readFollowUp(typed, { now: new Date(), zone }, before)
    if (!moment) return onChange({ followUpDay: typed.trim() })
    if (moment.day >= today) setMonth(moment.day)
    onChange(changeTo(moment))
  }
  const leave = () => {
    close()
    setTyping(undefined)
  }
  const blur = () => {
    // a day that is over cannot be meant; the lead's own, which nobody touched, stays
    if (typing && isDay(day) && day < today) onChange({ followUpDay: '' })
    leave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    closeFirst(isOpen, close)(event)
    if (event.key !== 'Enter' || !rest.onEnter) return
    event.preventDefault()
    if (isDay(day) && day >= today) rest.onEnter()
  }
  return (
    <Popover
      opened={isOpen && !disabled}
      onChange={setOpen}
      width="auto"
      position="top-start"
      trapFocus={false}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          ref={rest.dateRef}
          label={labelled('Follow-up date')}
          placeholder="tomorrow 11, next mon"
          autoComplete="off"
          value={typing?.text ?? (isRead ? formatDayNumbers(day) : day)}
          onChange={event => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onBlur={blur}
          onKeyDown={onKeyDown}
          leftSection={<IconCalendar size={16} stroke={1.5} aria-hidden />}
          rightSection={
            day !== '' &&
            !disabled && (
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label="Clear follow-up date"
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  leave()
                  onChange({ followUpDay: '' })
                }}
              />
            )
          }
          // what is half written is no mistake yet
          error={typing ? undefined : (problem ?? (isRead ? undefined : UNREAD_DAY))}
          disabled={disabled}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={event => event.preventDefault()}>
        <DatePicker
          value={isDay(day) ? day : null}
          date={month}
          onDateChange={setMonth}
          minDate={today}
          firstDayOfWeek={1}
          onChange={chosen => {
            leave()
            onChange({ followUpDay: chosen ?? '' })
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
