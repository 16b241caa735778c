import type { Lead } from '@plinth/contract/leads/lead/lead'
import { settle, type UpdateSetting } from './call-effects.ts'
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
export function openUpdate(lead: Lead, setting: UpdateSetting, store: Store = sessionStorage): UpdateState {
  const kept = store.getItem(keyOf(lead._id))
  if (kept === null) return startUpdate(lead)
  try {
    const state = readState(JSON.parse(kept) as UpdateState, lead)
    if (!state) return startUpdate(lead)
    // a next step of yesterday was proposed for another day
    return receiveLead({ ...state, draft: settle(state.base, state.draft, setting) }, lead, setting)
  } catch {
    // written by an older version of the application
    return startUpdate(lead)
  }
}

/** A stored form, with what an older version of the application did not know of yet; undefined where it has another shape. */
function readState(state: UpdateState, lead: Lead): UpdateState | undefined {
  const known = draftOf(lead)
  const isKnown = (draft: object): boolean => 'comment' in draft && Object.keys(draft).every(key => key in known)
  if (!isKnown(state.base) || !isKnown(state.draft) || !Number.isInteger(state.version)) return undefined
  const base = { ...known, ...state.base }
  const draft = { ...known, ...state.draft }
  if (!('isStepOwn' in state.draft)) {
    draft.isStatusOwn = draft.statusId !== base.statusId
    draft.isStepOwn = draft.followUpDay !== base.followUpDay || draft.followUpTime !== base.followUpTime
  }
  return { ...state, base, draft }
}
