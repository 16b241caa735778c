import { OPEN_STATES, type QuotationState, type VersionState } from './states.ts'

/** What can be done with a version, and in which of its states (table T5). */
export const TRANSITIONS = {
  issue: ['draft'],
  view: ['sent'],
  negotiate: ['sent', 'viewed'],
  accept: ['sent', 'viewed', 'negotiation', 'expired'],
  /** by the client, while it is valid */
  acceptOnPage: OPEN_STATES,
  reject: ['sent', 'viewed', 'negotiation', 'expired'],
  rejectOnPage: OPEN_STATES,
  expire: OPEN_STATES,
  extend: ['sent', 'viewed', 'negotiation', 'expired'],
  reopen: ['rejected'],
  undoAcceptance: ['accepted'],
} as const satisfies Record<string, readonly VersionState[]>
export type TransitionName = keyof typeof TRANSITIONS

/** Whether something can be done with a version in this state (QT-212). */
export const isPossible = (transition: TransitionName, state: VersionState): boolean =>
  (TRANSITIONS[transition] as readonly VersionState[]).includes(state)

/** The state of a version afterwards; `isOver` is whether its last valid day is over. */
export function stateAfter(transition: TransitionName, state: VersionState, isOver: boolean): QuotationState {
  switch (transition) {
    case 'issue':
      return 'sent'
    case 'view':
      return 'viewed'
    case 'negotiate':
    case 'undoAcceptance':
      return 'negotiation'
    case 'accept':
    case 'acceptOnPage':
      return 'accepted'
    case 'reject':
    case 'rejectOnPage':
      return 'rejected'
    case 'expire':
      return 'expired'
    case 'reopen':
      return isOver ? 'expired' : 'sent'
    case 'extend':
      return state === 'expired' || state === 'superseded' ? 'sent' : state
  }
}
