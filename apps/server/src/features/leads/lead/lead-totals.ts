import { LRUCache } from 'lru-cache'
import type { Live } from '../../../platform/live/live.ts'

/**
 * Totals of lists, counted once and remembered for a moment per company, visibility and filter (performance budgets), and
 * forgotten as soon as a lead of the company changes: at once where this process changed it, by the live channel where
 * another one did.
 */

const COMPANIES = 500
const TOTALS_OF_COMPANY = 200
const REMEMBERED_MS = 5000
/** The total of a search that finds many leads may lag this far behind. */
const BROAD_MS = 30_000

interface CompanyTotals {
  totals: LRUCache<string, number>
  /** of broad searches, which outlive changes; being counted or counted */
  broad: LRUCache<string, Promise<number>>
  broadSearches: LRUCache<string, true>
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
    broad: new LRUCache({ max: TOTALS_OF_COMPANY, ttl: BROAD_MS }),
    broadSearches: new LRUCache({ max: TOTALS_OF_COMPANY, ttl: BROAD_MS }),
    generation: 0,
    unsubscribe: live.subscribe(companyId, event => {
      if (event.type === 'leads.changed' || event.type === 'hello') forget(company)
    }),
  }
  companies.set(companyId, company)
  return company
}

function forget(company: CompanyTotals): void {
  company.generation++
  company.totals.clear()
}

/** What was remembered under the key, if anything. */
export const rememberedTotal = (live: Live, companyId: string, key: string): number | undefined =>
  totalsOf(live, companyId).totals.get(key)

/** To be called before counting; the function it answers keeps what was counted, unless a lead changed meanwhile. */
export function countingTotal(live: Live, companyId: string): (key: string, total: number) => void {
  const company = totalsOf(live, companyId)
  const { generation } = company
  return (key, total) => {
    if (company.generation === generation) company.totals.set(key, total)
  }
}

/** Whether a search was lately found to match too many leads to collect them first. */
export const isKnownBroad = (live: Live, companyId: string, search: string): boolean =>
  totalsOf(live, companyId).broadSearches.has(search)

export const keepBroad = (live: Live, companyId: string, search: string): void => {
  totalsOf(live, companyId).broadSearches.set(search, true)
}

/** Whether the total of a list that finds many leads was counted lately. */
export const isBroadTotalKnown = (live: Live, companyId: string, key: string): boolean =>
  totalsOf(live, companyId).broad.has(key)

export const keepBroadTotal = (live: Live, companyId: string, key: string, total: number): void => {
  totalsOf(live, companyId).broad.set(key, Promise.resolve(total))
}

/** The total of a broad search, counted by one request at a time and remembered through changes. */
export function broadTotal(live: Live, companyId: string, key: string, count: () => Promise<number>): Promise<number> {
  const { broad } = totalsOf(live, companyId)
  const known = broad.get(key)
  // it was counted in the transaction of another request, whose failure is not this one's
  if (known) return known.catch(count)
  const counting = count()
  broad.set(key, counting)
  // what failed is counted anew
  counting.catch(() => broad.delete(key))
  return counting
}

/** Forgets the totals of a company whose leads this process has just changed. */
export function forgetTotals(live: Live, companyId: string): void {
  const company = remembered.get(live)?.get(companyId)
  if (company) forget(company)
}
