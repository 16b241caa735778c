import type { FieldError } from '../../error-codes.ts'
import { LEAD_TEXTS, leadEmailProblem, phoneProblem } from './lead-rules.ts'

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
  /** all of them, the primary one first (IN-Q68) */
  contacts: readonly CorporateContact[]
  /** of every phone of the lead */
  countryCode: string
}

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === ''

/** The question that stops a corporate lead before anything else, or undefined (IN-438, IN-440, IN-441, IN-Q10). */
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
 * Everything wrong with the company and contacts of a corporate lead, by path of the call's body. A contact after the
 * primary one needs a last name and a designation (IN-Q09). The form asks for an e-mail of each, the call does not (IN-Q10).
 */
export function corporateProblems(party: CorporateParty, isEmailRequired: boolean): FieldError[] {
  const found: FieldError[] = []
  const add = (field: string, message: string | undefined) => {
    if (message !== undefined) found.push({ field, message })
  }
  if (isBlank(party.companyName)) add('companyName', LEAD_TEXTS.companyName)
  if (party.contacts.length === 0) add('otherContactDetails', LEAD_TEXTS.enterContactDetails)
  for (const [at, contact] of party.contacts.entries()) {
    const path = `otherContactDetails.${at}`
    const isExtra = at > 0
    if (isBlank(contact.otherContactFirstName)) add(`${path}.otherContactFirstName`, LEAD_TEXTS.firstName)
    if (isExtra && isBlank(contact.otherContactLastName)) add(`${path}.otherContactLastName`, LEAD_TEXTS.lastName)
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
  return found
}
