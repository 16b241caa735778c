import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The possible duplicates among the clients (PJ-004, PJ-030). */
export const clientDuplicatesRoute = {
  staticData: { title: 'Duplicate clients' },
  component: lazyPage(() => import('./client-duplicates.page.tsx').then(page => page.ClientDuplicatesPage)),
}
