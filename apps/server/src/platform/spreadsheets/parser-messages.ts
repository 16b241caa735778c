import type { FileKind } from './file-kind.ts'
import type { WantedSheet } from './read-table.ts'
import type { SpreadsheetErrorCode } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import type { SheetTable } from './table/sheet-table.ts'

/** One file to parse, sent to a parsing process once it has started. */
export type ParserJob = { kind: FileKind; bytes: Buffer; limits: SpreadsheetLimits; wanted?: WantedSheet | undefined }

/**
 * Messages of a parsing process: `started`, then either `table` (all but the rows), several `rows` and `done`, or `refused`. Rows
 * come in portions, so that receiving a large table never blocks the server's event loop. `detail` is for the log.
 */
export type ParserMessage =
  | { type: 'started' }
  | { type: 'table'; table: Omit<SheetTable, 'rows' | 'rowNumbers'> }
  | { type: 'rows'; rows: string[][]; rowNumbers: number[] }
  | { type: 'done' }
  | { type: 'refused'; code: SpreadsheetErrorCode; detail: string }
