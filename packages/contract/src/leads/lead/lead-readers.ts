import type { FieldReader } from '../../field-imports.ts'
import { lengthProblem } from '../../field-readers.ts'
import { oneLine, plainDigits, withoutFloatTail } from '../../readers/plain-text.ts'
import { readAmount } from '../../readers/read-amount.ts'
import { type Area, readArea } from '../../readers/read-area.ts'
import { readName as readPersonName } from '../../readers/read-name.ts'
import { type Phones, readPhones } from '../../readers/read-phones.ts'
import type { Reading } from '../../readers/reading.ts'
import { isNameOfPerson } from '../../text-rules.ts'
import { areaProblem, budgetProblem, LEAD_LIMITS, LEAD_TEXTS, phoneProblem, pinCodeProblem } from './lead-rules.ts'

/** How fields of a lead are read that mean more than their kind says, from a text of one line. */

const NOT_A_NAME = 'Only letters, with spaces, apostrophes, hyphens and full stops between them'
/** Names of people and of cities (decision 31). */
const nameProblem = (name: string, max: number): string | undefined =>
  lengthProblem(name, max) ?? (isNameOfPerson(name) ? undefined : NOT_A_NAME)

/** A name without titles (IN-516, IN-517); a text in brackets behind it becomes a note. */
export const readName: FieldReader = (text, { max = Number.POSITIVE_INFINITY, missing }) => {
  if (text === '') return { value: '', problem: missing }
  const { value, note, problem } = readPersonName(text, { max, invalid: NOT_A_NAME })
  return problem === undefined ? { value, note } : { value: text, problem: lengthProblem(text, max) ?? problem }
}

/** A city (IN-521). */
export const readCity: FieldReader = (value, { max = Number.POSITIVE_INFINITY }) => ({
  value,
  problem: value === '' ? undefined : nameProblem(value, max),
})

/** Six digits without spaces in India; elsewhere spaces may belong to the code (IN-522, decision 20). */
export const readPinCode: FieldReader = (text, _field, { country }) => {
  const isIndian = country === '' || country.toLowerCase() === 'india'
  const plain = plainDigits(text)
  const value = withoutFloatTail(isIndian ? plain.replace(/\s/g, '') : plain)
  return { value, problem: value === '' ? undefined : pinCodeProblem(value, country) }
}

/** A budget in whole units (IN-432, IN-433, IN-Q18); `currency` has names of the company's. */
export function readBudget(text: string, currency: readonly string[] = []): Reading<number> {
  const reading = readAmount(text, { currency, invalid: 'You have entered Invalid Budget' })
  const problem = reading.problem ?? budgetProblem(String(reading.value))
  return problem === undefined ? reading : { problem }
}

/** An area with the unit it was written with (IN-434, IN-435, IN-Q19). */
export function readLeadArea(text: string, max: number = LEAD_LIMITS.areaDigits): Reading<Area> {
  const reading = readArea(text, { invalid: 'You have entered Invalid Area' })
  const problem = reading.problem ?? areaProblem(String(reading.value?.size), max)
  return problem === undefined ? reading : { problem }
}

/** The phones of a lead (IN-426, IN-427, IN-Q16); `dialCode` is for numbers without one. */
export const readLeadPhones = (text: string, dialCode: string): Reading<Phones> =>
  readPhones(text, { dialCode, problemOf: phoneProblem, invalid: LEAD_TEXTS.phone })

/** A note as a line of the remarks: `Budget: 8-10 lakhs`. */
export const remarkOf = (label: string, note: string): string => `${label}: ${oneLine(note)}`
