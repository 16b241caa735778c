import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import type { LeadDetailsParts } from './lead-details-parts.ts'

/** The two pages of one lead for the route table: `createRoute({ path: '…/$leadId', …leadFullDetailsRoute(parts) })` (LM-027, LM-028). */
export function leadFullDetailsRoute(parts: LeadDetailsParts) {
  const Page = lazyPage(() => import('./full-details.page.tsx').then(page => page.FullDetailsPage))
  const component = Object.assign(() => <Page parts={parts} />, { preload: Page.preload })
  return { staticData: { title: 'Lead' }, component }
}

export function leadDetailsRoute(parts: LeadDetailsParts) {
  const Page = lazyPage(() => import('./lead-details.page.tsx').then(page => page.LeadDetailsPage))
  const component = Object.assign(() => <Page parts={parts} />, { preload: Page.preload })
  return { staticData: { title: 'Lead' }, component }
}
