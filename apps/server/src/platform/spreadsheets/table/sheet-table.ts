import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { findHeadings } from './find-headings.ts'
import type { SheetRows } from './sheet-rows.ts'

/** One sheet of a file as text. Nothing is ever cut off: a sheet beyond a limit is an error. */
export type SheetTable = {
  /** Names of all visible sheets, in order; one empty name for a file that has no sheets. */
  sheets: string[]
  /** Index of this sheet among them. */
  sheet: number
  /** The row with the column headings; an unnamed column has an empty heading. */
  headings: string[]
  /** Its row number (see `rowNumbers`); 0 where the file itself has no headings. */
  headingRow: number
  /** Trimmed text cells, each row as wide as `headings`; entirely empty rows are left out. */
  rows: string[][]
  /** For each of `rows`, the row number a person sees in the spreadsheet program (1-based). */
  rowNumbers: number[]
  /** Titles and notes above the headings, like `rows`. */
  above: string[][]
  aboveNumbers: number[]
  truncated: false
}

/** The part of a SheetTable that comes from the rows. */
export type TableRows = Omit<SheetTable, 'sheets' | 'sheet'>

/**
 * The table in the rows of a sheet. `knownHeadings` distinguish the headings from titles and notes above them. Throws
 * SpreadsheetError `too-many-rows` or `empty`.
 */
export function tableIn(
  { rows: sheetRows, isHeaded }: SheetRows,
  limits: SpreadsheetLimits,
  knownHeadings: readonly string[] = [],
): TableRows {
  const rows = sheetRows.map(({ cells }) => cells)
  const rowNumbers = sheetRows.map(({ number }) => number)
  const at = rows.length > 1 && !isHeaded ? findHeadings(rows, new Set(knownHeadings)) : 0
  const [headings] = rows.slice(at)
  const count = rows.length - at - 1
  if (!headings || count < 1) throw new SpreadsheetError('empty')
  if (count > limits.maxRows) throw new SpreadsheetError('too-many-rows', { limits })
  const width = Math.max(...rows.map(row => row.length))
  for (const row of rows) while (row.length < width) row.push('')
  return {
    headings,
    headingRow: rowNumbers[at] ?? 1,
    rows: rows.slice(at + 1),
    rowNumbers: rowNumbers.slice(at + 1),
    above: rows.slice(0, at),
    aboveNumbers: rowNumbers.slice(0, at),
    truncated: false,
  }
}
