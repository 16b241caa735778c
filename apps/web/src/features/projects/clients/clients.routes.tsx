import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { readClientsAddress } from './client-address.ts'

/** The client directory (PJ-004). */
export const clientsRoute = {
  staticData: { title: 'Clients' },
  validateSearch: readClientsAddress,
  component: lazyPage(() => import('./clients.page.tsx').then(page => page.ClientsPage)),
}

export const clientRoute = {
  staticData: { title: 'Client' },
  component: lazyPage(() => import('./client.page.tsx').then(page => page.ClientPage)),
}
