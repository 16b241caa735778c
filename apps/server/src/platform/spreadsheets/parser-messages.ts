import type { FileKind } from './file-kind.ts'
import type { SpreadsheetErrorCode } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

/** One file to parse, sent to a parsing process once it has started. */
export type ParserJob = { kind: FileKind; bytes: Buffer; limits: SpreadsheetLimits }

/**
 * What a parsing process answers: `started`, then either `headings`, some `rows` and `done`, or `refused`. Rows come in portions
 * so that receiving a large table never holds up the event loop of the server. `detail` is for the log.
 */
export type ParserMessage =
  | { type: 'started' }
  | { type: 'headings'; headings: string[] }
  | { type: 'rows'; rows: string[][]; rowNumbers: number[] }
  | { type: 'done' }
  | { type: 'refused'; code: SpreadsheetErrorCode; detail: string }
