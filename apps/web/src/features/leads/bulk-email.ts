import type { ListedLead } from '@plinth/contract/lead-list'

export type BulkLead = Pick<ListedLead, 'name' | 'email'>

/** Who of several leads is mailed: each address once, at the lead that has it first; and the names of those without one (LM-Q71). */
export function bulkEmail<T extends BulkLead>(
  leads: readonly T[],
): { mailed: readonly T[]; without: readonly string[] } {
  const byKey = new Map<string, T>()
  for (const lead of leads) {
    const key = lead.email.toLowerCase()
    if (key !== '' && !byKey.has(key)) byKey.set(key, lead)
  }
  return { mailed: [...byKey.values()], without: leads.filter(lead => lead.email === '').map(lead => lead.name) }
}
