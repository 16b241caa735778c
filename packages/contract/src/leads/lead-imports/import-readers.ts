import { DEFAULT_DIAL_CODE } from '../../countries.ts'
import { lengthProblem, valueProblem } from '../../field-checks.ts'
import type { FieldReader, ReadingPlace } from '../../field-imports.ts'
import type { Reading } from '../../field-readers.ts'
import { dateParts } from '../../readers/date-parts.ts'
import { daysInMonth, isoDay } from '../../readers/moment.ts'
import { oneLine, plainDigits, readable, withoutFloatTail } from '../../readers/plain-text.ts'
import { readDate } from '../../readers/read-date.ts'
import { readName as readPersonName } from '../../readers/read-name.ts'
import { inZone } from '../../readers/zoned.ts'
import { isNameOfPerson } from '../../text-rules.ts'
import { readLeadArea, readLeadPhones } from '../lead/lead-readers.ts'
import { LEAD_LIMITS, leadEmailProblem, pinCodeProblem } from '../lead/lead-rules.ts'

/** How cells of a lead are read that mean more than their kind says, from a text of one line. */

const NOT_A_NAME = 'Only letters, with spaces, apostrophes, hyphens and full stops between them'
/** Names of people and of cities (decision 31). */
const nameProblem = (name: string, max: number): string | undefined =>
  lengthProblem(name, max) ?? (isNameOfPerson(name) ? undefined : NOT_A_NAME)

/** A name without titles (IN-516, IN-517); a text in brackets behind it becomes a note. */
const readName: FieldReader = (text, { max = Number.POSITIVE_INFINITY, missing }) => {
  if (text === '') return { value: '', problem: missing }
  const { value, note, problem } = readPersonName(text, { max, invalid: NOT_A_NAME })
  return problem === undefined ? { value, note } : { value: text, problem: lengthProblem(text, max) ?? problem }
}

/** A city (IN-521). */
const readCity: FieldReader = (value, { max = Number.POSITIVE_INFINITY }) => ({
  value,
  problem: value === '' ? undefined : nameProblem(value, max),
})

/** Six digits without spaces in India; elsewhere spaces may belong to the code (IN-522, decision 20). */
const readPinCode: FieldReader = (text, _field, { country }) => {
  const isIndian = country === '' || country.toLowerCase() === 'india'
  const plain = plainDigits(text)
  const value = withoutFloatTail(isIndian ? plain.replace(/\s/g, '') : plain)
  return { value, problem: value === '' ? undefined : pinCodeProblem(value, country) }
}

const NOT_A_DATE = 'Not a valid date'
const HOME = 'Asia/Kolkata'

/** A day by which a lead is expected to close; the last one of a month that is written alone. */
const readClosure: FieldReader = (text, field, { zone = HOME, now, dateOrder = 'dmy' }) => {
  if (text === '') return { value: '' }
  const month = dateParts(readable(text).toLowerCase())
  if (month?.year !== undefined && month.day === undefined)
    return { value: isoDay(month.year, month.month, daysInMonth(month.year, month.month)), note: text }
  const near = now && { today: inZone(now, zone).day, toward: 'future' as const }
  const { value, note, problem } = readDate(text, {
    zone,
    order: dateOrder,
    invalid: NOT_A_DATE,
    ...(near ? { near } : {}),
  })
  return value ? { value: value.day, note, problem: valueProblem(field, value.day) } : { value: text, problem }
}

/** The readers that the table of a lead's fields names. */
export const CELL_READERS = { name: readName, city: readCity, pinCode: readPinCode, closure: readClosure }

// those that mean more than one value: phones with their dial code, an area with its unit

/**
 * The phones of a cell, of which every lead has one (IN-519, IN-Q16, IN-Q60, decision 38): the first, and as further values those
 * with the same dial code. All others become a note.
 */
export function readPhoneCell(text: string, { dialCode }: ReadingPlace): Reading {
  const { value, note, problem } = readLeadPhones(text, dialCode)
  if (!value) return { value: oneLine(text), unit: dialCode || DEFAULT_DIAL_CODE, problem }
  const [first, ...rest] = value
  const strange = rest.filter(phone => phone.dialCode !== first.dialCode)
  return {
    value: first.number,
    unit: first.dialCode,
    more: rest.filter(phone => phone.dialCode === first.dialCode).map(phone => phone.number),
    note: note ?? (strange.length > 0 ? oneLine(text) : undefined),
  }
}

/** The phones of a cell that may be empty. */
export const readSecondPhoneCell = (text: string, place: ReadingPlace): Reading =>
  text.trim() === '' ? { value: '', unit: '' } : readPhoneCell(text, place)

/** An area, where there is one; square feet where the text has no unit (IN-Q19). */
export function readAreaCell(text: string): Reading {
  if (text.trim() === '') return { value: '', unit: 'sqft' }
  const { value, note, problem } = readLeadArea(text)
  if (!value) return { value: oneLine(text), unit: 'sqft', problem }
  return { value: String(value.size), unit: value.unit ?? 'sqft', note }
}

/** Other addresses of a person, beside the lead's own. */
export function readSecondEmailCell(text: string): Reading {
  const [value = '', ...more] = oneLine(text)
    .split(/[\s,;|/]+/)
    .filter(address => address !== '')
  const problem = [value, ...more]
    .filter(address => address !== '')
    .map(address => lengthProblem(address, LEAD_LIMITS.email) ?? leadEmailProblem(address))
    .find(one => one !== undefined)
  return problem === undefined ? { value, more } : { value: oneLine(text), problem }
}

/** The name of something that the company has; which it is, is matched where its lists are known. */
export function readMatchedCell(text: string): Reading {
  const value = oneLine(text)
  return { value, problem: lengthProblem(value, 200) }
}
