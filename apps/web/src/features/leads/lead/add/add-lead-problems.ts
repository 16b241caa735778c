import { valueProblem } from '@plinth/contract/field-checks'
import { mapNames, namesOf } from '@plinth/contract/field-table'
import {
  areaProblem,
  callingProblem,
  contactNameProblems,
  LEAD_LIMITS,
  LEAD_TEXTS,
  leadEmailProblem,
  phoneProblem,
  pinCodeProblem,
} from '@plinth/contract/leads/lead/lead-rules'
import { characters } from '@plinth/contract/text-rules'
import type { FieldErrors } from '../../../../lib/forms.ts'
import { cleanPhone } from '../../../../lib/text/clean-phone.ts'
import { type AddLeadValues, type ContactValues, TYPED_FIELDS } from './add-lead-values.ts'

export const CHOOSE_TEAM = 'Choose a team, or remove this row'

/** The missing details that are reported before anything else, or undefined (IN-417 to IN-420). */
export function missingDetails({ firstName, phoneNumber, otherContactDetails }: AddLeadValues): string | undefined {
  if (firstName.trim() === '' || phoneNumber.trim() === '') return LEAD_TEXTS.enterDetails
  const isIncomplete = otherContactDetails.some(
    contact =>
      contact.otherContactFirstName.trim() === '' ||
      contact.otherContactPhoneNumber.every(phone => phone.trim() === ''),
  )
  return isIncomplete ? LEAD_TEXTS.enterContactDetails : undefined
}

/** All problems of the lead by field path, in the specification's words (IN-417 to IN-437). */
export function leadProblems(values: AddLeadValues, country: string): FieldErrors {
  const found: Record<string, string | undefined> = {
    ...mapNames(namesOf(TYPED_FIELDS), name => valueProblem(TYPED_FIELDS[name], values[name].trim())),
    firstName:
      nameProblem(values.firstName, LEAD_LIMITS.firstName, true) ??
      callingProblem(values.firstName.trim(), 'First Name'),
    lastName:
      nameProblem(values.lastName, LEAD_LIMITS.lastName, false) ?? callingProblem(values.lastName.trim(), 'Last Name'),
    phoneNumber: phoneProblem(values.phoneNumber.trim(), values.countryCode),
    pinCode: values.pinCode.trim() === '' ? undefined : pinCodeProblem(values.pinCode.trim(), country),
    area: areaProblem(values.area.trim(), LEAD_LIMITS.areaDigitsOnAdd),
  }
  values.otherPhoneNumbers.forEach((phone, at) => {
    found[`otherPhoneNumbers.${at}`] = extraPhoneProblem(phone, values.countryCode)
  })
  values.otherContactDetails.forEach((contact, at) => {
    Object.assign(found, contactProblems(contact, `otherContactDetails.${at}`))
  })
  Object.assign(found, teamProblems(values))
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Of several rows each has a team (IN-Q47). */
export const teamProblems = ({ teams }: AddLeadValues): FieldErrors =>
  teams.length < 2
    ? {}
    : Object.fromEntries(
        teams.flatMap(({ teamId }, at) => (teamId === null ? [[`teams.${at}.teamId`, CHOOSE_TEAM] as const] : [])),
      )

/** Phones of extra contacts have no dial code on the wire: 5 to 15 digits (IN-Q16). */
const NO_CODE = ''

function contactProblems(contact: ContactValues, path: string): Record<string, string | undefined> {
  const [first = '', ...others] = contact.otherContactPhoneNumber
  const isFirstNeeded = contact.otherContactPhoneNumber.every(phone => phone.trim() === '')
  const called = contactNameProblems(contact)
  return {
    [`${path}.otherContactFirstName`]:
      nameProblem(contact.otherContactFirstName, LEAD_LIMITS.firstName, true) ?? called.otherContactFirstName,
    [`${path}.otherContactLastName`]:
      nameProblem(contact.otherContactLastName, LEAD_LIMITS.lastName, false) ?? called.otherContactLastName,
    [`${path}.otherContactEmailId`]: leadEmailProblem(contact.otherContactEmailId.trim()),
    [`${path}.otherContactPhoneNumber.0`]: isFirstNeeded ? LEAD_TEXTS.phone : extraPhoneProblem(first, NO_CODE),
    ...Object.fromEntries(
      others.map((phone, at) => [`${path}.otherContactPhoneNumber.${at + 1}`, extraPhoneProblem(phone, NO_CODE)]),
    ),
  }
}

const extraPhoneProblem = (phone: string, dialCode: string): string | undefined =>
  phone.trim() === '' ? undefined : phoneProblem(phone.trim(), dialCode)

function nameProblem(name: string, max: number, isRequired: boolean): string | undefined {
  if (name.trim() === '') return isRequired ? LEAD_TEXTS.firstName : undefined
  return tooLong(name, max)
}
const tooLong = (text: string, max: number): string | undefined =>
  characters(text.trim()) > max ? `Maximum length is ${max}` : undefined

/** The hint of a field that was emptied again, which does not prevent saving (IN-424, IN-425, IN-Q09). */
export function emptiedText(path: string): string | undefined {
  if (path === 'companyName') return LEAD_TEXTS.companyNameEmptied
  if (path === 'designation') return LEAD_TEXTS.designation
  if (path.endsWith('otherContactDesginationName')) return LEAD_TEXTS.designation
  return path.endsWith('otherContactType') ? LEAD_TEXTS.contactType : undefined
}

/** The hint under a name that has reached its limit; 24 characters are still valid (IN-Q22). */
export const limitHint = (name: string): string | undefined =>
  characters(name) >= LEAD_LIMITS.firstName ? LEAD_TEXTS.firstNameLimit : undefined

/** Cleans what a person types or pastes; what cannot be read stays, and is reported as an error. */
export const typed = {
  /** cut at the limit, counted in characters */
  name: (text: string): string => Array.from(text).slice(0, LEAD_LIMITS.firstName).join(''),
  phone: cleanPhone,
}
