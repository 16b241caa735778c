import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the mail templates. */
export const emailTemplatesRoute = {
  staticData: { title: 'Email templates' },
  component: lazyPage(() => import('./email-templates.page.tsx').then(page => page.EmailTemplatesPage)),
}
