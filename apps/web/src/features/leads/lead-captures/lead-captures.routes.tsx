import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The route of the capture forms, for the route table. */
export const leadCapturesRoute = {
  staticData: { title: 'Capture forms' },
  component: lazyPage(() => import('./lead-captures.page.tsx').then(page => page.LeadCapturesPage)),
}
