import { type KeyboardEvent, useRef, useState } from 'react'

/** Where an arrow leads from a mark, counted from 0 in rows of so many columns; undefined where it leads nowhere. */
export function nextMark(key: string, at: number, count: number, columns = 1): number | undefined {
  const isGrid = columns > 1
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: isGrid ? at + columns : at + 1,
    ArrowUp: isGrid ? at - columns : at - 1,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || next < 0 || next >= count ? undefined : next
}

/**
 * Makes the marks of a chart (slices, bars, points) one stop of the Tab key, within which the arrows, Home and End go from mark to
 * mark. Several rows of marks, such as two lines above one axis, have `columns` marks each, and up and down change the row.
 */
export function useMarks<T extends Element>(count: number, columns = 1) {
  const marks = useRef<(T | null)[]>([])
  const [last, setLast] = useState(0)
  const [active, setActive] = useState<number>()
  const stop = Math.min(last, count - 1)
  return {
    /** the mark that the pointer is on or that has the focus */
    active: active !== undefined && active < count ? active : undefined,
    /** for what draws a mark a second time and is no stop of its own */
    pointer: (at: number) => ({
      onPointerEnter: () => setActive(at),
      onPointerLeave: () => setActive(undefined),
    }),
    mark: (at: number) => ({
      ref: (element: T | null) => {
        marks.current[at] = element
      },
      tabIndex: at === stop ? 0 : -1,
      onPointerEnter: () => setActive(at),
      onPointerLeave: () => setActive(undefined),
      onFocus: () => {
        setLast(at)
        setActive(at)
      },
      onBlur: () => setActive(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const next = nextMark(event.key, at, count, columns)
        if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        const element = marks.current[next]
        if (element instanceof HTMLElement || element instanceof SVGElement) element.focus()
      },
    }),
  }
}
