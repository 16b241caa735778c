import type { QueryClient } from '@tanstack/react-query'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import type { LeadParts } from '../lead-parts.ts'
import { type LeadListAddress, readLeadListAddress } from './address/lead-address.ts'

interface LoaderInput {
  context: { queryClient: QueryClient }
  params: { tab?: string | undefined }
  location: { search: unknown }
  cause: 'preload' | 'enter' | 'stay'
}

/** How long the page waits for its first rows, so that it is drawn once, in milliseconds; after that it shows where they will be. */
const PATIENCE = 150

/** What the route table needs of the lead list; each of its addresses goes there as `createRoute({ path, …leadListRoute(parts) })`. */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  let asked: Promise<typeof import('./address/lead-list-ahead.ts') | undefined> | undefined
  // one promise: that of a second import would be kept only after the page has been drawn, though the code is there. It never
  // rejects: the page itself tells when its code cannot be fetched
  const ahead = () => {
    asked ??= import('./address/lead-list-ahead.ts').catch(() => {
      asked = undefined
      return undefined
    })
    return asked
  }
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
    loader({ context, params, location, cause }: LoaderInput): Promise<unknown> | undefined {
      const address = readLeadListAddress(location.search as Record<string, unknown>)
      const isEntered = cause !== 'stay'
      const rows = ahead().then(module =>
        module?.fetchLeadListAhead(context.queryClient, params.tab, address, isEntered),
      )
      // whoever is here already waits for nothing
      return cause === 'enter' ? Promise.race([rows, new Promise(resolve => setTimeout(resolve, PATIENCE))]) : undefined
    },
  }
}
