/** The query of the address of the page of imports. */
export interface ImportsAddress {
  /** from 1 */
  page?: number
}

/** Reads an address, ignoring an invalid page. */
export function readImportsAddress(search: Record<string, unknown>): ImportsAddress {
  const page = Math.trunc(Number(search.page))
  return page > 1 && page <= 100_000 ? { page } : {}
}
