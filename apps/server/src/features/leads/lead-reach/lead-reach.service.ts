import { withoutTrunk, withTrunk } from '@plinth/contract/readers/national-number'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * How leads are reached: every number and address of a lead, those of its further contacts and those that came with a lead merged into
 * it. The database keeps them in the lead's row (`further_phones`, `contact_emails`) beside its own phone and email, as words of what
 * searches read too. Whatever looks for a lead by a number or an address asks here, so that all of them find the same.
 */

/** Columns of `leads` with what a lead has beside its own phone and email; null where that is nothing. */
export interface FurtherReach {
  /** digits; further phones of the lead, then those of its contacts */
  further_phones: string[] | null
  /** lower case */
  contact_emails: string[] | null
}
export const FURTHER = {
  phone: sql.ref('leads.further_phones'),
  email: sql.ref('leads.contact_emails'),
} as const

/** Numbers as digits and addresses of any case. */
export interface WantedReach {
  phones?: readonly string[]
  emails?: readonly string[]
}
export interface ReachedLead {
  lead_id: string
  /** the number, or the address in lower case, by which it was found */
  key: string
  is_phone: boolean
}

/**
 * The leads that have one of these numbers or addresses, with each of them, as rows to select from: of the transaction's company,
 * archived ones too, also those that the person may not see. At most `most` of each kind, all by default.
 */
export function leadsReachedBy({ phones = [], emails = [] }: WantedReach, most: number | null = null) {
  const keys = emails.map(email => email.toLowerCase()).filter(email => email !== '')
  const numbers = phones.filter(phone => phone !== '')
  return sql<ReachedLead>`leads_reached_by(${numbers}::text[], ${keys}::text[], ${most}::int)`
}

/** Whether a lead, by the alias `leads`, has one of these numbers or addresses; found by indexes. */
export const isReachedBy = (wanted: WantedReach): RawBuilder<SqlBool> =>
  sql<SqlBool>`leads.id = any(array(select r.lead_id from ${leadsReachedBy(wanted)} r))`

/**
 * The digits under which a number may be stored: alone; with what is dialled before it within its country, a zero mostly; each of them
 * with its dial code, as a number of another country is on a lead.
 */
export const phoneSpellings = (phone: string, dialCode: string): string[] => {
  const numbers = nationalSpellings(phone, dialCode)
  return [...new Set([...numbers, ...numbers.map(number => dialCode.replace('+', '') + number)])]
}

/** Those among them that are a number of the dial code's country only, and of another country somebody else's. */
export function nationalSpellings(phone: string, dialCode: string): string[] {
  if (phone === '') return []
  const number = withoutTrunk(phone, dialCode)
  return [...new Set([number, withTrunk(number, dialCode) ?? phone, phone])]
}

/** A number with its dial code, and an address. */
interface OnePerson {
  phone: string
  country_code: string
  email: string
}

/** Which of a number and an address are the lead's or one of its contacts'; none is. */
export function isOneOf(
  lead: OnePerson & { other_phones: readonly string[] } & FurtherReach,
  { phone, country_code, email }: OnePerson,
): { phone: boolean; email: boolean } {
  const spellings = phoneSpellings(phone, country_code)
  const ofLead =
    lead.country_code === country_code && [lead.phone, ...lead.other_phones].some(number => spellings.includes(number))
  // numbers of contacts have no dial code
  const further = lead.further_phones?.slice(lead.other_phones.length) ?? []
  const isOfContact = spellings.some(number => further.includes(number))
  const address = email.toLowerCase()
  return {
    phone: phone === '' || ofLead || isOfContact,
    email: address === '' || address === lead.email.toLowerCase() || (lead.contact_emails ?? []).includes(address),
  }
}
