import type { StagedSheet } from '@plinth/contract/staged-sheets'
import type { Tx } from '../database/database.ts'
import { selectLeftOut, selectSlice } from './staged-rows.queries.ts'
import type { SheetKey, SheetRecord } from './staged-sheets.queries.ts'

const TOP_ROWS = 20
const EXAMPLES_FROM = 50
const LONGEST_SHOWN = 60
const LONGEST_LINE = 300
const LEFT_OUT_NAMED = 100

/** A sheet as people see it, without its rows. */
export async function sheetOutline(tx: Tx, key: SheetKey, sheet: SheetRecord): Promise<StagedSheet> {
  const [top, leftOut, below] = await Promise.all([
    // headings that were made have row 0
    selectSlice(tx, key, { after: -1, most: TOP_ROWS }),
    selectLeftOut(tx, key, sheet, LEFT_OUT_NAMED),
    selectSlice(tx, key, { after: sheet.heading_row - 1, most: EXAMPLES_FROM + 1 }),
  ])
  const [headings, ...rows] = below
  const shown = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)
  const names = headings?.cells ?? []
  return {
    version: sheet.version,
    sheets: sheet.sheet_names,
    sheet: sheet.sheet,
    headingRow: sheet.heading_row,
    headings: names,
    examples: names.map((_, column) => shown(rows.find(({ cells }) => cells[column])?.cells[column] ?? '')),
    topRows: top.map(({ row, cells }) => ({ row, cells: cells.map(shown) })),
    leftOut: leftOut.rows.map(({ row, cells, why }) => {
      const text = cells.filter(Boolean).map(shown).join(' · ').slice(0, LONGEST_LINE)
      return { row, why, text, isBelow: row > sheet.heading_row }
    }),
    leftOutCount: leftOut.total,
    leftOutColumns: sheet.left_out_columns,
  }
}
