import { decodeCsv, readCsv } from './csv-text.ts'
import type { FileKind } from './file-kind.ts'
import { type SheetTable, sheetTableBuilder } from './sheet-table.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { openWorkbook } from './workbook-rows.ts'

/** What of a file is read. */
export interface WantedSheet {
  /** which of the sheets a person sees; the first that holds anything where none is named */
  sheet?: number | undefined
  /** headings that tell the heading row from titles and notes above it: lower case, letters and digits alone */
  knownHeadings?: readonly string[] | undefined
}

/** Sheets looked into for the first that is not empty. */
const SHEETS_LOOKED_INTO = 10

/**
 * A sheet of a file as a table. Parses untrusted bytes without any bound on time: only for the parsing process.
 * Throws SpreadsheetError.
 */
export function readTable(
  kind: FileKind,
  bytes: Buffer,
  limits: SpreadsheetLimits,
  wanted: WantedSheet = {},
): SheetTable {
  if (kind === 'csv') {
    const table = sheetTableBuilder(limits, wanted.knownHeadings)
    let rowNumber = 0
    readCsv(decodeCsv(bytes), fields => table.add(++rowNumber, fields))
    return { sheets: [''], sheet: 0, ...table.finish() }
  }
  const workbook = openWorkbook(kind, bytes)
  const { sheets } = workbook
  for (let sheet = wanted.sheet ?? 0; ; sheet++) {
    const table = sheetTableBuilder(limits, wanted.knownHeadings)
    workbook.readRows(sheet, limits.maxColumns, table.add)
    const isLast = wanted.sheet !== undefined || sheet + 1 >= Math.min(sheets.length, SHEETS_LOOKED_INTO)
    if (isLast || !table.isEmpty()) return { sheets, sheet, ...table.finish() }
  }
}
