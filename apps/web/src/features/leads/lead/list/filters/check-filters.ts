import { LeadFilterBar, LeadFilters } from '@plinth/contract/leads/lead/lead-list'
import { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import type { LeadListAddress } from '../address/lead-address.ts'

/** Removes invalid filters from an address, so that every address shows a list: a mail program may have cut it off. */
export const checkFilters = (address: LeadListAddress): LeadListAddress => ({
  ...address,
  filters: isGood(LeadFilters, address.filters) ? address.filters : undefined,
  filterBar: isGood(LeadFilterBar, address.filterBar) ? address.filterBar : undefined,
  figure: isGood(LeadFigure, address.figure) ? address.figure : undefined,
})

function isGood(
  schema: typeof LeadFilters | typeof LeadFilterBar | typeof LeadFigure,
  json: string | undefined,
): boolean {
  if (json === undefined) return false
  try {
    return schema.safeParse(JSON.parse(json)).success
  } catch {
    return false
  }
}
