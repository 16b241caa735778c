import type { LeadTotal } from '@plinth/contract/leads/lead/lead-list'
import { LRUCache } from 'lru-cache'
import type { Live } from '../../../platform/live/live.ts'

/**
 * Totals of lists, counted once and remembered for a moment per company, visibility and filter (performance budgets), and
 * forgotten as soon as a lead of the company changes: at once where this process changed it, by the live channel where another one did,
 * as it is where a list changed that leads are filtered by (tags). Those of broad searches outlast such changes: a firm at work would collect thousands of leads anew for
 * every search.
 */

const COMPANIES = 500
const TOTALS_OF_COMPANY = 200
const REMEMBERED_MS = 5000

interface RememberedTotal {
  total: LeadTotal
  outlastsChanges: boolean
}

interface CompanyTotals {
  totals: LRUCache<string, RememberedTotal>
  /** counts changes, so that a total counted before a change is not kept after it */
  generation: number
  unsubscribe: () => void
}

const remembered = new WeakMap<Live, LRUCache<string, CompanyTotals>>()

function totalsOf(live: Live, companyId: string): CompanyTotals {
  let companies = remembered.get(live)
  if (!companies) {
    companies = new LRUCache<string, CompanyTotals>({ max: COMPANIES, dispose: company => company.unsubscribe() })
    remembered.set(live, companies)
  }
  const known = companies.get(companyId)
  if (known) return known
  const company: CompanyTotals = {
    totals: new LRUCache({ max: TOTALS_OF_COMPANY, ttl: REMEMBERED_MS }),
    generation: 0,
    unsubscribe: live.subscribe(companyId, event => {
      if (event.type === 'leads.changed' || event.type === 'lists.changed' || event.type === 'hello') forget(company)
    }),
  }
  companies.set(companyId, company)
  return company
}

function forget(company: CompanyTotals): void {
  company.generation++
  for (const [key, { outlastsChanges }] of company.totals.entries()) if (!outlastsChanges) company.totals.delete(key)
}

/** What was remembered under the key, if anything. */
export const rememberedTotal = (live: Live, companyId: string, key: string): LeadTotal | undefined =>
  totalsOf(live, companyId).totals.get(key)?.total

/** Call it before counting; the function it returns keeps what was counted, unless a lead has changed since. */
export function countingTotal(
  live: Live,
  companyId: string,
): (key: string, total: LeadTotal, outlastsChanges?: boolean) => void {
  const company = totalsOf(live, companyId)
  const { generation } = company
  return (key, total, outlastsChanges = false) => {
    if (outlastsChanges || company.generation === generation) company.totals.set(key, { total, outlastsChanges })
  }
}

/** Forgets the totals of a company whose leads this process has just changed. */
export function forgetTotals(live: Live, companyId: string): void {
  const company = remembered.get(live)?.get(companyId)
  if (company) forget(company)
}
