/** The page's state in its address, without the contract's schemas, because the route table is in the first bundle. */
export interface AnalyticsAddress {
  /** the name of a period; this year where it names none */
  period?: string | undefined
  /** days of one's own, both included, instead of a period */
  from?: string | undefined
  to?: string | undefined
  /** ids of members, comma between them */
  members?: string | undefined
  /** today's entries are open */
  log?: string | undefined
}
const KEYS = ['period', 'from', 'to', 'members', 'log'] as const

/** Reads the page's own keys from an address, each as text; any others are kept unchanged. */
export function readAnalyticsAddress(search: Record<string, unknown>): AnalyticsAddress {
  const address: Record<string, unknown> = { ...search }
  for (const key of KEYS) {
    if (typeof address[key] === 'number' || typeof address[key] === 'boolean') address[key] = String(address[key])
    if (typeof address[key] !== 'string') delete address[key]
  }
  return address
}
