import type { QuotationGrouping } from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'

/** The state of the analytics of quotations as their address has it (QT-014). */
export interface QuotationAnalyticsAddress {
  /** days, both included; the last twelve months where they are not said */
  from?: string
  to?: string
  type?: QuotationType
  owner?: string
  source?: string
  team?: string
  by?: QuotationGrouping
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f-]{36}$/
const GROUPINGS = ['month', 'person', 'source', 'type', 'reason']

/** Reads an address; what is no state of the page is left out. */
export function readQuotationAnalyticsAddress(search: Record<string, unknown>): QuotationAnalyticsAddress {
  const kept = (name: keyof QuotationAnalyticsAddress, isKept: (value: string) => boolean) => {
    const value = search[name]
    return typeof value === 'string' && isKept(value) ? { [name]: value } : {}
  }
  return {
    ...kept('from', value => DAY.test(value)),
    ...kept('to', value => DAY.test(value)),
    ...kept('type', value => value === 'design' || value === 'execution'),
    ...kept('owner', value => ID.test(value)),
    ...kept('source', value => value.length <= 50),
    ...kept('team', value => ID.test(value)),
    ...kept('by', value => GROUPINGS.includes(value)),
  }
}
