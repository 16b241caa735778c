import type { ComponentType } from 'react'
import { lazyPage } from '../../lib/lazy-page.tsx'
import { type LeadListAddress, readLeadListAddress } from './lead-address.ts'
import type { LogHistoryPart } from './lead-panel.tsx'

/** Parts of other features that stand on the list; the route table, which knows them all, hands them in. */
export interface LeadParts {
  LogHistory: ComponentType<LogHistoryPart>
  /** without it nothing offers to import */
  ImportWizard?: ComponentType<{ opened: boolean; onClose: () => void }>
}

/** What the route table needs of the lead list; each of its addresses goes there as `createRoute({ path, …leadListRoute(parts) })`. */
export function leadListRoute(parts: LeadParts) {
  const Page = lazyPage(() => import('./leads.page.tsx').then(page => page.LeadsPage))
  const component = Object.assign(() => <Page parts={parts} />, { preload: Page.preload })
  return {
    validateSearch: (search: Record<string, unknown>): LeadListAddress => readLeadListAddress(search),
    staticData: { title: 'Leads' },
    component,
  }
}
