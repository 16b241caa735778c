import type { Lead } from '@plinth/contract/leads/lead/lead'
import { changedFields, draftOf, receiveLead, startUpdate, type UpdateState } from './update-draft.ts'

/**
 * What somebody has begun to write about a lead outlives the panel: going to the next lead and back, or a reload, finds it
 * again. In session storage, which logging out empties (SH-Q05).
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (leadId: string): string => `plinth.lead-update.${leadId}`

export function keepUpdate(leadId: string, state: UpdateState, store: Store = sessionStorage): void {
  if (changedFields(state.base, state.draft).length === 0) store.removeItem(keyOf(leadId))
  else store.setItem(keyOf(leadId), JSON.stringify(state))
}

/** The form for a lead: what was begun, brought up to the lead as it is now, else a new one. */
export function openUpdate(lead: Lead, store: Store = sessionStorage): UpdateState {
  const kept = store.getItem(keyOf(lead._id))
  if (kept === null) return startUpdate(lead)
  try {
    const state = JSON.parse(kept) as UpdateState
    if (!isWhole(state, lead)) return startUpdate(lead)
    return receiveLead(state, lead)
  } catch {
    // written by an older version of the application
    return startUpdate(lead)
  }
}

/** Whether a stored form has the shape of today's. */
function isWhole(state: UpdateState, lead: Lead): boolean {
  const keys = Object.keys(draftOf(lead)).sort().join()
  const shapeOf = (draft: unknown): string => Object.keys(Object(draft)).sort().join()
  return shapeOf(state.base) === keys && shapeOf(state.draft) === keys && Number.isInteger(state.version)
}
