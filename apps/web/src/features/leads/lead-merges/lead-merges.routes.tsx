import type { DuplicateReason } from '@plinth/contract/leads/lead-merges'
import { DUPLICATE_REASONS } from '@plinth/contract/leads/merge-rules'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** Which duplicates are shown; those by phone where the address does not say. */
export interface DuplicatesAddress {
  reason?: DuplicateReason
}

/** What the route table needs of the page of all duplicates. */
export const leadDuplicatesRoute = {
  validateSearch: (search: Record<string, unknown>): DuplicatesAddress => {
    const reason = DUPLICATE_REASONS.find(one => one === search.reason)
    return reason === undefined || reason === 'phone' ? {} : { reason }
  },
  staticData: { title: 'Duplicates' },
  component: lazyPage(() => import('./duplicates.page.tsx').then(page => page.DuplicatesPage)),
}
