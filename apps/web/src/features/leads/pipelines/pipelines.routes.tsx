import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

export interface StatusesAddress {
  page?: number
}

/** What the route table needs of the statuses of the lead settings (LM-034). */
export const statusesRoute = {
  staticData: { title: 'Status' },
  validateSearch: ({ page }: Record<string, unknown>): StatusesAddress =>
    typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {},
  component: lazyPage(() => import('./statuses.page.tsx').then(page => page.StatusesPage)),
}
