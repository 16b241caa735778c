import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { type LeadListAddress, readLeadListAddress } from './lead-address.ts'
import type { LeadParts } from './lead-parts.ts'

interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { tab?: string | undefined }
  location: { search: unknown }
}

/** What the route table needs of the lead list; each of its addresses goes there as `createRoute({ path, …leadListRoute(parts) })`. */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  const component = Object.assign(() => <Page parts={parts} />, { preload: Page.preload })
  return {
    validateSearch: (search: Record<string, unknown>): LeadListAddress => readLeadListAddress(search),
    staticData: { title: 'Leads' },
    component,
    loader({ context, params, location }: LoaderInput): void {
      const address = readLeadListAddress(location.search as Record<string, unknown>)
      import('./lead-list-ahead.ts').then(
        ({ fetchLeadListAhead }) => fetchLeadListAhead(context.queryClient, params.tab, address),
        // the page itself tells when its code cannot be fetched
        () => undefined,
      )
    },
  }
}
