import type { Phones } from '../../readers/read-phones.ts'
import { LEAD_LIMITS } from './lead-rules.ts'

/** Where the numbers and addresses of a person are kept that a lead has no field of its own for (decision 56). */

/** A further contact of the same name. */
export interface OtherReach {
  email: string
  /** at least one; those of another country with its dial code */
  phones: readonly string[]
}

/** Contacts with these addresses and numbers; one that would have no number has the lead's, since every contact has one. */
export function furtherContacts(phone: string, emails: readonly string[], phones: readonly string[]): OtherReach[] {
  const groups: string[][] = []
  for (let at = 0; at < phones.length; at += LEAD_LIMITS.phonesPerContact)
    groups.push(phones.slice(at, at + LEAD_LIMITS.phonesPerContact))
  return Array.from({ length: Math.max(emails.length, groups.length) }, (_, at) => ({
    email: emails[at] ?? '',
    phones: groups[at] ?? [phone],
  }))
}

const LONGEST_PHONE = 15
/** The numbers of other countries than the lead's, each as digits with its dial code, as contacts have them. */
export function foreignPhones(phones: readonly Phones[number][], dialCode: string): string[] {
  const strange = phones.filter(phone => phone.dialCode !== dialCode)
  return [...new Set(strange.map(phone => `${phone.dialCode.slice(1)}${phone.number}`.slice(0, LONGEST_PHONE)))]
}
