import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { type AnalyticsAddress, readAnalyticsAddress } from './analytics-address.ts'

/** The route of the analytics, at `/leads/analytics`, for the route table (LM-026). */
export const leadAnalyticsRoute = {
  validateSearch: (search: Record<string, unknown>): AnalyticsAddress => readAnalyticsAddress(search),
  staticData: { title: 'Analytics' },
  component: lazyPage(() => import('./lead-analytics.page.tsx').then(page => page.LeadAnalyticsPage)),
  async loader(input: {
    context: { queryClient: QueryClient }
    location: { search: unknown }
    cause: 'preload' | 'enter' | 'stay'
  }): Promise<void> {
    // the page asks for another period or other members by itself; a link that is only pointed at is not worth so much reading
    if (input.cause !== 'enter') return
    const { loadAnalytics } = await import('./analytics.loader.ts')
    loadAnalytics(input.context.queryClient, readAnalyticsAddress(input.location.search as Record<string, unknown>))
  },
}
