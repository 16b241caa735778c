import type { ReadingPlace } from '../../field-imports.ts'
import type { Reading } from '../../field-readers.ts'
import { readClock } from '../../readers/clock.ts'
import { oneLine, readable } from '../../readers/plain-text.ts'
import { readDate } from '../../readers/read-date.ts'
import { inZone } from '../../readers/zoned.ts'

/** How cells of days are read that belong to the course of a lead; their unit is the time of day, "HH:mm" or "". */

const NOT_A_DATE = 'Not a valid date'
const HOME = 'Asia/Kolkata'

/** A day with the time beside it, if there is one; a day without its year is the nearest on one side of today. */
function readDayCell(
  text: string,
  { zone = HOME, now, dateOrder = 'dmy' }: ReadingPlace,
  toward: 'past' | 'future',
): Reading & { unit: string; present: string | undefined } {
  const written = oneLine(text)
  if (written === '') return { value: '', unit: '', present: undefined }
  const today = now && inZone(now, zone)
  const present = today && `${today.day} ${today.time}`
  const near = today && { near: { today: today.day, toward } }
  const { value, note, problem } = readDate(written, { zone, order: dateOrder, invalid: NOT_A_DATE, ...near })
  if (!value) return { value: written, unit: '', problem: problem ?? NOT_A_DATE, present }
  return { value: value.day, unit: value.time ?? '', note, present }
}

/** A day that is over, or this one until now. */
function readPast(text: string, place: ReadingPlace, ahead: string): Reading {
  const { present, ...reading } = readDayCell(text, place, 'past')
  const isAhead = reading.problem === undefined && present !== undefined && `${reading.value} ${reading.unit}` > present
  return isAhead ? { ...reading, problem: ahead } : reading
}

/** When somebody first asked, from which day on the lead is counted. */
export const readEnquiryCell = (text: string, place: ReadingPlace): Reading =>
  readPast(text, place, 'The enquiry date cannot be in the future')

/** When somebody was last called. */
export const readLastCallCell = (text: string, place: ReadingPlace): Reading =>
  readPast(text, place, 'The last call cannot be in the future')

/** When somebody is to be called; a day that is over is overdue (decision 50). */
export function readFollowUpCell(text: string, place: ReadingPlace): Reading {
  const { present: _, ...reading } = readDayCell(text, place, 'future')
  return reading
}

/** A time of day as "HH:mm"; an hour alone is one of work. */
export function readTimeCell(text: string): Reading {
  const written = oneLine(text)
  if (written === '') return { value: '' }
  const clock = readClock(readable(written).toLowerCase(), true)
  return clock ? { value: clock.time } : { value: written, problem: 'Not a valid time' }
}
