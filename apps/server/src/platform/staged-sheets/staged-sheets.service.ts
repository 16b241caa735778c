import { AppError } from '@plinth/contract/error-codes'
import { STAGED_DAYS, type StagedRowsQuery } from '@plinth/contract/staged-sheets'
import type { Tx } from '../database/database.ts'
import type { SheetTable } from '../spreadsheets/table/sheet-table.ts'
import {
  clearCorrections,
  countRows,
  countTexts,
  deleteRows,
  deleteUnwanted,
  dropRows,
  type InspectedRow,
  insertRows,
  markRepeats,
  type RowCounts,
  type RowFindings,
  restoreRows,
  type StagedRow,
  selectKnown,
  selectNamed,
  selectPage,
  selectRepeating,
  selectSlice,
  selectTexts,
  takeLast,
  undoDrop,
  updateCorrections,
  updateFindings,
} from './staged-rows.queries.ts'
import {
  deleteSheet,
  insertSheet,
  lockSheet,
  type SheetKey,
  type SheetRecord,
  selectSheet,
  updateSheet,
} from './staged-sheets.queries.ts'
import type { ColumnDates } from './staged-sheets.tables.ts'
import { placeOf, rowsOf } from './staged-table.ts'

/**
 * Spreadsheets kept in the database while somebody maps columns, corrects cells and drops rows; then they are imported slice by
 * slice. Each kind of import stages its sheet under its own id and brings its rules: what is wrong in a row, and by which keys
 * rows are compared with each other and with the data that the company already has. Permissions are the import's responsibility,
 * and are checked before anything here is called.
 */

/** Rows checked or written at once: few enough that others hardly have to wait. */
const SLICE = 250
const DAY = 24 * 3600 * 1000

/** The rules of an import: finds the problems of some rows of a sheet, and their keys. */
export type CheckRows = (sheet: SheetRecord, rows: readonly StagedRow[]) => Promise<RowFindings[]>

export type { ColumnDates, InspectedRow, RowCounts, RowFindings, SheetKey, SheetRecord, StagedRow }

/** When a sheet that is changed now expires. */
export const times = (at: Date) => ({ changed_at: at, expires_at: new Date(at.getTime() + STAGED_DAYS * DAY) })

/** Stores a table read from a file, with the findings about all its rows. */
export async function stageSheet(
  tx: Tx,
  key: SheetKey,
  table: SheetTable,
  mapping: Pick<SheetRecord, 'columns' | 'date_orders'>,
  check: CheckRows,
  at: Date,
): Promise<SheetRecord> {
  const place = { ...placeOf(table), ...mapping }
  await insertSheet(tx, key, { ...place, sheet_names: table.sheets, ...times(at) })
  const sheet = await theSheet(tx, key)
  await writeTable(tx, key, sheet, table, check)
  return sheet
}

/** Replaces the table of a locked sheet by another sheet of the same file. */
export async function replaceTable(
  tx: Tx,
  key: SheetKey,
  table: SheetTable,
  mapping: Pick<SheetRecord, 'columns' | 'date_orders'>,
  check: CheckRows,
  at: Date,
): Promise<SheetRecord> {
  const place = { ...placeOf(table), ...mapping, drops: 0 }
  await deleteRows(tx, key)
  await updateSheet(tx, key, place, times(at))
  const sheet = await theSheet(tx, key)
  await writeTable(tx, key, sheet, table, check)
  return sheet
}

/** Stores the headings and all other rows of a sheet; also those that are left out are checked, because they can be brought back. */
async function writeTable(tx: Tx, key: SheetKey, sheet: SheetRecord, table: SheetTable, check: CheckRows) {
  await insertRows(tx, key, [{ row: table.headingRow, cells: table.headings }])
  const rows = rowsOf(table)
  for (let from = 0; from < rows.length; from += SLICE) {
    const slice = rows.slice(from, from + SLICE)
    const found = await check(
      sheet,
      slice.map(one => ({ ...one, corrections: null })),
    )
    await insertRows(
      tx,
      key,
      slice.map((one, at) => ({ ...one, ...found[at] })),
    )
  }
  await markRepeats(tx, key, sheet)
}

