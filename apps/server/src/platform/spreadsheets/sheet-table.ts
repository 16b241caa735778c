import { findHeadings, ROWS_LOOKED_AT } from './find-headings.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { type SpreadsheetLimits, textLimits } from './spreadsheet-limits.ts'

/** One sheet of a file as text. Nothing is ever cut off: a sheet beyond a limit is an error. */
export type SheetTable = {
  /** Names of all visible sheets, in order; one empty name for a .csv file. */
  sheets: string[]
  /** Index of this sheet among them. */
  sheet: number
  /** The row with the column headings; an unnamed column has an empty heading. */
  headings: string[]
  /** Its row number (see `rowNumbers`). */
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
 * Collects rows into a table and throws at the first breach of a limit. `knownHeadings` distinguish the headings from titles and
 * notes above them. Throws SpreadsheetError `too-many-rows`, `too-many-columns`, `text-too-long`, `corrupt` (NUL in a text) or
 * `empty`.
 */
export function sheetTableBuilder(limits: SpreadsheetLimits, knownHeadings: readonly string[] = []) {
  let width = 0
  let characters = 0
  const rows: string[][] = []
  const rowNumbers: number[] = []

  function add(rowNumber: number, cells: readonly string[]): void {
    const row = trimmedRow(cells)
    if (row.length === 0) return
    if (row.length > limits.maxColumns) throw new SpreadsheetError('too-many-columns', { limits })
    if (rows.length === limits.maxRows + ROWS_LOOKED_AT) throw new SpreadsheetError('too-many-rows', { limits })
    for (const text of row) {
      characters += text.length
      if (text.length > textLimits.cell || characters > textLimits.total) throw new SpreadsheetError('text-too-long')
      // PostgreSQL cannot store NUL, and no spreadsheet program writes it.
      if (text.includes('\0')) throw new SpreadsheetError('corrupt')
    }
    width = Math.max(width, row.length)
    rows.push(row)
    rowNumbers.push(rowNumber)
  }

  function finish(): TableRows {
    const at = rows.length > 1 ? findHeadings(rows, new Set(knownHeadings)) : 0
    const [headings] = rows.slice(at)
    const count = rows.length - at - 1
    if (!headings || count < 1) throw new SpreadsheetError('empty')
    if (count > limits.maxRows) throw new SpreadsheetError('too-many-rows', { limits })
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

  return { add, finish, isEmpty: () => rows.length === 0 }
}

/** Trims each cell and drops the empty cells at the end. Lone surrogates, which JSON and UTF-8 cannot carry, are replaced. */
function trimmedRow(cells: readonly string[]): string[] {
  const row = cells.map(cell => cell.trim().toWellFormed())
  let length = row.length
  while (length > 0 && row[length - 1] === '') length--
  row.length = length
  return row
}
