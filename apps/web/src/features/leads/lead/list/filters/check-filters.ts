import { LeadFilterBar, LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import type { LeadListAddress } from '../address/lead-address.ts'

/** Removes invalid filters from an address, so that every address shows a list: a mail program may have cut it off. */
export const checkFilters = (address: LeadListAddress): LeadListAddress => ({
  ...address,
  filters: isGood(LeadFilters, address.filters) ? address.filters : undefined,
  filterBar: isGood(LeadFilterBar, address.filterBar) ? address.filterBar : undefined,
})

function isGood(schema: typeof LeadFilters | typeof LeadFilterBar, json: string | undefined): boolean {
  if (json === undefined) return false
  try {
    return schema.safeParse(JSON.parse(json)).success
  } catch {
    return false
  }
}
