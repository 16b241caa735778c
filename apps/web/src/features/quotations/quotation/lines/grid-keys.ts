import type { ColumnId, GridColumn } from './grid-columns.ts'
import type { GridRow } from './grid-rows.ts'

/** Where in the grid something is: a row by its key, a column by its id, so that it stays there whatever changes around it. */
export interface CellPlace {
  row: string
  column: ColumnId
}

export interface GridShape {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** rows of one screen */
  page: number
}

const clamp = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))
export const rowIndex = (rows: readonly GridRow[], place: CellPlace): number =>
  rows.findIndex(row => row.key === place.row)
const columnIndex = (columns: readonly GridColumn[], place: CellPlace): number =>
  Math.max(
    0,
    columns.findIndex(column => column.id === place.column),
  )

export const placeAt = ({ rows, columns }: GridShape, row: number, column: number): CellPlace | undefined => {
  const [at, of] = [rows[clamp(row, rows.length)], columns[clamp(column, columns.length)]]
  return at && of && { row: at.key, column: of.id }
}

/** Where a key that moves goes to (table T4); undefined for other keys. */
export function movedPlace(shape: GridShape, from: CellPlace, key: string, isToEdge: boolean): CellPlace | undefined {
  const { rows, columns, page } = shape
  const [row, column] = [Math.max(0, rowIndex(rows, from)), columnIndex(columns, from)]
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1]
  switch (key) {
    case 'ArrowUp':
      return placeAt(shape, isToEdge ? 0 : row - 1, column)
    case 'ArrowDown':
    case 'Enter':
      return placeAt(shape, isToEdge ? lastRow : row + 1, column)
    case 'ArrowLeft':
      return placeAt(shape, row, isToEdge ? 0 : column - 1)
    case 'ArrowRight':
      return placeAt(shape, row, isToEdge ? lastColumn : column + 1)
    case 'Home':
      return placeAt(shape, isToEdge ? 0 : row, 0)
    case 'End':
      return placeAt(shape, isToEdge ? lastRow : row, lastColumn)
    case 'PageUp':
      return placeAt(shape, isToEdge ? 0 : row - page, column)
    case 'PageDown':
      return placeAt(shape, isToEdge ? lastRow : row + page, column)
    default:
      return undefined
  }
}

/** Where Tab goes: the next cell that is typed into, then the next row; undefined beyond the last, where Tab leaves the grid. */
export function tabbedPlace({ rows, columns }: GridShape, from: CellPlace, by: 1 | -1): CellPlace | undefined {
  const typed = columns.filter(column => !column.isComputed).map(column => column.id)
  const stopsOf = (row: GridRow): readonly ColumnId[] => (row.kind === 'line' ? typed : ['description'])
  const order = columns.map(column => column.id)
  const start = rowIndex(rows, from)
  for (let at = start; at >= 0 && at < rows.length; at += by) {
    const row = rows[at]
    if (!row) return undefined
    const stops = by === 1 ? stopsOf(row) : stopsOf(row).toReversed()
    const column = stops.find(id => at !== start || (order.indexOf(id) - order.indexOf(from.column)) * by > 0)
    if (column) return { row: row.key, column }
  }
  return undefined
}

/** Rows and columns from one place to another. */
export interface CellRange {
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
}

export function rangeBetween({ rows, columns }: GridShape, from: CellPlace, to: CellPlace): CellRange {
  const [one, other] = [rowIndex(rows, from), rowIndex(rows, to)]
  const [left, right] = [columnIndex(columns, from), columnIndex(columns, to)]
  if (one < 0 || other < 0) return { rows: [], columns: [] }
  return {
    rows: rows.slice(Math.min(one, other), Math.max(one, other) + 1),
    columns: columns.slice(Math.min(left, right), Math.max(left, right) + 1),
  }
}
