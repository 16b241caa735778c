import * as z from 'zod'

/**
 * Spreadsheets that are kept on the server while somebody says what their columns mean, corrects cells and drops rows: the
 * part that imports of every kind share.
 */

/** Days after the last change for which the rows are kept. */
export const STAGED_DAYS = 7
export const STAGED_PAGE_SIZE = 100

/** Where in its file a sheet's table lies, as a person chose it or it was found. */
export const StagedSheet = z.object({
  /** counts every change; whoever changes something says which one they have seen */
  version: z.int(),
  /** the names of the file's sheets */
  sheets: z.array(z.string()),
  /** which of them it is */
  sheet: z.int(),
  /** the number of the row with the headings */
  headingRow: z.int(),
  headings: z.array(z.string()),
  /** for each heading the first text below it */
  examples: z.array(z.string()),
  /** the first rows of the sheet, among which the heading row is chosen */
  topRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
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
