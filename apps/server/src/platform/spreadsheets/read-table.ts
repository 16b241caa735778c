import { decodeCsv, readCsv } from './csv-text.ts'
import type { FileKind } from './file-kind.ts'
import { type SheetTable, sheetTableBuilder } from './sheet-table.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { readWorkbookRows } from './workbook-rows.ts'

/**
 * The first sheet of a file as a table. Parses untrusted bytes without any bound on time: only for the parsing process.
 * Throws SpreadsheetError.
 */
export function readTable(kind: FileKind, bytes: Buffer, limits: SpreadsheetLimits): SheetTable {
  const table = sheetTableBuilder(limits)
  if (kind === 'csv') {
    let rowNumber = 0
    readCsv(decodeCsv(bytes), fields => table.add(++rowNumber, fields))
  } else readWorkbookRows(kind, bytes, limits.maxColumns, table.add)
  return table.finish()
}
