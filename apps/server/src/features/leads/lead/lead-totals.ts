import type { LeadTotal } from '@plinth/contract/leads/lead/lead-list'
import { LRUCache } from 'lru-cache'
import type { Live } from '../../../platform/live/live.ts'

/**
 * Totals of lists, counted once and remembered for a moment per company, visibility and filter (performance budgets). An exact
 * one is forgotten as soon as a lead of the company changes: at once where this process changed it, by the live channel where
 * another one did. "10,000+" stays true through such changes, so it is kept for its time: a firm at work would count it
 * anew for every search.
 */

const COMPANIES = 500
const TOTALS_OF_COMPANY = 200
const EXACT_MS = 5000
const BROAD_MS = 15_000

interface CompanyTotals {
  totals: LRUCache<string, LeadTotal>
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
    totals: new LRUCache({ max: TOTALS_OF_COMPANY, ttl: EXACT_MS }),
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
  for (const [key, { isTotalExact }] of company.totals.entries()) if (isTotalExact) company.totals.delete(key)
}

/** What was remembered under the key, if anything. */
export const rememberedTotal = (live: Live, companyId: string, key: string): LeadTotal | undefined =>
  totalsOf(live, companyId).totals.get(key)

/** Call it before counting; the function it returns keeps an exact total only if no lead has changed since. */
export function countingTotal(live: Live, companyId: string): (key: string, total: LeadTotal) => void {
  const company = totalsOf(live, companyId)
  const { generation } = company
  return (key, total) => {
    if (!total.isTotalExact) company.totals.set(key, total, { ttl: BROAD_MS })
    else if (company.generation === generation) company.totals.set(key, total)
  }
}

/** Forgets the exact totals of a company whose leads this process has just changed. */
export function forgetTotals(live: Live, companyId: string): void {
  const company = remembered.get(live)?.get(companyId)
  if (company) forget(company)
}
