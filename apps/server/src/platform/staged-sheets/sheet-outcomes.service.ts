import type { Tx } from '../database/database.ts'
import { countOutcomes, countTextsOf, keepOutcomes, type Outcome, selectOutcomes } from './staged-outcomes.queries.ts'
import { type SheetKey, type SheetRecord, touchSheet } from './staged-sheets.service.ts'

/** Staged sheets of imports that tell what each row would do: make something new, change it, leave it, or that it is refused. */

export type { Outcome }

/** Of each outcome how many rows, one page of them, and how many rows have which texts of some fields together. */
export const outcomesOf = countOutcomes
export const pageOfOutcomes = selectOutcomes
export const textsTogether = countTextsOf

/** Prepares a locked sheet for an import of the rows with these outcomes: all others are deleted. Returns how many stay. */
export async function closeOutcomes(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<number> {
  const left = await keepOutcomes(tx, key, sheet, outcomes)
  await touchSheet(tx, key, {}, at)
  return left
}

/** Changes what is chosen for names of a locked sheet, without checking its rows again. */
export const keepChoices = (tx: Tx, key: SheetKey, choices: SheetRecord['choices'], at: Date): Promise<void> =>
  touchSheet(tx, key, { choices }, at)
