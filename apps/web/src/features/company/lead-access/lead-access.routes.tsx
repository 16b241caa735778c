import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the access permissions of the lead settings (LM-042). */
export const leadAccessRoute = {
  staticData: { title: 'Access Permissions' },
  component: lazyPage(() => import('./lead-access.page.tsx').then(page => page.LeadAccessPage)),
}
