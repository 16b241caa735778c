import type { ReactNode } from 'react'
import type { GridPlace } from './grid-moves.ts'

/** Where the editing goes when a cell's editor is done: back to the cell, on to another one, or wherever the focus went. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'leave'

/** How cells are changed in place. Keep it stable (useMemo): rows are drawn again when it changes. */
export interface GridEditor<T> {
  canEdit: (row: T, column: string) => boolean
  /** takes the focus when it is drawn, and answers Enter, Escape and Tab itself */
  render: (cell: { row: T; column: string; onEnd: (end: EditEnd) => void }) => ReactNode
}

interface EditableCells {
  rows: number
  columns: number
  /** undefined for a row that is not loaded */
  canEdit: (place: GridPlace) => boolean | undefined
}

/** The next cell in reading order that can be changed, as far as rows are loaded; undefined where there is none. */
export function nextEditable(from: GridPlace, step: 1 | -1, cells: EditableCells): GridPlace | undefined {
  const { rows, columns, canEdit } = cells
  for (let at = from.row * columns + from.column + step; at >= 0 && at < rows * columns; at += step) {
    const place = { row: Math.floor(at / columns), column: at % columns }
    const answer = canEdit(place)
    if (answer === undefined) return undefined
    if (answer) return place
  }
  return undefined
}
