import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { type ImportsAddress, readImportsAddress } from './imports-address.ts'

/** What the route table needs of the page of imports. */
export const leadImportsRoute = {
  validateSearch: (search: Record<string, unknown>): ImportsAddress => readImportsAddress(search),
  staticData: { title: 'Imports' },
  component: lazyPage(() => import('./import-history.page.tsx').then(page => page.ImportHistoryPage)),
}
