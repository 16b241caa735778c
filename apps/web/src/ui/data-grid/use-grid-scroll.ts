import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

type GridVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>

const REPORT_PAUSE = 60
const PLACE = 'plinth.grid.place.'

/** The rows to draw: those in sight, and the one that holds the focus, wherever the list is scrolled to. */
export function useKeptRow(kept: number | undefined): (range: Range) => number[] {
  return useCallback(
    range => {
      const shown = defaultRangeExtractor(range)
      return kept === undefined || kept >= range.count || shown.includes(kept) ? shown : [...shown, kept]
    },
    [kept],
  )
}

/** Tells the caller which rows are on the screen: the first at once, then after each short pause, so a fast drag asks for little. */
export function useRangeReport(
  virtualizer: GridVirtualizer,
  rowCount: number,
  onRangeChange: ((start: number, end: number) => void) | undefined,
): void {
  const range = virtualizer.range
  const start = range?.startIndex ?? 0
  const end = Math.min(range?.endIndex ?? 0, rowCount - 1)
  const isFirst = useRef(true)
  const report = useEffectEvent(() => onRangeChange?.(start, end))
  useEffect(() => {
    if (rowCount === 0 || end < start) return
    if (isFirst.current) {
      isFirst.current = false
      report()
      return
    }
    const timer = setTimeout(() => report(), REPORT_PAUSE)
    return () => clearTimeout(timer)
  }, [start, end, rowCount])
}

/** Keeps the place of a view while one is elsewhere in this tab, and starts a new view at its top. */
export function useKeptPlace(virtualizer: GridVirtualizer, viewKey: string, isReady: boolean): void {
  const restored = useRef<string>(undefined)
  const { isScrolling } = virtualizer
  useLayoutEffect(() => {
    if (!isReady || restored.current === viewKey) return
    const kept = restored.current === undefined ? Number(sessionStorage.getItem(PLACE + viewKey) ?? 0) : 0
    restored.current = viewKey
    // asking where the end is would lay out rows that are still being drawn
    if (kept !== (virtualizer.scrollOffset ?? 0)) virtualizer.scrollToOffset(kept)
  }, [isReady, viewKey, virtualizer])
  useEffect(() => {
    if (isScrolling || restored.current !== viewKey) return
    const offset = virtualizer.scrollOffset ?? 0
    if (offset > 0) sessionStorage.setItem(PLACE + viewKey, String(Math.round(offset)))
    else sessionStorage.removeItem(PLACE + viewKey)
  }, [isScrolling, viewKey, virtualizer])
}
