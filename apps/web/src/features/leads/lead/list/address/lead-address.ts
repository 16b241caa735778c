/**
 * The list's state in its address besides the tab, as plain texts, so that reload, Back and a shared link show the same. Without
 * the contract's schemas, because the route table is in the first bundle.
 */
export interface LeadListAddress {
  /** the search */
  q?: string | undefined
  /** a follow-up period */
  period?: string | undefined
  sort?: string | undefined
  order?: string | undefined
  /** column filters as JSON */
  filters?: string | undefined
  /** the filter bar as JSON */
  filterBar?: string | undefined
  /** a figure of the analytics whose leads are listed, as JSON */
  figure?: string | undefined
  /** the saved view that is open, or `none` */
  view?: string | undefined
  /** the hidden columns while a view is open */
  hide?: string | undefined
  /** the lead whose panel is open */
  lead?: string | undefined
  /** opens the Add Lead dialog; with or without a value (LM-Q19) */
  'add-leads'?: string | undefined
  /** opens the import */
  import?: string | undefined
  /** opens the export */
  export?: string | undefined
}
const KEYS = [
  'q',
  'period',
  'sort',
  'order',
  'filters',
  'filterBar',
  'figure',
  'view',
  'hide',
  'lead',
  'add-leads',
  'import',
  'export',
] as const
const AS_JSON: ReadonlySet<string> = new Set(['filters', 'filterBar', 'figure'])

/** Reads the list's own keys from an address, each once and as text; any others are kept unchanged. */
export function readLeadListAddress(search: Record<string, unknown>): LeadListAddress {
  const address: Record<string, unknown> = { ...search }
  for (const key of KEYS) {
    const value = Array.isArray(search[key]) ? search[key][0] : search[key]
    if (typeof value === 'string') address[key] = value
    else if (AS_JSON.has(key) && typeof value === 'object' && value !== null) address[key] = JSON.stringify(value)
    else delete address[key]
  }
  return address
}
