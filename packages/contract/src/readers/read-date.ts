import { readClock } from './clock.ts'
import { type DateOrder, type DateParts, dateParts } from './date-parts.ts'
import { clockOf, daysAfter, daysInMonth, isoDay, MINUTES_OF_DAY, type Moment } from './moment.ts'
import { oneLine, readable } from './plain-text.ts'
import { LONGEST_READ, type Reading } from './reading.ts'
import { inZone } from './zoned.ts'

export interface DateContext {
  /** of numbers that either order makes a date of; day first where it is not told */
  order?: DateOrder
  /** the company's time zone, for texts that name an offset */
  zone: string
  /** a date without a year is the last one until today, or the next one from today on; without this it is none */
  near?: { today: string; toward: 'past' | 'future' }
  /** said of what is no date */
  invalid: string
}
export interface WrittenDate extends Moment {
  /** day and month are numbers that could be told the other way round */
  isAmbiguous: boolean
}

/** Days since the end of 1899, as spreadsheets count them, from 1950 to 2099; decimals are the time. */
const SERIAL = /^([0-9]{5})(?:\.([0-9]+))?$/
const FIRST_SERIAL = 18_264
const LAST_SERIAL = 73_050
const TIME =
  /^(.+?)(?:[t,]| at| @| -)? ?(?<![0-9])([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?: ?[ap]\.?m\.?)?|[0-9]{1,2}(?:\.[0-9]{2})? ?[ap]\.?m\.?) ?(z|utc|gmt|ist|(?:gmt|utc)? ?[+-][0-9]{2}:?[0-9]{2})?(?: ?\([a-z ]+\))?$/

/**
 * A date, with or without a time: `3/3/26`, `3rd March 2026`, `Tue, 03-Mar-2026 4:30 PM`, an ISO instant, the number of a
 * spreadsheet. A month alone is its first day; then, and where the year is not written, the text itself is the note.
 */
export function readDate(text: string, { order = 'dmy', zone, near, invalid }: DateContext): Reading<WrittenDate> {
  if (text.length > LONGEST_READ) return { problem: invalid }
  const plain = readable(text).toLowerCase()
  const ofSpreadsheet = readSerial(plain)
  if (ofSpreadsheet) return { value: { ...ofSpreadsheet, isAmbiguous: false } }
  const [date, clock, offset] = splitTime(plain)
  const parts = dateParts(date, order)
  const time = clock === undefined ? undefined : readClock(clock)?.time
  const year = parts?.year ?? (near && parts && yearNear(parts, near))
  if (!parts || year === undefined || (clock !== undefined && time === undefined)) return { problem: invalid }
  const written = { day: isoDay(year, parts.month, parts.day ?? 1), time }
  const moment = offset === undefined ? written : atOffset(written, offset, zone)
  const note = parts.day === undefined || parts.year === undefined ? oneLine(text) : undefined
  return { value: { ...moment, isAmbiguous: parts.isAmbiguous === true }, note }
}

/** The year that makes a day of the calendar nearest to today, on the side that is meant. */
export function yearNear(
  { month, day = 1 }: Pick<DateParts, 'month' | 'day'>,
  { today, toward }: NonNullable<DateContext['near']>,
): number {
  const step = toward === 'past' ? -1 : 1
  const fits = (year: number): boolean => {
    const date = isoDay(year, month, day)
    return day <= daysInMonth(year, month) && (toward === 'past' ? date <= today : date >= today)
  }
  let year = Number(today.slice(0, 4))
  // the 29th of February comes at least every eighth year
  while (!fits(year)) year += step
  return year
}

function splitTime(plain: string): [date: string, clock: string | undefined, offset: string | undefined] {
  const match = TIME.exec(plain)
  return match ? [match[1]!.replace(/,$/, ''), match[2], match[3]] : [plain, undefined, undefined]
}

function readSerial(plain: string): Moment | undefined {
  const match = SERIAL.exec(plain)
  const serial = Number(match?.[1])
  if (!match || serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined
  const minutes = Math.round(Number(`0.${match[2] ?? '0'}`) * MINUTES_OF_DAY)
  const isNextDay = minutes === MINUTES_OF_DAY
  return {
    day: daysAfter('1899-12-30', serial + (isNextDay ? 1 : 0)),
    time: minutes === 0 || isNextDay ? undefined : clockOf(minutes),
  }
}

/** What is written for one offset, as the clocks of a zone show it. */
function atOffset({ day, time = '00:00' }: Moment, offset: string, zone: string): Moment {
  const iso = /([+-][0-9]{2}):?([0-9]{2})$/.exec(offset)
  const suffix = iso ? `${iso[1]}:${iso[2]}` : offset === 'ist' ? '+05:30' : 'Z'
  const instant = new Date(`${day}T${time}:00${suffix}`)
  return Number.isNaN(instant.getTime()) ? { day, time } : inZone(instant, zone)
}

/**
 * The order that a column of dates is written in, by all of its values; the firm's where they decide nothing. Ambiguous where
 * some of them could be told either way and the others do not settle it, because none does or because they disagree.
 */
export function dateOrderOf(
  values: Iterable<string>,
  home: DateOrder = 'dmy',
): { order: DateOrder; isAmbiguous: boolean } {
  const count = { dmy: 0, mdy: 0, either: 0 }
  for (const value of values) {
    if (value.length > LONGEST_READ) continue
    const [date] = splitTime(readable(value).toLowerCase())
    const parts = dateParts(date, home)
    if (parts?.order) count[parts.order]++
    else if (parts?.isAmbiguous) count.either++
  }
  const isDecided = count.dmy > 0 !== count.mdy > 0
  const order = count.dmy === count.mdy ? home : count.dmy > count.mdy ? 'dmy' : 'mdy'
  return { order, isAmbiguous: count.either > 0 && !isDecided }
}
