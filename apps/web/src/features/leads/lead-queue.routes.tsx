import { lazyPage } from '../../lib/lazy-page.tsx'
import type { LeadParts } from './lead-parts.ts'

/** What the queue of today keeps in its address. */
export interface LeadQueueAddress {
  /** the lead whose panel is open */
  lead?: string
  /** whose queue it is: `team` or a person's id; one's own where it is missing */
  whose?: string
}
export type LeadQueueParts = Pick<LeadParts, 'LogHistory' | 'MailDialog' | 'MailStatus' | 'Tasks'>

/** What the route table needs of the page Today, at `/leads/today`. */
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
