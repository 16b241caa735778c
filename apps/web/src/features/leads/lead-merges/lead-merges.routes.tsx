import { DUPLICATE_REASONS } from '@plinth/contract/leads/duplicate-rules'
import type { DuplicateReason } from '@plinth/contract/leads/lead-merges'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** Which duplicates to show; by default those by phone. */
export interface DuplicatesAddress {
  reason?: DuplicateReason
}

/** The route of the page of duplicates, for the route table. */
export const leadDuplicatesRoute = {
  validateSearch: (search: Record<string, unknown>): DuplicatesAddress => {
    const reason = DUPLICATE_REASONS.find(one => one === search.reason)
    return reason === undefined || reason === 'phone' ? {} : { reason }
  },
  staticData: { title: 'Duplicates' },
  component: lazyPage(() => import('./duplicates.page.tsx').then(page => page.DuplicatesPage)),
}
