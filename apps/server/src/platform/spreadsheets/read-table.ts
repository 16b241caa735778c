import { decodeCsv, readCsv } from './csv-text.ts'
import type { FileKind } from './file-kind.ts'
import { type SheetTable, sheetTableBuilder } from './sheet-table.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { openWorkbook } from './workbook-rows.ts'

/** The part of a file to read. */
export interface WantedSheet {
  /** which of the visible sheets; by default the first that is not empty */
  sheet?: number | undefined
  /** headings that distinguish the heading row from titles and notes above it: lower case, only letters and digits */
  knownHeadings?: readonly string[] | undefined
}

/** Sheets searched for the first that is not empty. */
const SHEETS_LOOKED_INTO = 10

/**
 * Reads a sheet of a file as a table. Parses untrusted bytes without a time limit: only for the parsing process. Throws
 * SpreadsheetError.
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
