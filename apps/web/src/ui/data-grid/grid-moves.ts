/** A place in the body of a grid. */
export interface GridPlace {
  row: number
  column: number
}
export interface GridSize {
  rows: number
  columns: number
  /** rows of one screen */
  page: number
}

/**
 * Where a key leads from a place: arrows one step, Home and End along the row (with Ctrl to the first and last row),
 * Page keys one screen. `header` when it leads above the first row; undefined when the key does not move.
 */
export function moveTo(
  place: GridPlace,
  key: string,
  withControl: boolean,
  size: GridSize,
): GridPlace | 'header' | undefined {
  const row = (to: number): GridPlace => ({ ...place, row: Math.max(0, Math.min(size.rows - 1, to)) })
  const column = (to: number): GridPlace => ({ ...place, column: Math.max(0, Math.min(size.columns - 1, to)) })
  switch (key) {
    case 'ArrowDown':
      return withControl ? row(size.rows - 1) : row(place.row + 1)
    case 'ArrowUp':
      if (withControl) return row(0)
      return place.row === 0 ? 'header' : row(place.row - 1)
    case 'ArrowRight':
      return column(place.column + 1)
    case 'ArrowLeft':
      return column(place.column - 1)
    case 'PageDown':
      return row(place.row + size.page)
    case 'PageUp':
      return row(place.row - size.page)
    case 'Home':
      return withControl ? { row: 0, column: 0 } : column(0)
    case 'End':
      return withControl ? { row: size.rows - 1, column: size.columns - 1 } : column(size.columns - 1)
    default:
      return undefined
  }
}
