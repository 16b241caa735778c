import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridPlace, moveTo } from './grid-moves.ts'

interface GridFocus {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  place: GridPlace
  setPlace: (place: GridPlace) => void
  /** pixels at the left that pinned columns cover */
  pinned: number
}
interface GridKeys extends GridFocus {
  rows: number
  columns: number
  goTo: (place: GridPlace) => void
  onOpen: (row: number) => void
  /** with Shift all rows from the one selected before */
  onSelect: (row: number, withShift: boolean) => void
  /** opens the cell's editor; false where it has none */
  onEdit: (place: GridPlace) => boolean
}

/** Goes to a cell: one cell is in the Tab order (roving tabindex), and it is brought into sight and focused. */
export function useGridFocus({ scroller, virtualizer, place, setPlace, pinned }: GridFocus): (to: GridPlace) => void {
  const wantsFocus = useRef(false)

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    virtualizer.scrollToIndex(place.row, { align: 'auto' })
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${place.row}"] [data-column="${place.column}"]`,
    )
    if (!cell || !scroller.current) return
    ;(cell.querySelector<HTMLElement>('[data-stop]') ?? cell).focus({ preventScroll: true })
    revealSideways(scroller.current, cell, pinned)
  }, [place, pinned, scroller, virtualizer])
  return to => {
    wantsFocus.current = true
    setPlace({ ...to })
  }
}

/**
 * The keyboard of a grid: moving between cells and headings, Enter to change a cell or else to open its row, F2 to change
 * it, Space to select, with Shift as many as the mouse does. Returns the key handler of the element around headings and rows.
 */
export function useGridKeys(grid: GridKeys): (event: KeyboardEvent) => void {
  const { scroller, virtualizer, place, pinned } = grid
  const onHeaderKey = (event: KeyboardEvent, stop: HTMLElement): void => {
    const stops = [...(scroller.current?.querySelectorAll<HTMLElement>('[role="columnheader"] [data-stop]') ?? [])]
    const at = stops.indexOf(stop)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: stops.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = stops[Math.max(0, Math.min(stops.length - 1, to))]
      next?.focus({ preventScroll: true })
      const head = next?.closest<HTMLElement>('[role="columnheader"]')
      if (head && scroller.current) revealSideways(scroller.current, head, pinned)
    } else if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      stop.closest('[role="columnheader"]')?.querySelector<HTMLElement>('[aria-haspopup]')?.click()
    } else if (event.key === 'ArrowDown' && grid.rows > 0) {
      event.preventDefault()
      const head = stop.closest('[role="columnheader"]')
      grid.goTo({
        row: virtualizer.range?.startIndex ?? 0,
        column: Number(head?.getAttribute('aria-colindex') ?? 1) - 1,
      })
    }
  }

  return event => {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const stop = target.closest<HTMLElement>('[role="columnheader"] [data-stop]')
    if (stop) return onHeaderKey(event, stop)
    const cell = target.closest<HTMLElement>('[role="gridcell"]')
    // what is typed into an editor is the editor's, and combinations with Alt are the page's
    if (!cell || cell.dataset.editing !== undefined || event.altKey) return
    const isBox = target instanceof HTMLInputElement
    const size = { rows: grid.rows, columns: grid.columns, page: pageOf(virtualizer) }
    const to = moveTo(place, event.key, event.ctrlKey || event.metaKey, size)
    if (to === 'header') {
      event.preventDefault()
      const head = scroller.current?.querySelector<HTMLElement>(
        `[role="columnheader"][aria-colindex="${place.column + 1}"]`,
      )
      const first = head?.querySelector<HTMLElement>('[data-stop]')
      const any = scroller.current?.querySelector<HTMLElement>('[role="columnheader"] [data-stop]')
      ;(first ?? any)?.focus({ preventScroll: true })
    } else if (to) {
      event.preventDefault()
      grid.goTo(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const action = cell.querySelector<HTMLElement>('[data-cell-action]')
      if (action) action.click()
      else if (!grid.onEdit(place)) grid.onOpen(place.row)
    } else if (event.key === 'F2') {
      event.preventDefault()
      grid.onEdit(place)
    } else if (event.key === ' ' && !isBox) {
      event.preventDefault()
      grid.onSelect(place.row, event.shiftKey)
    }
  }
}

/** Rows of one screen, less one that stays for orientation. */
function pageOf(virtualizer: GridKeys['virtualizer']): number {
  const range = virtualizer.range
  return range ? Math.max(1, range.endIndex - range.startIndex - 2) : 10
}

/** Scrolls sideways as little as needed for a cell to stand clear of the pinned columns. */
function revealSideways(scroller: HTMLElement, cell: HTMLElement, pinned: number): void {
  if (getComputedStyle(cell).position === 'sticky') return
  const left = cell.offsetLeft
  const right = left + cell.offsetWidth
  if (left < scroller.scrollLeft + pinned) scroller.scrollLeft = left - pinned
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}
