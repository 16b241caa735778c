import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { LeadQueueAddress, LeadQueueParts } from './lead-queue-address.ts'

/** The route of the page Today, at `/leads/today`, for the route table. */
export function leadQueueRoute(parts: LeadQueueParts) {
  const Page = lazyPage(() => import('./lead-queue.page.tsx').then(page => page.LeadQueuePage))
  const component = Object.assign(() => <Page parts={parts} />, { preload: Page.preload })
  return {
    validateSearch: (search: Record<string, unknown>): LeadQueueAddress => ({
      ...search,
      lead: typeof search.lead === 'string' ? search.lead : undefined,
      whose: typeof search.whose === 'string' ? search.whose : undefined,
    }),
    staticData: { title: 'Today' },
    component,
  }
}
