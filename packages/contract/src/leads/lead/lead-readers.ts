import { oneLine, visible } from '../../readers/plain-text.ts'
import { readAmount } from '../../readers/read-amount.ts'
import { type Area, readArea } from '../../readers/read-area.ts'
import { type Phones, readPhones } from '../../readers/read-phones.ts'
import { LONGEST_READ, type Reading } from '../../readers/reading.ts'
import { areaProblem, budgetProblem, LEAD_LIMITS, LEAD_TEXTS, leadEmailProblem, phoneProblem } from './lead-rules.ts'

/** How fields of a lead are read that mean more than their kind says, from a text of one line. */

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

/** An area with or without its unit, "1200 sqft"; undefined for anything else, and for a text that says more than that (IN-Q19). */
export function plainArea(text: string): Area | undefined {
  const { value, note } = readArea(text, { invalid: '' })
  return note === undefined ? value : undefined
}

/** The problem of an area with or without unit, of at most `max` digits; `invalid` is the text for anything else (IN-Q19). */
export function areaTextProblem(value: string, max: number, invalid: string): string | undefined {
  const area = plainArea(value)
  return area ? areaProblem(String(area.size), max) : invalid
}

/** The phones of a lead (IN-426, IN-427, IN-Q16); `dialCode` is for numbers without one. */
export const readLeadPhones = (text: string, dialCode: string): Reading<Phones> =>
  readPhones(text, { dialCode, problemOf: phoneProblem, invalid: LEAD_TEXTS.phone })

const BETWEEN_ADDRESSES = /[\s,;/|<>()[\]"']+/
/** What stands before and behind an address in links and cards of contacts, and the end of the sentence that it is in. */
const AROUND_ADDRESS = /^(?:mailto|smtp):|\?[^@]*$|\.+$/gi
/** Nobody has more addresses; what follows stays in the note. */
const MOST_ADDRESSES = 5
/** Addresses (IN-422, IN-Q23), at least one; where something else stands beside them, the text is the note. */
export function readLeadEmails(text: string): Reading<[string, ...string[]]> {
  const line = oneLine(visible(text))
  if (leadEmailProblem(line) === undefined) return { value: [line] }
  if (line.length > LONGEST_READ) return { problem: LEAD_TEXTS.email }
  const parts = line.split(BETWEEN_ADDRESSES).flatMap(part => part.replace(AROUND_ADDRESS, '') || [])
  const [first, ...more] = parts.filter(part => leadEmailProblem(part) === undefined).slice(0, MOST_ADDRESSES)
  if (first === undefined) return { problem: LEAD_TEXTS.email }
  return { value: [first, ...more], note: 1 + more.length < parts.length ? line : undefined }
}

/** A note as a line of the remarks: `Budget: 8-10 lakhs`. */
export const remarkOf = (label: string, note: string): string => `${label}: ${oneLine(note)}`
