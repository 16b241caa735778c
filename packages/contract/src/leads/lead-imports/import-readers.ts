import { isIndia } from '../../company/firm-home.ts'
import { lengthProblem, valueProblem } from '../../field-checks.ts'
import type { FieldReader, ReadingPlace } from '../../field-imports.ts'
import { type Reading, readField } from '../../field-readers.ts'
import type { Field } from '../../field-table.ts'
import { dateParts } from '../../readers/date-parts.ts'
import { daysInMonth, isoDay } from '../../readers/moment.ts'
import { oneLine, plainDigits, readable, withoutFloatTail } from '../../readers/plain-text.ts'
import { readDate } from '../../readers/read-date.ts'
import { fittingName, readName as readPersonName } from '../../readers/read-name.ts'
import { LONGEST_READ } from '../../readers/reading.ts'
import { inZone } from '../../readers/zoned.ts'
import { readLeadArea, readLeadEmails, readLeadPhones } from '../lead/lead-readers.ts'
import { callingProblem, cityProblem, LEAD_LIMITS, pinCodeProblem } from '../lead/lead-rules.ts'

/** How cells of a lead are read that mean more than their kind says, from a text of one line. */

/**
 * A name without titles (IN-516, IN-517). Of one that is too long as much as has room is the value, and all of it a note; what stands in
 * brackets behind it is left out first (decision 57).
 */
const readName: FieldReader = (text, { label, max = Number.POSITIVE_INFINITY, missing }) => {
  if (text === '') return { value: '', problem: missing }
  const invalid = callingProblem('=', inHeading(label)) ?? ''
  const { value, note } = readPersonName(text, { max, invalid })
  if (value !== undefined) return { value, note }
  const whole = readPersonName(text, { max: LONGEST_READ, invalid })
  if (whole.value === undefined) return { value: text, problem: whole.problem }
  return { value: fittingName(whole.value, max), note: text }
}

/** `First name` as the specification's messages have it: `First Name`. */
const inHeading = (label: string): string => label.replace(/ \p{Ll}/u, initial => initial.toUpperCase())

/** A city (IN-521); one that is too long is kept as a note (decision 57). */
const readCity: FieldReader = (value, { max = Number.POSITIVE_INFINITY }) => {
  const isLong = lengthProblem(value, max) !== undefined
  const problem = cityProblem(isLong ? fittingName(value, LEAD_LIMITS.city) : value)
  if (problem !== undefined) return { value, problem }
  return isLong ? { value: '', note: value } : { value }
}

/** An address (IN-518); where several are written, the first, and the others as further ones. */
function readEmail(text: string, { max = Number.POSITIVE_INFINITY }: Pick<Field, 'max'>): Reading {
  if (text === '') return { value: '' }
  const { value: [first = '', ...more] = [], note, problem } = readLeadEmails(text)
  const wrong = problem ?? lengthProblem(first, max)
  return wrong === undefined ? { value: first, more, note } : { value: text, problem: wrong }
}

/** Six digits without spaces in India; elsewhere spaces may belong to the code (IN-522, decision 20). */
const readPinCode: FieldReader = (text, _field, { country }) => {
  const plain = plainDigits(text)
  const value = withoutFloatTail(isIndia(country) ? plain.replace(/\s/g, '') : plain)
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

/** What nobody spends, and so is meant in a larger unit. */
const LEAST_AMOUNT = 1000
const SMALL = /^(?:₹|rs\.?|inr)?\s*(\d{1,3}(?:\.\d{1,2})?)(?:\s*(?:-|–|to)\s*(\d{1,3}(?:\.\d{1,2})?))?\s*$/i
/** Whether an amount has no unit and is too small to be whole rupees: `12.5`, `8-10`. */
export function isSmallAmount(text: string): boolean {
  const numbers = SMALL.exec(plainDigits(oneLine(text)))?.slice(1)
  return numbers?.every(number => Number(number ?? 0) < LEAST_AMOUNT) === true && Number(numbers[0]) > 0
}

/** A budget; a small one without a unit is in lakhs, where that is how the company writes it. */
const readBudget: FieldReader = (text, field, { smallAmounts, ...setting }) => {
  if (smallAmounts !== 'lakhs' || !isSmallAmount(text)) return readField(field, text, setting)
  const { note, ...reading } = readField(field, `${text} lakh`, setting)
  return { ...reading, note: note === undefined ? undefined : text }
}

/** The readers that the table of a lead's fields names. */
export const CELL_READERS = {
  name: readName,
  budget: readBudget,
  email: readEmail,
  city: readCity,
  pinCode: readPinCode,
  closure: readClosure,
}

// those that mean more than one value: phones with their dial code, an area with its unit

/**
 * The phones of a cell, of which every lead has one (IN-519, IN-Q16, IN-Q60, decision 38): the first, and as further values those
 * with the same dial code. All others become a note.
 */
export function readPhoneCell(text: string, { dialCode }: ReadingPlace): Reading {
  const { value, note, problem } = readLeadPhones(text, dialCode)
  if (!value) return { value: oneLine(text), unit: dialCode, problem }
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
export const readSecondEmailCell = (text: string): Reading => readEmail(oneLine(text), { max: LEAD_LIMITS.email })

/** The name of something that the company has; which it is, is matched where its lists are known. */
export function readMatchedCell(text: string): Reading {
  const value = oneLine(text)
  return { value, problem: lengthProblem(value, 200) }
}
