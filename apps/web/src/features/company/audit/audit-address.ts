/** What the address of the audit page holds. */
export interface AuditAddress {
  person?: string
  /** a kind of change, which the page looks up: the words of all of them come with it, not with the table of routes */
  action?: string
  /** from 1 */
  page?: number
}

const ACTION = /^[a-z-]+\.[a-z-]+$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an address, leaving out what is no filter of this page. */
export function readAuditAddress(search: Record<string, unknown>): AuditAddress {
  const page = Math.trunc(Number(search.page))
  return {
    ...(typeof search.person === 'string' && UUID.test(search.person) ? { person: search.person } : {}),
    ...(typeof search.action === 'string' && ACTION.test(search.action) ? { action: search.action } : {}),
    ...(page > 1 && page <= 100_000 ? { page } : {}),
  }
}
