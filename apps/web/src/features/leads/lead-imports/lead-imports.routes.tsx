import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { type ImportsAddress, readImportsAddress } from './imports-address.ts'

/** The route of the page of imports, for the route table. */
export const leadImportsRoute = {
  validateSearch: (search: Record<string, unknown>): ImportsAddress => readImportsAddress(search),
  staticData: { title: 'Imports' },
  component: lazyPage(() => import('./import-history.page.tsx').then(page => page.ImportHistoryPage)),
}
