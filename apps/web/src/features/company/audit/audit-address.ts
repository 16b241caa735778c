import { AUDIT_ACTIONS, type AuditAction } from '@plinth/contract/company/audit-actions'

/** What the address of the audit page holds. */
export interface AuditAddress {
  person?: string
  action?: AuditAction
  /** from 1 */
  page?: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an address, leaving out what is no filter of this page. */
export function readAuditAddress(search: Record<string, unknown>): AuditAddress {
  const page = Math.trunc(Number(search.page))
  return {
    ...(typeof search.person === 'string' && UUID.test(search.person) ? { person: search.person } : {}),
    ...(typeof search.action === 'string' && Object.hasOwn(AUDIT_ACTIONS, search.action)
      ? { action: search.action as AuditAction }
      : {}),
    ...(page > 1 && page <= 100_000 ? { page } : {}),
  }
}
