import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the capture forms. */
export const leadCapturesRoute = {
  staticData: { title: 'Capture forms' },
  component: lazyPage(() => import('./lead-captures.page.tsx').then(page => page.LeadCapturesPage)),
}
