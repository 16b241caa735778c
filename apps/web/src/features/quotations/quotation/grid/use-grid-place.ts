import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type CellPlace, rangeBetween, rowIndex } from '../lines/grid-keys.ts'
import type { GridModel } from '../lines/grid-model.ts'

/** A cell that is being typed into. */
export interface EditedCell extends CellPlace {
  /** what it begins with: the key that was pressed, or all of what stands there */
  text: string
}

/** Where the focus is, what is selected, and what is being typed into: all of it by keys of rows, never by their number. */
export function useGridPlace(
  model: GridModel,
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
) {
  const { rows, columns, onPlace } = model
  const [active, setActive] = useState<CellPlace>()
  const [anchor, setAnchor] = useState<CellPlace>()
  const [edited, setEdited] = useState<EditedCell>()
  const lastIndex = useRef(0)
  const wantsFocus = useRef(false)

  const found = active ? rowIndex(rows, active) : 0
  // a row that is gone, deleted by somebody else perhaps, leaves the focus to the one that took its place
  const activeIndex = found >= 0 ? found : Math.min(lastIndex.current, rows.length - 1)
  if (found >= 0) lastIndex.current = found
  const row = rows[activeIndex]
  const column = columns.find(one => one.id === active?.column) ?? columns.find(one => one.id === 'description')
  const at: CellPlace = { row: row?.key ?? '', column: column?.id ?? 'description' }
  const from = anchor && rowIndex(rows, anchor) >= 0 ? anchor : at
  // biome-ignore lint/correctness/useExhaustiveDependencies: places are compared by what they name
  const range = useMemo(
    () => rangeBetween({ rows, columns, page: 1 }, from, at),
    [rows, columns, from.row, from.column, at.row, at.column],
  )
  const selected = useMemo(() => new Set(range.rows.map(one => one.key)), [range])
  const selectedColumns = useMemo(() => new Set(range.columns.map(one => one.id)), [range])

  useEffect(() => {
    onPlace(active ? `${active.row} ${active.column}` : '')
  }, [active, onPlace])

  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${at.row} ${at.column}"]`)
    if (!cell || !scroller.current) return
    cell.focus({ preventScroll: true })
    reveal(scroller.current, cell)
  })

  return {
    at,
    activeIndex,
    range,
    isRange: selected.size * selectedColumns.size > 1,
    isSelected: (key: string, id: CellPlace['column']) => selected.has(key) && selectedColumns.has(id),
    edited,
    goTo(to: CellPlace | undefined, withShift = false) {
      if (!to) return
      wantsFocus.current = true
      setAnchor(withShift ? (anchor ?? at) : undefined)
      setActive({ ...to })
      setEdited(undefined)
    },
    select(fromPlace: CellPlace, to: CellPlace) {
      wantsFocus.current = true
      setAnchor(fromPlace)
      setActive({ ...to })
    },
    /** The focus came to a cell by itself; what is typed elsewhere stays. */
    arrive(to: CellPlace) {
      setAnchor(undefined)
      setActive({ ...to })
    },
    edit: (cell: EditedCell) => setEdited(cell),
    /** Back from typing to the cell itself. */
    endEdit() {
      wantsFocus.current = true
      setEdited(undefined)
    },
    /** Typing ended because the focus went elsewhere, where it stays. */
    dropEdit: () => setEdited(undefined),
  }
}
export type GridPlace = ReturnType<typeof useGridPlace>

/** Scrolls sideways as little as needed for a cell to stand clear of the pinned columns. */
function reveal(scroller: HTMLElement, cell: HTMLElement): void {
  if (getComputedStyle(cell).position === 'sticky') return
  const pinned = [...(cell.parentElement?.children ?? [])].filter(one => getComputedStyle(one).position === 'sticky')
  const covered = pinned.reduce((sum, one) => sum + one.getBoundingClientRect().width, 0)
  const left = cell.offsetLeft
  const right = left + cell.offsetWidth
  if (left < scroller.scrollLeft + covered) scroller.scrollLeft = left - covered
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth
}
