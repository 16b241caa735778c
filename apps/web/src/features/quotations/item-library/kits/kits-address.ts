/** What of the list of kits is in its address. */
export interface KitsAddress {
  q?: string
  page?: number
}

export function readKitsAddress(search: Record<string, unknown>): KitsAddress {
  const page = Number(search.page)
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 100) : ''
  return {
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
  }
}
