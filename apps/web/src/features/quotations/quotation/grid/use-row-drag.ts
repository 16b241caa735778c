import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { GridModel } from '../lines/grid-model.ts'
import type { GroupRow, LineRow } from '../lines/grid-rows.ts'
import { type Dragged, dropped } from '../lines/row-drops.ts'
import type { LineEdits } from './line-edits.ts'

interface Drag {
  dragged: Dragged
  pointerId: number
  /** the row that it is over, where it is over one */
  over: { index: number; isBelow: boolean; top: number } | undefined
}

/** How near to an edge of the grid it scrolls, and by how much in one frame. */
const EDGE = 48
const SCROLL = 10

/** Dragging of lines and headings by their handles, by mouse and by touch; Alt with arrows is the keyboard's way (QT-098). */
export function useRowDrag(model: GridModel, edits: LineEdits, scroller: RefObject<HTMLElement | null>) {
  const [drag, setDrag] = useState<Drag>()
  const pointer = useRef<{ x: number; y: number }>(undefined)
  const isDragging = drag !== undefined

  const look = (): void => {
    const { x = 0, y = 0 } = pointer.current ?? {}
    const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[role="row"][data-index]')
    if (!element || !scroller.current?.contains(element)) return
    const { top, bottom } = element.getBoundingClientRect()
    const isBelow = y > (top + bottom) / 2
    const index = Number(element.dataset.index)
    const line = element.offsetTop + (isBelow ? element.offsetHeight : 0)
    setDrag(before => before && { ...before, over: { index, isBelow, top: line } })
  }

  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    // near an edge the grid goes on, so that far groups are in reach
    const scroll = (): void => {
      const box = scroller.current?.getBoundingClientRect()
      const { y } = pointer.current ?? {}
      if (box && y !== undefined && scroller.current) {
        if (y < box.top + EDGE) scroller.current.scrollTop -= SCROLL
        else if (y > box.bottom - EDGE) scroller.current.scrollTop += SCROLL
      }
      frame = requestAnimationFrame(scroll)
    }
    frame = requestAnimationFrame(scroll)
    const giveUp = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      setDrag(undefined)
    }
    window.addEventListener('keydown', giveUp, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', giveUp, true)
    }
  }, [isDragging, scroller])

  const draggedOf = (row: LineRow | GroupRow): Dragged => {
    if (row.kind === 'group') return { kind: 'group', row }
    return { kind: 'lines', ids: edits.linesWith(row).map(({ key }) => key) }
  }
  return {
    /** where the line is drawn that shows the drop; undefined while nothing is dragged over a row */
    dropTop: drag?.over?.top,
    isDragged: (key: string): boolean =>
      drag !== undefined &&
      (drag.dragged.kind === 'lines' ? drag.dragged.ids.includes(key) : drag.dragged.row.key === key),
    handleOf: (row: LineRow | GroupRow) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        pointer.current = { x: event.clientX, y: event.clientY }
        setDrag({ dragged: draggedOf(row), pointerId: event.pointerId, over: undefined })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.pointerId !== event.pointerId) return
        pointer.current = { x: event.clientX, y: event.clientY }
        look()
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (drag?.pointerId !== event.pointerId) return
        const over = drag.over && model.rows[drag.over.index]
        setDrag(undefined)
        if (!over || !drag.over) return
        const changes = dropped(model.contentNow(), model.rows, drag.dragged, { row: over, isBelow: drag.over.isBelow })
        if (changes.length > 0) edits.change(changes)
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  }
}
export type RowDrag = ReturnType<typeof useRowDrag>
