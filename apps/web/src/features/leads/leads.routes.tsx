import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { type LeadListAddress, readLeadListAddress } from './lead-address.ts'
import type { LeadParts } from './lead-parts.ts'

interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { tab?: string | undefined }
  location: { search: unknown }
  cause: 'preload' | 'enter' | 'stay'
}

/** What the route table needs of the lead list; each of its addresses goes there as `createRoute({ path, …leadListRoute(parts) })`. */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  // never rejects: the page itself tells when its code cannot be fetched
  const ahead = () => import('./lead-list-ahead.ts').catch(() => undefined)
  const component = Object.assign(() => <Page parts={parts} />, {
    preload() {
      // before the page's own code, so that the rows come while that is read
      void ahead()
      return Page.preload()
    },
  })
  return {
    validateSearch: (search: Record<string, unknown>): LeadListAddress => readLeadListAddress(search),
    staticData: { title: 'Leads' },
    component,
    loader({ context, params, location, cause }: LoaderInput): void {
      const address = readLeadListAddress(location.search as Record<string, unknown>)
      const isEntered = cause !== 'stay'
      void ahead().then(module => module?.fetchLeadListAhead(context.queryClient, params.tab, address, isEntered))
    },
  }
}