/** A sheet without its rows; undefined where it does not exist or has expired. */
export const stagedSheet = selectSheet

/** A sheet without its rows. Throws NOT_FOUND. */
export async function theSheet(tx: Tx, key: SheetKey): Promise<SheetRecord> {
  const sheet = await selectSheet(tx, key)
  if (!sheet) throw new AppError('NOT_FOUND')
  return sheet
}

/**
 * Locks a sheet until the transaction ends, for a caller who has seen this version of it. Throws NOT_FOUND, CONFLICT where
 * somebody else has changed it since.
 */
export async function holdSheet(tx: Tx, key: SheetKey, version: number): Promise<SheetRecord> {
  const sheet = await lockSheet(tx, key)
  if (!sheet) throw new AppError('NOT_FOUND')
  if (sheet.version !== version) throw new AppError('CONFLICT', undefined, { data: { version: sheet.version } })
  return sheet
}

/**
 * Changes where the table begins or how its columns are mapped, and checks all rows again. Corrections of fields that now come
 * from another column (`changedFields`) are deleted.
 */
export async function changeSheet(
  tx: Tx,
  key: SheetKey,
  change: Partial<Pick<SheetRecord, 'heading_row' | 'columns' | 'fills' | 'choices' | 'date_orders' | 'options'>>,
  changedFields: readonly string[],
  check: CheckRows,
  at: Date,
): Promise<SheetRecord> {
  if (changedFields.length > 0) await clearCorrections(tx, key, changedFields)
  await updateSheet(tx, key, change, times(at))
  const sheet = await theSheet(tx, key)
  await checkAgain(tx, key, sheet, check)
  return sheet
}

/** Checks all rows of a locked sheet again. */
export async function checkAgain(tx: Tx, key: SheetKey, sheet: SheetRecord, check: CheckRows): Promise<void> {
  for (let after = sheet.heading_row; ; ) {
    const rows = await selectSlice(tx, key, { after, most: SLICE })
    const last = rows.at(-1)
    if (!last) break
    const found = await check(sheet, rows)
    const changed = found.filter((one, at) => isChanged(one, rows[at]))
    await updateFindings(tx, key, changed, { isAnew: true })
    after = last.row
  }
  await markRepeats(tx, key, sheet)
}

const isChanged = (now: RowFindings, before: InspectedRow | undefined): boolean =>
  before?.wasBad !== (now.problems !== null) || findingsText(now) !== findingsText(before)
const findingsText = ({ problems, keys, known }: RowFindings): string => JSON.stringify([problems, keys, known])

/**
 * Stores corrections of cells of a locked sheet and checks their rows again. Rows that do not exist or were dropped are ignored.
 * Returns the rows as they are now.
 */
export async function correctCells(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  cells: readonly { row: number; field: string; text: string }[],
  check: CheckRows,
  at: Date,
): Promise<InspectedRow[]> {
  const numbers = [...new Set(cells.map(cell => cell.row))]
  const rows = await selectNamed(tx, key, sheet, numbers)
  for (const one of rows) {
    const typed = cells.filter(({ row }) => row === one.row).map(({ field, text }) => [field, text])
    one.corrections = { ...one.corrections, ...Object.fromEntries(typed) }
  }
  await updateCorrections(tx, key, rows)
  await updateFindings(tx, key, await check(sheet, rows), { isAnew: false })
  await markRepeats(tx, key, sheet)
  await updateSheet(tx, key, {}, times(at))
  return selectNamed(tx, key, sheet, numbers)
}

/** Drops rows of a locked sheet: those named, or all with a problem. */
export async function dropStagedRows(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  rows: readonly number[] | 'problems',
  at: Date,
): Promise<void> {
  const dropped = await dropRows(tx, key, sheet, rows)
  if (dropped > 0) await markRepeats(tx, key, sheet)
  await updateSheet(tx, key, { drops: sheet.drops + Number(dropped > 0) }, times(at))
}

