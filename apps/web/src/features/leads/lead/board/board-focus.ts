import { createContext, type KeyboardEvent, useContext, useMemo, useState } from 'react'

/** The card that keys start from: the only one that Tab reaches. */
export interface FocusedCard {
  stageId: string
  index: number
  /** goes up when the focus is to be brought there */
  times: number
}
const Context = createContext<FocusedCard>({ stageId: '', index: 0, times: 0 })
export const BoardFocus = Context.Provider
export const useFocusedCard = (): FocusedCard => useContext(Context)

interface ColumnLength {
  id: string
  count: number
}

const STEPS: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -5],
  PageDown: [0, 5],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
}

/** The card that a key leads to from another; the next column that has cards, and undefined where there is none. */
export function cardAfterKey(
  columns: readonly ColumnLength[],
  from: { stageId: string; index: number },
  key: string,
): { stageId: string; index: number } | undefined {
  const step = STEPS[key]
  const at = columns.findIndex(column => column.id === from.stageId)
  const here = columns[at]
  if (!step || !here) return undefined
  const [across, down] = step
  if (across === 0) return { stageId: here.id, index: Math.max(0, Math.min(here.count - 1, from.index + down)) }
  for (let place = at + across; place >= 0 && place < columns.length; place += across) {
    const column = columns[place]!
    if (column.count > 0) return { stageId: column.id, index: Math.min(from.index, column.count - 1) }
  }
  return undefined
}

/** Arrow keys between cards and columns. */
export function useBoardFocus(columns: readonly ColumnLength[]) {
  const first = columns.find(column => column.count > 0)?.id ?? ''
  const [focused, setFocused] = useState<FocusedCard>()
  const column = columns.find(one => one.id === focused?.stageId)
  const isThere = focused !== undefined && column !== undefined && column.count > 0
  const stageId = isThere ? focused.stageId : first
  const index = isThere ? Math.min(focused.index, column.count - 1) : 0
  const times = focused?.times ?? 0
  const state = useMemo(() => ({ stageId, index, times }), [stageId, index, times])
  const goTo = (to: { stageId: string; index: number }) => setFocused({ ...to, times: times + 1 })
  return {
    state,
    goTo,
    onKeyDown(event: KeyboardEvent) {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')
      // keys of a menu or a field in a card are its own
      if (!card || event.target !== card.querySelector('[data-open]')) return
      if (event.altKey || event.ctrlKey || event.metaKey || card.querySelector('[aria-expanded=true]')) return
      const from = { stageId: card.dataset.stage ?? '', index: Number(card.dataset.index) }
      const to = cardAfterKey(columns, from, event.key)
      if (!to) return
      event.preventDefault()
      goTo(to)
    },
  }
}
