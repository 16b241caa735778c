import * as z from 'zod'

/**
 * Spreadsheets that are kept on the server while somebody says what their columns mean, corrects cells and drops rows: the
 * part that imports of every kind share.
 */

/** Days after the last change for which the rows are kept. */
export const STAGED_DAYS = 7
export const STAGED_PAGE_SIZE = 100

/**
 * Why a row of a sheet is none of its table: above it, headings that come again, sums, notes below it, a title between its rows, or
 * nothing but the number of a row that was never filled.
 */
export const LeftOutReason = z.enum(['title', 'headings', 'totals', 'note', 'section', 'numbered'])
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** Columns beside a table, counted from 0, the last one included. */
const LeftOutColumns = z.object({
  from: z.int(),
  to: z.int(),
  /** where they are a second table of the same kind, the numbers of its rows; null where they are not imported */
  rows: z.object({ from: z.int(), to: z.int() }).nullable(),
})
export type LeftOutColumns = z.infer<typeof LeftOutColumns>

/** Where in its file a sheet's table lies, as a person chose it or it was found. */
export const StagedSheet = z.object({
  /** counts every change; whoever changes something says which one they have seen */
  version: z.int(),
  /** the names of the file's sheets */
  sheets: z.array(z.string()),
  /** which of them it is */
  sheet: z.int(),
  /** the number of the row with the headings; 0 where the file has none, and they were made */
  headingRow: z.int(),
  headings: z.array(z.string()),
  /** for each heading the first text below it */
  examples: z.array(z.string()),
  /** the first rows of the sheet, among which the heading row is chosen */
  topRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** the first rows that are none of the table, and the number of all; those below the headings can be brought back */
  leftOut: z.array(z.object({ row: z.int(), why: LeftOutReason, text: z.string(), isBelow: z.boolean() })),
  leftOutCount: z.int(),
  leftOutColumns: z.array(LeftOutColumns),
})
export type StagedSheet = z.infer<typeof StagedSheet>

export const StagedCounts = z.object({
  /** below the headings */
  rows: z.int(),
  /** rows that would be imported */
  kept: z.int(),
  dropped: z.int(),
  /** of the kept rows, those in which something is wrong, and how many cells that is */
  badRows: z.int(),
  badCells: z.int(),
  /** how many rows the last drop took, null where there is nothing to undo */
  lastDrop: z.int().nullable(),
})
export type StagedCounts = z.infer<typeof StagedCounts>

/** Rows shown: `problems` and `duplicates` as they were found, so that a row stays in its place while it is corrected. */
export const StagedOnly = z.enum(['all', 'problems', 'duplicates'])
export type StagedOnly = z.infer<typeof StagedOnly>
export const StagedRowsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(STAGED_PAGE_SIZE),
  only: StagedOnly.default('all'),
})
export type StagedRowsQuery = z.infer<typeof StagedRowsQuery>