/** Undoes the last drop of a locked sheet, if there is one. */
export async function undoLastDrop(tx: Tx, key: SheetKey, sheet: SheetRecord, at: Date): Promise<void> {
  await undoDrop(tx, key, sheet)
  await markRepeats(tx, key, sheet)
  await updateSheet(tx, key, { drops: Math.max(0, sheet.drops - 1) }, times(at))
}

/** Brings rows of a locked sheet back that were left out when it was read. */
export async function bringBackRows(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  rows: readonly number[],
  at: Date,
): Promise<void> {
  await restoreRows(tx, key, sheet, rows)
  await markRepeats(tx, key, sheet)
  await updateSheet(tx, key, {}, times(at))
}

/** One page of the table's rows, and their total. */
export const pageOfRows = (tx: Tx, key: SheetKey, sheet: SheetRecord, query: StagedRowsQuery) =>
  selectPage(tx, key, sheet, query)

/** The different texts of a column of the table, those of dropped rows too. */
export const textsOfColumn = selectTexts

/** How many rows of the table have each text of a field, by its corrections, its column and the text for all rows. */
export const textsOfField = countTexts

/** The counts of a sheet's rows, including those that would be skipped because they repeat another row or a known lead. */
export async function countStaged(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
): Promise<RowCounts & { repeated: number }> {
  const [counts, repeated] = await Promise.all([countRows(tx, key, sheet), repeatingRows(tx, key, sheet)])
  return { ...counts, repeated: repeated.length }
}

/**
 * Rows to skip where none may repeat another: those with a known key, or with the key of an earlier row that is not itself
 * skipped, so that the first of several equal rows stays.
 */
async function repeatingRows(tx: Tx, key: SheetKey, sheet: SheetRecord): Promise<number[]> {
  const [known, repeating] = await Promise.all([selectKnown(tx, key, sheet), selectRepeating(tx, key, sheet)])
  const isKnown = new Set(known)
  const isRepeating = new Set(repeating.map(({ row }) => row))
  const taken = new Set<string>()
  const out = [...known]
  for (const { row, keys, repeats } of repeating) {
    const isRepeat = keys.some((key, place) => {
      const first = repeats[place]
      // a first row that repeats nothing stays, and so takes its keys
      return taken.has(key) || (typeof first === 'number' && !isRepeating.has(first) && !isKnown.has(first))
    })
    if (isRepeat) out.push(row)
    else for (const key of keys) if (key !== '') taken.add(key)
  }
  return out
}

/** The cells of any row of a sheet, inside or outside the table. */
export async function cellsOfRow(tx: Tx, key: SheetKey, row: number): Promise<string[] | undefined> {
  const [found] = await selectSlice(tx, key, { after: row - 1, most: 1 })
  return found?.row === row ? found.cells : undefined
}

/**
 * Prepares a locked sheet for the import: keeps only the rows to import, without those that repeat others if `skips` is set.
 * Returns the numbers of rows kept and of those skipped as repetitions.
 */
export async function closeSheet(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  { skips, at }: { skips: boolean; at: Date },
): Promise<{ total: number; skipped: number; dropped: number }> {
  const counts = await countRows(tx, key, sheet)
  const skipped = skips ? await repeatingRows(tx, key, sheet) : []
  await deleteUnwanted(tx, key, sheet, skipped)
  await updateSheet(tx, key, {}, times(at))
  return { total: counts.kept - skipped.length, skipped: skipped.length, dropped: counts.dropped }
}

/** Removes and returns the last slice of a locked sheet's rows, in their order; none once all are taken. */
export const takeSlice = takeLast

/** Deletes a sheet with its rows. */
export const discardSheet = deleteSheet

/** Changes what is kept of a locked sheet, whose rows are not checked again; it is kept for its full time from then on. */
export const touchSheet = (tx: Tx, key: SheetKey, change: Parameters<typeof updateSheet>[2], at: Date): Promise<void> =>
  updateSheet(tx, key, change, times(at))
