import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the lead templates. */
export const leadTemplatesRoute = {
  staticData: { title: 'Lead templates' },
  component: lazyPage(() => import('./lead-templates.page.tsx').then(page => page.LeadTemplatesPage)),
}
