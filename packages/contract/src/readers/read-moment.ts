import { readClock } from './clock.ts'
import { type DateOrder, dateParts, WEEKDAY, WEEKDAYS } from './date-parts.ts'
import { daysAfter, daysInMonth, isoDay, type Moment } from './moment.ts'
import { readable } from './plain-text.ts'
import { yearNear } from './read-date.ts'
import { LONGEST_READ, type Reading } from './reading.ts'
import { inZone } from './zoned.ts'

/** When somebody wants to be in touch again, in words: `tomorrow 11`, `next mon`, `25/12 4pm`, `in an hour`. */

export interface MomentContext {
  now: Date
  /** the company's time zone, in which the words are meant */
  zone: string
  order?: DateOrder
  /** said of what cannot be read */
  invalid: string
}

const COUNTS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const COUNT = `([0-9]{1,3}|${Object.keys(COUNTS).join('|')})`
const SPAN = new RegExp(`^(?:in |after |\\+ ?)?${COUNT} ?([a-z]+?)s?(?: later| from now| time)?$`)
const HALF_HOUR = /^(?:in |after )?half an? ?(?:hour|hr)$/
const MINUTES: Readonly<Record<string, number>> = { m: 1, min: 1, minute: 1, h: 60, hr: 60, hour: 60 }
const DAYS: Readonly<Record<string, number>> = { d: 1, day: 1, w: 7, wk: 7, week: 7 }

const TOMORROW = '(?:tom|tmr|tmrw|tmw|tomo|tomm?or?row)'
const NAMED_DAYS: readonly (readonly [RegExp, number])[] = [
  [/^(?:today|tod|tdy)$/, 0],
  [new RegExp(`^${TOMORROW}$`), 1],
  [new RegExp(`^(?:the )?day after(?: ${TOMORROW})?$`), 2],
  [/^yesterday$/, -1],
]
const TIMES: Readonly<Record<string, string>> = {
  morning: '10:00',
  noon: '12:00',
  afternoon: '15:00',
  evening: '18:00',
  eve: '18:00',
  night: '20:00',
}
const NAMED_TIME = new RegExp(`^(.+?) (?:in the )?(${Object.keys(TIMES).join('|')})$`)
const CLOCK = '[0-9]{1,2}(?:[:.][0-9]{2})?(?: ?[ap]\\.?m?\\.?)?'
const DAY_THEN_TIME = new RegExp(`^(.+) (${CLOCK})(?: o'?clock)?$`)
const TIME_THEN_DAY = new RegExp(`^(${CLOCK}) (.+)$`)
const WEEK_DAY = new RegExp(`^(this |coming |next )?(${WEEKDAY})\\.?( next week)?$`)
const FILLERS = /(?:^|[ ,])(?:at|on|by|@|around|call)(?= )|[,@]/g

/**
 * The day and the time that are meant, at the company's clocks. `next mon` is that of the week after this one, `mon` the next
 * one that comes; a date without a year is the next one; an hour that names no half of the day is one of work.
 */
export function readMoment(text: string, { now, zone, order = 'dmy', invalid }: MomentContext): Reading<Moment> {
  if (text.length > LONGEST_READ) return { problem: invalid }
  const plain = readable(text)
    .toLowerCase()
    .replace(/([0-9])t(?=[0-9]{1,2}:)/, '$1 ')
    .replace(FILLERS, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const moment = afterMinutes(plain, now, zone) ?? readWords(plain, inZone(now, zone), order)
  return moment ? { value: moment } : { problem: invalid }
}

const counted = (count: string): number => COUNTS[count] ?? Number(count)

function afterMinutes(plain: string, now: Date, zone: string): Moment | undefined {
  const match = SPAN.exec(plain)
  const size = HALF_HOUR.test(plain) ? 30 : match && counted(match[1]!) * (MINUTES[match[2]!] ?? Number.NaN)
  return size ? inZone(new Date(now.getTime() + size * 60_000), zone) : undefined
}

function readWords(plain: string, now: Moment & { time: string }, order: DateOrder): Moment | undefined {
  const named = NAMED_TIME.exec(plain)
  if (named) return dayWith(named[1]!, TIMES[named[2]!], now.day, order)
  const [, before = '', timeBehind = ''] = DAY_THEN_TIME.exec(plain) ?? []
  const [, timeInFront = '', behind = ''] = TIME_THEN_DAY.exec(plain) ?? []
  return (
    withTime(before, timeBehind, now.day, order) ??
    withTime(behind, timeInFront, now.day, order) ??
    dayWith(plain, undefined, now.day, order) ??
    timeAlone(plain, now)
  )
}

const dayWith = (words: string, time: string | undefined, today: string, order: DateOrder): Moment | undefined => {
  const day = readDay(words, today, order)
  return day === undefined ? undefined : { day, time }
}
/** A day in words with the time beside it; undefined where one of them is none. */
const withTime = (words: string, clock: string, today: string, order: DateOrder): Moment | undefined => {
  const time = readClock(clock, true)?.time
  return time === undefined ? undefined : dayWith(words, time, today, order)
}

/** The next time that the clocks show it. */
function timeAlone(plain: string, now: Moment & { time: string }): Moment | undefined {
  const clock = readClock(plain, true)
  if (!clock || clock.isBare) return undefined
  return { day: clock.time > now.time ? now.day : daysAfter(now.day, 1), time: clock.time }
}

/** A day in words; undefined for anything else. */
function readDay(words: string, today: string, order: DateOrder): string | undefined {
  const named = NAMED_DAYS.find(([pattern]) => pattern.test(words))
  if (named) return daysAfter(today, named[1])
  return weekDay(words, today) ?? spanOfDays(words, today) ?? monthDay(words, today) ?? calendarDay(words, today, order)
}

/** 0 is Monday. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

function weekDay(words: string, today: string): string | undefined {
  const monday = daysAfter(today, 7 - weekdayOf(today))
  if (words === 'next week') return monday
  const match = WEEK_DAY.exec(words)
  if (!match) return undefined
  const wanted = WEEKDAYS.indexOf(match[2]!.slice(0, 3))
  if (match[1] === 'next ' || match[3] !== undefined) return daysAfter(monday, wanted)
  return daysAfter(today, ((wanted - weekdayOf(today) + 6) % 7) + 1)
}

function spanOfDays(words: string, today: string): string | undefined {
  const [, count = '', unit = ''] = SPAN.exec(words) ?? []
  if (unit === 'month' || unit === 'mth') return monthsAfter(today, counted(count))
  const days = DAYS[unit]
  return days === undefined ? undefined : daysAfter(today, counted(count) * days)
}

function monthDay(words: string, today: string): string | undefined {
  if (words === 'next month') return monthsAfter(today, 1)
  if (/^(?:end of (?:the |this )?month|month end|eom)$/.test(words)) {
    const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
    return isoDay(year, month, daysInMonth(year, month))
  }
  return undefined
}

/** The same day of a later month, or its last where it is shorter. */
function monthsAfter(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return isoDay(year, month, Math.min(Number(day.slice(8)), daysInMonth(year, month)))
}

function calendarDay(words: string, today: string, order: DateOrder): string | undefined {
  const parts = dateParts(words, order)
  if (parts?.day === undefined) return undefined
  return isoDay(parts.year ?? yearNear(parts, { today, toward: 'future' }), parts.month, parts.day)
}
