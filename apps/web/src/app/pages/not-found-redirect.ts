/** 10 seconds (SH-559). */
export const NOT_FOUND_DELAY = 10_000

export interface Timer {
  set: (run: () => void, milliseconds: number) => unknown
  clear: (handle: never) => void
}

/**
 * The not-found screen's rule: after ten seconds, if the address (path and query) contains "404", lead away
 * (SH-062, SH-063, SH-Q76). Returns the way to cancel, for when the screen is left (SH-064).
 */
export function redirectLater(address: string, lead: () => void, timer: Timer): () => void {
  if (!address.includes('404')) return () => undefined
  const handle = timer.set(lead, NOT_FOUND_DELAY)
  return () => timer.clear(handle as never)
}
