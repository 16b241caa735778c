import type { LeftOutReason } from '@plinth/contract/staged-sheets'
import type { SheetTable } from '../spreadsheets/table/sheet-table.ts'

/** The drop of rows below the headings that were left out when the file was read. It cannot be undone as a whole. */
export const LEFT_OUT = 0

/** Where a table is in its file, as it is stored. */
export const placeOf = ({ sheet, headingRow, leftOutColumns }: SheetTable) => ({
  sheet,
  heading_row: headingRow,
  left_out_columns: leftOutColumns,
})

interface RowToStage {
  row: number
  cells: string[]
  left_out?: LeftOutReason
  drop_number?: number | null
}

/** The rows of a table as they are stored, with those that are left out. */
export const rowsOf = ({ headingRow, rows, rowNumbers, leftOut }: SheetTable): RowToStage[] => [
  ...leftOut.map(({ row, cells, why }) => ({
    row,
    cells,
    left_out: why,
    drop_number: row > headingRow ? LEFT_OUT : null,
  })),
  ...rows.map((cells, at) => ({ row: rowNumbers[at] ?? 1, cells })),
]
