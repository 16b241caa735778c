import { countryByName, isDialCode } from '../countries.ts'
import { characters, isDigits, isEmail, isLetters } from '../text-rules.ts'
import { isIndia } from './firm-home.ts'
import { PERSONAL_LIMITS } from './people.ts'

/** The rules of personal details, with the specification's texts; web and server both run them (decision 11). */
export const PERSONAL_TEXTS = {
  required: 'Field is required',
  email: 'Invalid Email',
  limit: 'Max character limit has been reached',
} as const

/** What the form of personal details holds (SH-174 to SH-182); a day as `yyyy-mm-dd`, '' while there is none. */
export interface PersonalDetails {
  firstName: string
  lastName: string
  email: string
  address: string
  city: string
  pinCode: string
  dateOfBirth: string
  countryCode: string
  phoneNumber: string
  country: string
}
export type PersonalField = keyof PersonalDetails

/** Everything else may stay empty (SH-372 to SH-376). */
const REQUIRED: readonly PersonalField[] = ['firstName', 'lastName', 'email', 'phoneNumber', 'countryCode']

const invalid = (label: string): string => `You have entered Invalid ${label}`
const tooLong = (value: string, max: number): string | undefined =>
  characters(value) > max ? `Maximum length is ${max}` : undefined

/** Letters of every script and single inner spaces (SH-377 to SH-380, SH-Q50). */
const nameProblem = (value: string, label: string): string | undefined =>
  tooLong(value, PERSONAL_LIMITS.name) ?? (isLetters(value) ? undefined : invalid(label))

/** How long a person's pin code may be; of a person who has named no country it may be one of any (SH-387, SH-388). */
export const longestPinCode = (country: string): number =>
  country !== '' && isIndia(country) ? PERSONAL_LIMITS.indianPinCode : PERSONAL_LIMITS.pinCode

/** Digits only, at most 6 for India and 15 elsewhere (SH-386 to SH-388, SH-Q51). */
const pinCodeProblem = (value: string, country: string): string | undefined => {
  if (!isDigits(value)) return invalid('Zip/pin')
  return tooLong(value, longestPinCode(country))
}

/** National digits, 5 to 15 of them; the dial code is not counted (SH-389 to SH-391, SH-Q52). */
function phoneProblem(value: string): string | undefined {
  if (!isDigits(value)) return invalid('Phone')
  if (value.length < PERSONAL_LIMITS.phoneMin) return `Minimum length is ${PERSONAL_LIMITS.phoneMin}`
  return tooLong(value, PERSONAL_LIMITS.phone)
}

/** `dd-mm-yyyy` or `yyyy-mm-dd` as `yyyy-mm-dd`; undefined where it is no day of the calendar (SH-Q46). */
export function readDay(text: string): string | undefined {
  const day = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  const iso = day ? `${day[3]}-${day[2]}-${day[1]}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

/** Not before 1900 and not after today (SH-392, SH-Q47). */
const birthProblem = (value: string, today: string): string | undefined => {
  const day = readDay(value)
  return day && day >= PERSONAL_LIMITS.earliestBirth && day <= today ? undefined : invalid('Date of Birth')
}

const RULES: Record<PersonalField, (details: PersonalDetails, today: string) => string | undefined> = {
  firstName: details => nameProblem(details.firstName, 'First Name'),
  lastName: details => nameProblem(details.lastName, 'Last Name'),
  email: details => (isEmail(details.email) ? undefined : PERSONAL_TEXTS.email),
  address: details => tooLong(details.address, PERSONAL_LIMITS.address),
  city: details =>
    tooLong(details.city, PERSONAL_LIMITS.city) ?? (/\p{N}/u.test(details.city) ? invalid('City') : undefined),
  pinCode: details => pinCodeProblem(details.pinCode, details.country),
  dateOfBirth: (details, today) => birthProblem(details.dateOfBirth, today),
  countryCode: details => (isDialCode(details.countryCode) ? undefined : invalid('Code')),
  phoneNumber: details => phoneProblem(details.phoneNumber),
  country: details => (countryByName(details.country) ? undefined : invalid('Country')),
}

/**
 * What is wrong with the named fields, each with its text; without names all are looked at (SH-372 to SH-394). A pin code
 * is measured by the country. `today` is the last day of birth that is accepted: the browser's own day in the form
 * (SH-Q47).
 */
export function personalProblems(
  details: PersonalDetails,
  today: string,
  fields: readonly PersonalField[] = Object.keys(RULES) as PersonalField[],
): Partial<Record<PersonalField, string>> {
  const found: Partial<Record<PersonalField, string>> = {}
  for (const field of fields) {
    const isEmpty = details[field] === ''
    const missing = REQUIRED.includes(field) ? PERSONAL_TEXTS.required : undefined
    const problem = isEmpty ? missing : RULES[field](details, today)
    if (problem) found[field] = problem
  }
  return found
}

/** As a name is typed: no leading space, single inner ones, the first letter of each word upper-cased (SH-382, SH-Q50). */
export const capitaliseName = (value: string): string =>
  value
    .replace(/^\s+/, '')
    .replace(/\s+/g, ' ')
    .replace(/(^| )\p{Ll}/gu, start => start.toLocaleUpperCase('en'))
