import type { GridModel } from '../lines/grid-model.ts'
import type { GridRow } from '../lines/grid-rows.ts'
import type { LineEdits } from './line-edits.ts'
import type { GridPlace } from './use-grid-place.ts'
import type { RowDrag } from './use-row-drag.ts'

/** What every row of the grid is given. */
export interface RowProps<Row extends GridRow> {
  row: Row
  index: number
  top: number
  model: GridModel
  place: GridPlace
  edits: LineEdits
  drag: RowDrag
  measure: (element: HTMLDivElement | null) => void
}
