import type { QuotationFilters } from '@plinth/contract/quotations/quotation/list/list-filters'
import {
  QUOTATION_SORTS,
  QUOTATION_TABS,
  type QuotationSort,
  type QuotationTab,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import { type ListScope, listAddresses } from '../../../../lib/pages/list-address.ts'
import { type ListPlace, useListPlace } from '../../../../lib/pages/use-list-place.ts'

/** What is listed, and in which order. */
export type QuotationScope = ListScope<QuotationTab, QuotationFilters, QuotationSort>
export type QuotationPlace = ListPlace<QuotationTab, QuotationFilters, QuotationSort>

const quotationAddresses = listAddresses<QuotationTab, QuotationFilters, QuotationSort>({
  tabs: QUOTATION_TABS,
  firstTab: 'all',
  sorts: QUOTATION_SORTS,
  usualSort: 'lastActivity',
  filters: {
    types: 'texts',
    states: 'texts',
    owners: 'texts',
    teams: 'texts',
    clients: 'texts',
    projects: 'texts',
    leadSources: 'texts',
    reasons: 'texts',
    issued: 'days',
    validUntil: 'days',
    total: 'amounts',
    needsApproval: 'mark',
    unanswered: 'mark',
    expiring: 'mark',
    openThreads: 'mark',
    variations: ['without', 'only'],
  },
})
export const { read: readQuotationListAddress, sortAddress } = quotationAddresses

/** The list's state, read from and written to the address (QT-014). */
export const useQuotationPlace = (): QuotationPlace => useListPlace(quotationAddresses, '/quotation/')
