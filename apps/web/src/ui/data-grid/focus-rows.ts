import { type RefObject, useLayoutEffect } from 'react'

/** How a search field leads to the rows of its page's list, which both know nothing of each other. */

/** What a list says of itself to the search field above it. */
export interface LedList {
  /** undefined until it is known */
  rowCount: number | undefined
  /** it shows what it was asked for, with its first row, and not what was there before */
  isSettled: boolean
  /** brings the first row into view, which is read again where it has been forgotten */
  showFirst: () => void
  /** answers whether the first row is there and has the focus now */
  focusFirst: () => boolean
}
interface Wish {
  /** the search field, which still has the focus unless somebody has gone elsewhere */
  from: HTMLElement
  until: number
}

/** For so many milliseconds a result is waited for: whoever has waited longer does something else. */
const PATIENCE = 10_000

const lists = new WeakMap<Element, LedList>()
let wish: Wish | undefined

/** What becomes of the wish for the first row: nothing is jumped to that is not what was searched for. */
export function fateOf(
  { hasFocus, isLate }: { hasFocus: boolean; isLate: boolean },
  list: Pick<LedList, 'rowCount' | 'isSettled'> | undefined,
): 'fulfilled' | 'waits' | 'dropped' {
  if (!hasFocus || isLate) return 'dropped'
  if (!list?.isSettled || list.rowCount === undefined) return 'waits'
  return list.rowCount === 0 ? 'dropped' : 'fulfilled'
}

function fulfil(): boolean {
  if (!wish) return false
  const { from, until } = wish
  const element = document.querySelector('main [data-led]')
  const list = element ? lists.get(element) : undefined
  const fate = fateOf({ hasFocus: document.activeElement === from, isLate: Date.now() > until }, list)
  const isFulfilled = fate === 'fulfilled' && list?.focusFirst() === true
  if (fate === 'dropped' || isFulfilled) wish = undefined
  else list?.showFirst()
  return isFulfilled
}

/**
 * Brings the focus from a search field to the first row of the page's list, at once or when its result is there; answers whether it
 * is there already.
 */
export function focusFirstRow(from: HTMLElement): boolean {
  wish = { from, until: Date.now() + PATIENCE }
  return fulfil()
}

/** Takes the wish back, because something else is being typed. */
export const stayInSearch = (): void => {
  wish = undefined
}

/** Lets a search field lead to a list, whose element is marked with `data-led`. */
export function useLedList(root: RefObject<HTMLElement | null>, list: LedList): void {
  useLayoutEffect(() => {
    if (root.current) lists.set(root.current, list)
    fulfil()
  })
}
