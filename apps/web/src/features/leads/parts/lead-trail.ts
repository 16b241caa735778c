/**
 * Where a lead's page was opened from: the list with all its state, and the leads around this one in order, for the way back and
 * on. Kept in this tab, also across reloads.
 */
export interface LeadTrail {
  /** path and query of the list */
  href: string
  ids: readonly string[]
}

const KEY = 'lead-trail'
const HOME: LeadTrail = { href: '/lms/', ids: [] }
let kept: LeadTrail | undefined

function read(): LeadTrail {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isTrail(stored) ? stored : HOME
  } catch (error) {
    console.warn('The way back to the list could not be read', error)
    return HOME
  }
}
const isTrail = (value: unknown): value is LeadTrail =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  typeof value.href === 'string' &&
  // within the application only
  /^\/(?!\/)/.test(value.href) &&
  'ids' in value &&
  Array.isArray(value.ids) &&
  value.ids.every(id => typeof id === 'string')

/** The present trail. */
export const leadTrail = (): LeadTrail => {
  kept ??= read()
  return kept
}

/** Stores the present address of the list and, with `ids`, its leads in order. */
export function keepTrail(change: Partial<LeadTrail>): void {
  const before = leadTrail()
  kept = { ...before, ...change }
  if (kept.href === before.href && kept.ids === before.ids) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch (error) {
    console.warn('The way back to the list is kept only until the next reload', error)
  }
}

/** The previous and next lead on the trail; undefined at its ends, and for a lead that was opened otherwise. */
export function besideOnTrail(ids: readonly string[], id: string): { previous?: string; next?: string } {
  const at = ids.indexOf(id)
  if (at < 0) return {}
  const [previous, next] = [ids[at - 1], ids[at + 1]]
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) }
}
