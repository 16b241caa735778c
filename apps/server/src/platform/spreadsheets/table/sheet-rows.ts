import type { LeftOutReason } from '@plinth/contract/staged-sheets'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { type SpreadsheetLimits, textLimits } from '../spreadsheet-limits.ts'

/** A row with text in it: its number as a person sees it (1-based), and its trimmed cells without the empty ones at its end. */
export interface SheetRow {
  number: number
  cells: string[]
}

/** Cells that were merged into one: rows by their numbers, columns from 0, the last ones included. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
  right: number
}

/** A row that is none of the table. */
export interface LeftOutRow {
  row: number
  cells: string[]
  why: LeftOutReason
}

/** A sheet as it was read. */
export interface SheetRows {
  rows: SheetRow[]
  merged: MergedCells[]
  /** the first row holds headings that were given by the reader, not found in the file */
  isHeaded?: boolean
  /** what the reader itself has left out */
  leftOut?: LeftOutRow[]
}

/** Rows above and below the table that are read without counting as rows of the table. */
const ROWS_AROUND = 100
/** A table that a person made has fewer; what is beyond only changes how its headings are read. */
const MOST_MERGED = 20_000

/**
 * Collects the rows of a sheet and throws at the first breach of a limit: SpreadsheetError `too-many-rows`, `too-many-columns`,
 * `text-too-long` or `corrupt` (NUL in a text). Nothing is ever cut off.
 */
export function rowCollector(limits: SpreadsheetLimits) {
  let characters = 0
  const rows: SheetRow[] = []
  const merged: MergedCells[] = []
  return {
    rows,
    merged,
    /** Takes the next row; rows without text are passed over. */
    add(number: number, texts: readonly string[]): void {
      const cells = trimmedRow(texts)
      if (cells.length === 0) return
      if (cells.length > limits.maxWidth) throw new SpreadsheetError('too-many-columns', { limits })
      if (rows.length === limits.maxRows + ROWS_AROUND) throw new SpreadsheetError('too-many-rows', { limits })
      for (const text of cells) {
        characters += text.length
        if (text.length > textLimits.cell || characters > textLimits.total) throw new SpreadsheetError('text-too-long')
        // PostgreSQL cannot store NUL, and no spreadsheet program writes it.
        if (text.includes('\0')) throw new SpreadsheetError('corrupt')
      }
      rows.push({ number, cells })
    },
    merge(area: MergedCells): void {
      if (merged.length < MOST_MERGED) merged.push(area)
    },
  }
}
export type RowCollector = ReturnType<typeof rowCollector>

/** Trims each cell and drops the empty cells at the end. Lone surrogates, which JSON and UTF-8 cannot carry, are replaced. */
function trimmedRow(texts: readonly string[]): string[] {
  const row = texts.map(text => text.trim().toWellFormed())
  let length = row.length
  while (length > 0 && row[length - 1] === '') length--
  row.length = length
  return row
}
