import { DuplicateReason } from '@plinth/contract/lead-merges'
import { lazyPage } from '../../lib/lazy-page.tsx'

/** Which duplicates are shown; those by phone where the address does not say. */
export interface DuplicatesAddress {
  reason?: DuplicateReason
}

/** What the route table needs of the page of all duplicates. */
export const leadDuplicatesRoute = {
  validateSearch: (search: Record<string, unknown>): DuplicatesAddress => {
    const { data: reason } = DuplicateReason.safeParse(search.reason)
    return reason === undefined || reason === 'phone' ? {} : { reason }
  },
  staticData: { title: 'Duplicates' },
  component: lazyPage(() => import('./duplicates.page.tsx').then(page => page.DuplicatesPage)),
}
