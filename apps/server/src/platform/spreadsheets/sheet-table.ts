import { SpreadsheetError } from './spreadsheet-error.ts'
import { type SpreadsheetLimits, textLimits } from './spreadsheet-limits.ts'

/** The first sheet of a file as text. Nothing is ever cut off: a sheet over a limit is an error, never a part of itself. */
export type SheetTable = {
  /** The first row that holds anything; an unnamed column has an empty heading. */
  headings: string[]
  /** Trimmed text cells, each row as wide as `headings`; entirely empty rows are left out. */
  rows: string[][]
  /** For each of `rows`, the row number a person sees in the spreadsheet program (1-based). */
  rowNumbers: number[]
  truncated: false
}

/**
 * Collects rows into a SheetTable and refuses at the first breach of a limit.
 * Throws SpreadsheetError `too-many-rows`, `too-many-columns`, `text-too-long`, `corrupt` (NUL in a text) or `empty`.
 */
export function sheetTableBuilder(limits: SpreadsheetLimits) {
  let headings: string[] | undefined
  let width = 0
  let characters = 0
  const rows: string[][] = []
  const rowNumbers: number[] = []

  function add(rowNumber: number, cells: readonly string[]): void {
    const row = trimmedRow(cells)
    if (row.length === 0) return
    if (row.length > limits.maxColumns) throw new SpreadsheetError('too-many-columns', { limits })
    if (headings && rows.length === limits.maxRows) throw new SpreadsheetError('too-many-rows', { limits })
    for (const text of row) {
      characters += text.length
      if (text.length > textLimits.cell || characters > textLimits.total) throw new SpreadsheetError('text-too-long')
      // PostgreSQL stores no NUL, and no spreadsheet program writes one.
      if (text.includes('\0')) throw new SpreadsheetError('corrupt')
    }
    width = Math.max(width, row.length)
    if (headings) {
      rows.push(row)
      rowNumbers.push(rowNumber)
    } else headings = row
  }

  function finish(): SheetTable {
    if (!headings || rows.length === 0) throw new SpreadsheetError('empty')
    for (const row of [headings, ...rows]) while (row.length < width) row.push('')
    return { headings, rows, rowNumbers, truncated: false }
  }

  return { add, finish }
}

/** Trims each cell and drops the empty cells at the end. Lone surrogates, which JSON and UTF-8 cannot carry, are replaced. */
function trimmedRow(cells: readonly string[]): string[] {
  const row = cells.map(cell => cell.trim().toWellFormed())
  let length = row.length
  while (length > 0 && row[length - 1] === '') length--
  row.length = length
  return row
}
