/** What of the list of imports is in its address. */
export function readImportsAddress(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page)
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? { page } : {}
}
