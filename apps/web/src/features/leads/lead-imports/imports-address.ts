/** What the address of the page of imports holds. */
export interface ImportsAddress {
  /** from 1 */
  page?: number
}

/** Reads an address, leaving out what is no page. */
export function readImportsAddress(search: Record<string, unknown>): ImportsAddress {
  const page = Math.trunc(Number(search.page))
  return page > 1 && page <= 100_000 ? { page } : {}
}
