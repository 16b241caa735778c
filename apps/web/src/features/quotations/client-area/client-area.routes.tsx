import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The quotations of a project in the client area (QT-267). */
export const clientQuotationsRoute = {
  component: lazyPage(() => import('./client-quotations.page.tsx').then(page => page.ClientQuotationsPage)),
}
