import type { ListedLead } from '@plinth/contract/lead-list'
import { mailLink } from './lead-text.ts'

/** Longest address that every mail program takes; some cut it off beyond. */
const LINK_MAX = 1900

export interface BulkEmail {
  /** each address once, as first written */
  addresses: readonly string[]
  /** leads that have none */
  without: readonly string[]
  /** opens the mail program with the addresses as blind copies; undefined when they are too many for that */
  link: string | undefined
}

/** A letter to several leads: every address once and as a blind copy, and the names of those who have none (LM-Q71). */
export function bulkEmail(leads: readonly Pick<ListedLead, 'name' | 'email'>[]): BulkEmail {
  const byKey = new Map<string, string>()
  for (const { email } of leads)
    if (email !== '' && !byKey.has(email.toLowerCase())) byKey.set(email.toLowerCase(), email)
  const addresses = [...byKey.values()]
  const link = mailLink({ bcc: addresses })
  return {
    addresses,
    without: leads.filter(lead => lead.email === '').map(lead => lead.name),
    link: addresses.length > 0 && link.length <= LINK_MAX ? link : undefined,
  }
}
