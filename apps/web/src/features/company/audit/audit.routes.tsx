import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { type AuditAddress, readAuditAddress } from './audit-address.ts'

/** What the route table needs of the audit page. */
export const auditRoute = {
  validateSearch: (search: Record<string, unknown>): AuditAddress => readAuditAddress(search),
  staticData: { title: 'Audit' },
  component: lazyPage(() => import('./audit.page.tsx').then(page => page.AuditPage)),
}
