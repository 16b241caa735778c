import type { FieldError } from '../../error-codes.ts'
import { contactNameProblems, LEAD_TEXTS, leadEmailProblem, phoneProblem } from './lead-rules.ts'

/** A contact of a corporate lead as it is typed or sent. */
export interface CorporateContact {
  otherContactFirstName: string
  otherContactLastName?: string | undefined
  otherContactEmailId?: string | undefined
  otherContactDesginationName?: string | undefined
  otherContactPhoneNumber: readonly string[]
}

export interface CorporateParty {
  companyName: string
  /** all contacts, the primary one first (IN-Q68) */
  contacts: readonly CorporateContact[]
  /** the dial code of all phones of the lead */
  countryCode: string
}

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === ''

/**
 * The missing detail of a corporate lead that is reported before anything else, or undefined (IN-438, IN-440, IN-441, IN-Q10).
 */
export function missingCorporateDetails(party: CorporateParty, isEmailRequired: boolean): string | undefined {
  if (isBlank(party.companyName)) return LEAD_TEXTS.companyName
  const isIncomplete = party.contacts.some(
    contact =>
      isBlank(contact.otherContactFirstName) ||
      contact.otherContactPhoneNumber.every(isBlank) ||
      (isEmailRequired && isBlank(contact.otherContactEmailId)),
  )
  return party.contacts.length === 0 || isIncomplete ? LEAD_TEXTS.enterContactDetails : undefined
}

/**
 * All problems of the company and contacts of a corporate lead, by path in the request body. Contacts after the primary one need
 * a last name and a designation (IN-Q09). The form requires an e-mail of each, the API does not (IN-Q10).
 */
export function corporateProblems(party: CorporateParty, isEmailRequired: boolean): FieldError[] {
  const problems: FieldError[] = []
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) problems.push({ field, message })
  }
  if (isBlank(party.companyName)) add('companyName', LEAD_TEXTS.companyName)
  if (party.contacts.length === 0) add('otherContactDetails', LEAD_TEXTS.enterContactDetails)
  for (const [at, contact] of party.contacts.entries()) {
    const path = `otherContactDetails.${at}`
    const isExtra = at > 0
    if (isBlank(contact.otherContactFirstName)) add(`${path}.otherContactFirstName`, LEAD_TEXTS.firstName)
    if (isExtra && isBlank(contact.otherContactLastName)) add(`${path}.otherContactLastName`, LEAD_TEXTS.lastName)
    for (const [field, message] of Object.entries(contactNameProblems(contact))) add(`${path}.${field}`, message)
    if (isExtra && isBlank(contact.otherContactDesginationName))
      add(`${path}.otherContactDesginationName`, LEAD_TEXTS.designation)
    const email = (contact.otherContactEmailId ?? '').trim()
    if (email !== '' || isEmailRequired)
      add(`${path}.otherContactEmailId`, email === '' ? LEAD_TEXTS.emailMissing : leadEmailProblem(email))
    const isAnyNumber = !contact.otherContactPhoneNumber.every(isBlank)
    if (!isAnyNumber) add(`${path}.otherContactPhoneNumber.0`, LEAD_TEXTS.phone)
    for (const [place, phone] of contact.otherContactPhoneNumber.entries()) {
      if (!isBlank(phone))
        add(`${path}.otherContactPhoneNumber.${place}`, phoneProblem(phone.trim(), party.countryCode))
    }
  }
  return problems
}
