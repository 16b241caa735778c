/** What of the list of templates is in its address (QT-014). */
export interface TemplatesAddress {
  q?: string | undefined
  /** one type, or what is archived; else all that are offered */
  show?: 'design' | 'execution' | 'archived' | undefined
}

const SHOWN = ['design', 'execution', 'archived'] as const

/** Reads it; what is none of it is left out. */
export function readTemplatesAddress(search: Record<string, unknown>): TemplatesAddress {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 100) : ''
  const show = SHOWN.find(one => one === search.show)
  return { ...(q !== '' && { q }), ...(show && { show }) }
}
