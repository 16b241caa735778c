import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { LeadParts } from '../lead-parts.ts'
import { type LeadListAddress, readLeadListAddress } from './address/lead-address.ts'

interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { tab?: string | undefined }
  location: { search: unknown }
}

/** What the route table needs of the lead list; each of its addresses goes there as `createRoute({ path, …leadListRoute(parts) })`. */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  return {
    validateSearch: (search: Record<string, unknown>): LeadListAddress => readLeadListAddress(search),
    staticData: { title: 'Leads' },
    component: Object.assign(() => <Page parts={parts} />, { preload: Page.preload }),
    async loader({ context, params, location }: LoaderInput): Promise<void> {
      const { loadLeadList } = await import('./address/lead-list.loader.ts')
      loadLeadList(context.queryClient, params.tab, readLeadListAddress(location.search as Record<string, unknown>))
    },
  }
}
