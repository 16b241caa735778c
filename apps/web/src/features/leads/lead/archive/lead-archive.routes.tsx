import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the archived leads of the lead settings (LM-040). */
export const archivedLeadsRoute = {
  staticData: { title: 'Archived leads' },
  component: lazyPage(() => import('./archived-leads.page.tsx').then(page => page.ArchivedLeadsPage)),
}
