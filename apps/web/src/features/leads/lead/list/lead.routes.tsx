import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { stringifySearch } from '../../../../lib/pages/search-params.ts'
import type { LeadParts } from '../lead-parts.ts'
import { type LeadListAddress, readLeadListAddress } from './address/lead-address.ts'

interface OpeningInput {
  search: LeadListAddress
  location: { pathname: string }
  cause: 'preload' | 'enter' | 'stay'
}
interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { tab?: string | undefined }
  location: { search: unknown }
}

/**
 * The route of the lead list, for the route table; used for each of its paths as `createRoute({ path, …leadListRoute(parts) })`.
 */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  return {
    validateSearch: (search: Record<string, unknown>): LeadListAddress => readLeadListAddress(search),
    staticData: { title: 'Leads' },
    async beforeLoad({ search, location, cause }: OpeningInput): Promise<void> {
      // while the page stays open, its own fields provide the filters
      const { filters, filterBar, figure } = search
      if (cause === 'stay' || (filters ?? filterBar ?? figure) === undefined) return
      // loaded separately: most lists are opened without filters and need no schemas
      const { checkFilters } = await import('./filters/check-filters.ts')
      const checked = checkFilters(search)
      if (checked.filters !== filters || checked.filterBar !== filterBar || checked.figure !== figure) {
        throw redirect({ href: location.pathname + stringifySearch(checked), replace: true })
      }
    },
    component: Object.assign(() => <Page parts={parts} />, { preload: Page.preload }),
    async loader({ context, params, location }: LoaderInput): Promise<void> {
      const { loadLeadList } = await import('./address/lead-list.loader.ts')
      loadLeadList(context.queryClient, params.tab, readLeadListAddress(location.search as Record<string, unknown>))
    },
  }
}
