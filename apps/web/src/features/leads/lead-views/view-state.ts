import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadViewState } from '@plinth/contract/leads/lead-views'

/** A state that this person may have: the tab Unassigned becomes All for people who may not assign (LM-Q23). */
export const stateFor = (state: LeadViewState, canAssign: boolean): LeadViewState =>
  state.type === LEAD_TABS.unassigned && !canAssign ? { ...state, type: LEAD_TABS.all } : state

/** A common form for states that mean the same: without empty values, and sorted where order does not matter. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter(([, inner]) => !isEmpty(inner))
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0)

/** Whether two states show the same list. */
export function sameState(a: LeadViewState, b: LeadViewState): boolean {
  const text = ({ order, filterBar, ...state }: LeadViewState): string => {
    const { match, ...criteria } = filterBar ?? { match: 'any' }
    const bar = isEmpty(plain(criteria)) ? undefined : { match, ...criteria }
    // ascending is the default order of a sort
    return JSON.stringify(plain({ ...state, filterBar: bar, order: order === 'desc' ? order : undefined }))
  }
  return text(a) === text(b)
}

/** Whether it is the state of the board, not of the list. */
export const isOfBoard = (state: LeadViewState): boolean => state.board !== undefined

/** Whether the list or the board has its initial state. */
export const isBare = (state: LeadViewState): boolean => sameState(state, { type: LEAD_TABS.all, hiddenColumns: [] })
