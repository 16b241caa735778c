import type { Tx } from '../database/database.ts'
import {
  type InspectedRow,
  markRepeats,
  moveBad,
  selectFirstBad,
  selectNamed,
  selectPage,
  updateCorrections,
  updateFindings,
} from './staged-rows.queries.ts'
import { insertSheet, type SheetKey, type SheetRecord, updateSheet } from './staged-sheets.queries.ts'
import { type CheckRows, theSheet, times } from './staged-sheets.service.ts'

/** The rows of a staged sheet in which something is wrong. */

export const firstBadRow = selectFirstBad

/** The rows of the table that have a problem, slice by slice. */
export async function* badRows(tx: Tx, key: SheetKey, sheet: SheetRecord): AsyncGenerator<InspectedRow[]> {
  for (let page = 1; ; page++) {
    const { rows } = await selectPage(tx, key, sheet, { only: 'problems', page, limit: 500 })
    if (rows.length === 0) return
    yield rows.filter(row => row.problems !== null)
  }
}

/**
 * Corrects rows of a locked sheet that have a problem, those named or all, by a rule that says what to put into which cell, and checks
 * them again. Returns how many of them have a problem still.
 */
export async function correctBadRows(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  which: readonly number[] | 'problems',
  corrected: (rows: readonly InspectedRow[]) => readonly Readonly<Record<string, string>>[],
  check: CheckRows,
  at: Date,
): Promise<{ left: number }> {
  let left = 0
  const slices = which === 'problems' ? badRows(tx, key, sheet) : [await selectNamed(tx, key, sheet, which)]
  for await (const slice of slices) {
    const bad = slice.filter(row => row.problems !== null)
    const cells = corrected(bad)
    const rows = bad.map((row, place) => ({ ...row, corrections: { ...row.corrections, ...cells[place] } }))
    await updateCorrections(tx, key, rows)
    const found = await check(sheet, rows)
    await updateFindings(tx, key, found, { isAnew: false })
    left += found.filter(({ problems }) => problems !== null).length
  }
  await markRepeats(tx, key, sheet)
  await updateSheet(tx, key, {}, times(at))
  return { left }
}

/** Takes the rows of a locked sheet that have a problem out of it, as a sheet of their own. Returns their number. */
export async function splitBadRows(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  to: string,
  at: Date,
): Promise<number> {
  const {
    sheet: place,
    heading_row,
    sheet_names,
    columns,
    date_orders,
    left_out_columns,
    fills,
    choices,
    options,
  } = sheet
  const other = { companyId, id: to }
  await insertSheet(tx, other, {
    sheet: place,
    heading_row,
    sheet_names,
    columns,
    date_orders,
    left_out_columns,
    fills,
    choices,
    options,
    ...times(at),
  })
  const moved = await moveBad(tx, { companyId, id }, sheet, to)
  await markRepeats(tx, { companyId, id }, sheet)
  await markRepeats(tx, other, await theSheet(tx, other))
  return moved
}
