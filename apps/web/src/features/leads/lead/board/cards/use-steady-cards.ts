import { type RefObject, useLayoutEffect, useRef } from 'react'
import { findNear, type PendingMove, type ReadColumn } from '../board-rows.ts'
import { CARD_HEIGHT } from '../board-text.ts'

interface SteadyCards {
  virtualizer: { scrollToOffset: (offset: number) => void }
  scroller: RefObject<HTMLElement | null>
  getRow: ReadColumn['getRow']
  /** the card that was just moved here and stands at the top */
  arrived: string | undefined
}

/**
 * Keeps the cards where they are on the screen when others come or go above them, so that nothing jumps under the pointer or the
 * focus. A card that was moved here is shown.
 */
export function useSteadyCards({ virtualizer, scroller, getRow, arrived }: SteadyCards): void {
  const anchor = useRef<{ id: string; index: number }>(undefined)
  const seen = useRef<string>(undefined)
  useLayoutEffect(() => {
    // of the element itself: the virtualizer hears of a jump only with the next scroll event, and cards may come and go before it
    let offset = scroller.current?.scrollTop ?? 0
    const before = anchor.current
    const goTo = (to: number): void => {
      if (to === offset) return
      offset = to
      virtualizer.scrollToOffset(to)
    }
    const isLookedAt = offset > 0 || scroller.current?.matches(':hover, :focus-within')
    if (arrived !== undefined && arrived !== seen.current) goTo(0)
    else if (before && isLookedAt) {
      const index = findNear(getRow, before.id, before.index)
      if (index >= 0) goTo(Math.max(0, offset + (index - before.index) * CARD_HEIGHT))
    }
    seen.current = arrived
    const first = Math.floor(offset / CARD_HEIGHT)
    const card = getRow(first)
    anchor.current = card && { id: card._id, index: first }
  })
}

/** The id of the card that is on its way to a column and stands at its top. */
export function arrivedAtTop(
  pending: readonly PendingMove[],
  stageId: string,
  getRow: ReadColumn['getRow'],
): string | undefined {
  const first = getRow(0)?._id
  return pending.some(move => move.to === stageId && move.card._id === first) ? first : undefined
}
