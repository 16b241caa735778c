import { type MomentContext, readMoment } from '@plinth/contract/readers/read-moment'
import { formatTime } from '../../../../lib/text/format-date.ts'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'

/** The next follow-up as people choose it: by a press, or written in words. */

/** A day and a time of the company's clocks; '' without a time. */
export interface FollowUpMoment {
  day: string
  time: string
}

/** A change of the follow-up in a form. */
export interface FollowUpChange {
  /** a day, '', or what was typed and cannot be read */
  followUpDay?: string
  followUpTime?: string
}
/** The change that a moment makes. */
export const changeTo = ({ day, time }: FollowUpMoment): Required<FollowUpChange> => ({
  followUpDay: day,
  followUpTime: time,
})

/** The time that is offered until somebody has used another. */
export const FIRST_TIME = '11:00'

/** What is pressed most, each with its key. "Next week" is the same day a week later, as Monday has a chip of its own. */
export const FOLLOW_UP_CHIPS = [
  { key: '6', label: 'In an hour', words: 'in an hour' },
  { key: '7', label: 'Tomorrow 11:00', words: 'tomorrow 11:00' },
  { key: '8', label: 'In 3 days', words: 'in 3 days' },
  { key: '9', label: 'Monday', words: 'monday' },
  { key: '0', label: 'Next week', words: 'in a week' },
] as const
export type FollowUpChip = (typeof FOLLOW_UP_CHIPS)[number]

export type Clock = Pick<MomentContext, 'now' | 'zone'>

/** What is meant by words; undefined where they are no date. Words without a time leave it as it is. */
export function readFollowUp(text: string, clock: Clock, time: string): FollowUpMoment | undefined {
  const { value } = readMoment(text, { ...clock, invalid: UNREAD_DAY })
  return value && { day: value.day, time: value.time ?? time }
}

/** The moment a chip stands for; one that names no time takes the time used last. */
export const momentOfChip = ({ words }: FollowUpChip, clock: Clock, lastTime: string): FollowUpMoment =>
  readFollowUp(words, clock, lastTime)!

/**
 * The key of the one chip that is lit for the moment that is chosen: that of the chip that was pressed, where it still stands for this
 * moment, else that of the first which does. Some days two chips are the same moment, as Monday is in 3 days on a Friday.
 */
export function litChip(
  chosen: FollowUpMoment,
  pressed: string | undefined,
  clock: Clock,
  lastTime: string,
): string | undefined {
  const same = FOLLOW_UP_CHIPS.filter(chip => {
    const { day, time } = momentOfChip(chip, clock, lastTime)
    return day === chosen.day && time === chosen.time
  })
  return (same.find(chip => chip.key === pressed) ?? same[0])?.key
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** `16:30` as `04:30 PM`; an empty text stays one. */
export const shownClock = (time: string): string => (time === '' ? '' : formatTime(`2000-01-01T${time}:00Z`, 'UTC'))

/** `Tue 24 Nov, 11:00 AM`; the time alone for today. */
export function shownMoment({ day, time }: FollowUpMoment, today: string): string {
  const clock = shownClock(time)
  if (day === today && clock !== '') return clock
  const date = DAY.format(new Date(`${day}T00:00:00Z`)).replace(',', '')
  return clock === '' ? date : `${date}, ${clock}`
}

/** The time to offer next: that of a follow-up on a later day. One of today says something about today alone. */
export const timeToRemember = ({ day, time }: FollowUpMoment, today: string): string | undefined =>
  time !== '' && day > today ? time : undefined
