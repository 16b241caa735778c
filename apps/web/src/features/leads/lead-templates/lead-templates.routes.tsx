import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The route of the lead templates, for the route table. */
export const leadTemplatesRoute = {
  staticData: { title: 'Lead templates' },
  component: lazyPage(() => import('./lead-templates.page.tsx').then(page => page.LeadTemplatesPage)),
}
