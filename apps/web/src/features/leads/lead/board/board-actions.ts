import type { Stage } from '@plinth/contract/leads/pipelines'
import { createContext, useContext } from 'react'
import type { PendingMove } from './board-rows.ts'
import type { MovedCard } from './use-board-moves.tsx'

/** What can be done with cards, the same for every column. */
export interface BoardActions {
  stages: readonly Stage[]
  pending: readonly PendingMove[]
  selected: ReadonlySet<string>
  /** cards may be dragged: not on a phone, which shows one column at a time */
  isDraggable: boolean
  onSelect: (card: MovedCard) => void
  /** shows the last remark of a lead */
  onRemark: (leadId: string) => void
  /** moves the card, with all others that are selected if it is one of them */
  onMove: (card: MovedCard, to: Stage) => void
}
const Context = createContext<BoardActions | undefined>(undefined)
export const BoardActionsProvider = Context.Provider

export function useBoardActions(): BoardActions {
  const actions = useContext(Context)
  if (!actions) throw new Error('Cards stand on a board')
  return actions
}
