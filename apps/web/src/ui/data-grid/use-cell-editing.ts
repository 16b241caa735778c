import { useRef, useState } from 'react'
import { type EditEnd, type GridEditor, nextEditable } from './cell-editing.ts'
import type { GridColumn } from './columns.ts'
import type { GridPlace } from './grid-moves.ts'

interface Setup<T> {
  editor: GridEditor<T> | undefined
  columns: readonly GridColumn<T>[]
  /** columns before the first of `columns` */
  offset: number
  rows: number
  getRow: (index: number) => T | undefined
  getRowId: (row: T) => string
  /** goes to a cell and focuses it */
  goTo: (place: GridPlace) => void
}

/** Which cell is being changed, by the row's id, so that it stays the same one when rows move under it. */
export interface EditedCell {
  id: string
  column: string
}

/** The one cell of a grid that is being changed. */
export function useCellEditing<T>(setup: Setup<T>) {
  const { editor, columns, offset, rows, getRow, getRowId, goTo } = setup
  const [edited, setEdited] = useState<EditedCell>()
  const cellAt = ({ row: index, column: at }: GridPlace) => {
    const row = getRow(index)
    const column = columns[at - offset]?.id
    return row === undefined ? undefined : { row, column }
  }
  const canEdit = (place: GridPlace): boolean | undefined => {
    const cell = cellAt(place)
    if (!cell) return undefined
    return cell.column !== undefined && (editor?.canEdit(cell.row, cell.column) ?? false)
  }
  /** Opens the editor of a cell; false where it cannot be changed. */
  const start = (place: GridPlace): boolean => {
    const cell = cellAt(place)
    if (!cell || cell.column === undefined || !canEdit(place)) return false
    window.getSelection()?.removeAllRanges()
    goTo(place)
    setEdited({ id: getRowId(cell.row), column: cell.column })
    return true
  }
  const end = (end: EditEnd, row: number): void => {
    const at = columns.findIndex(column => column.id === edited?.column)
    setEdited(undefined)
    if (end === 'leave' || at < 0) return
    const from = { row, column: at + offset }
    const step = end === 'next' ? 1 : -1
    const to =
      end === 'stay' ? undefined : nextEditable(from, step, { rows, columns: columns.length + offset, canEdit })
    if (!to || !start(to)) goTo(from)
  }
  return { edited, start, end }
}

/**
 * How long a press on a cell that can be changed waits for a second one to begin, in milliseconds. The second ends, and makes
 * a double one, another 70 to 100 ms later.
 */
const PATIENCE = 130

/** Opens a row after a moment, unless that is taken back: the first press of a double one opens nothing. */
export function useOpenSoon() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = (): void => clearTimeout(timer.current)
  return {
    cancel,
    soon(open: () => void): void {
      cancel()
      timer.current = setTimeout(open, PATIENCE)
    },
  }
}
