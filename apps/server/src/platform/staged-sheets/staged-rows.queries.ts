import './staged-sheets.tables.ts'
import type { LeftOutReason, StagedCounts, StagedOnly } from '@plinth/contract/staged-sheets'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { SheetKey, SheetRecord } from './staged-sheets.queries.ts'
import { LEFT_OUT } from './staged-table.ts'

/** A row as read from the file, with the corrections that somebody typed. */
export interface StagedRow {
  row: number
  cells: string[]
  corrections: Record<string, string> | null
}
/** The results of checking a row. */
export interface RowFindings {
  row: number
  problems: readonly string[] | null
  /** compared with all keys of other rows, in any place; "" with none */
  keys: readonly string[]
  known: readonly boolean[] | null
}
/** A row with everything stored about it. */
export interface InspectedRow extends StagedRow, RowFindings {
  wasBad: boolean
  repeats: (number | null)[] | null
}
/** A row to be inserted: one of the table with its findings, the headings, or one that is left out. */
export type NewRow = Pick<StagedRow, 'row' | 'cells'> &
  Partial<RowFindings> & { left_out?: LeftOutReason; drop_number?: number | null }

export const WHOLE_ROW = sql`r.row_number as row, r.cells, r.corrections, r.problems, r.was_bad as "wasBad", r.keys, r.known, r.repeats`
const FOUND_TYPES = sql`problems jsonb, keys text[], known boolean[]`

/** Inserts rows with one statement; they travel as one JSON text, the cheapest form on both sides. */
export async function insertRows(tx: Tx, { companyId, id }: SheetKey, rows: readonly NewRow[]): Promise<void> {
  await sql`
    insert into staged_rows (company_id, sheet_id, row_number, cells, problems, was_bad, keys, known, left_out, drop_number)
    select firm.company_id, ${id}, r.row, r.cells, r.problems, r.problems is not null, coalesce(r.keys, '{}'), r.known,
      r.left_out, r.drop_number
    from companies firm, json_to_recordset(${JSON.stringify(rows)}::json)
      r (row int, cells jsonb, left_out text, drop_number int, ${FOUND_TYPES})
    where firm.company_id = ${companyId}`.execute(tx)
}

/** Deletes all rows of a sheet. */
export async function deleteRows(tx: Tx, { companyId, id }: SheetKey): Promise<void> {
  await tx.deleteFrom('staged_rows').where('company_id', '=', companyId).where('sheet_id', '=', id).execute()
}

/** The rows after a given one, in their order. */
export async function selectSlice(
  tx: Tx,
  { companyId, id }: SheetKey,
  { after, most }: { after: number; most: number },
): Promise<InspectedRow[]> {
  const found = await sql<InspectedRow>`
    select ${WHOLE_ROW} from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${after}
    order by r.row_number limit ${most}`.execute(tx)
  return found.rows
}

/** Rows of the table by their numbers. */
export async function selectNamed(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  numbers: readonly number[],
): Promise<InspectedRow[]> {
  const found = await sql<InspectedRow>`
    select ${WHOLE_ROW} from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and r.row_number = any(${[...numbers]}::int[])
    order by r.row_number`.execute(tx)
  return found.rows
}

const SHOWN = {
  all: sql`true`,
  problems: sql`r.was_bad`,
  duplicates: sql`(r.known is not null or r.repeats is not null)`,
} as const satisfies Record<StagedOnly, unknown>

/** One page of the table's rows that have not been dropped, and their total. */
export async function selectPage(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  { only, page, limit }: { only: StagedOnly; page: number; limit: number },
): Promise<{ rows: InspectedRow[]; total: number }> {
  const shown = sql`r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
    and r.drop_number is null and ${SHOWN[only]}`
  const [rows, counted] = await Promise.all([
    sql<InspectedRow>`
      select ${WHOLE_ROW} from staged_rows r where ${shown}
      order by r.row_number limit ${limit} offset ${(page - 1) * limit}`.execute(tx),
    sql<{ total: number }>`select count(*) as total from staged_rows r where ${shown}`.execute(tx),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The first row of the table with a problem. */
export async function selectFirstBad(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
): Promise<InspectedRow | undefined> {
  const found = await sql<InspectedRow>`
    select ${WHOLE_ROW} from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and r.problems is not null
    order by r.row_number limit 1`.execute(tx)
  return found.rows[0]
}

/** Stores the findings about rows. `isAnew`: all rows are being checked, so earlier problems no longer count. */
export async function updateFindings(
  tx: Tx,
  { companyId, id }: SheetKey,
  found: readonly RowFindings[],
  { isAnew }: { isAnew: boolean },
): Promise<void> {
  if (found.length === 0) return
  const wasBad = isAnew ? sql`f.problems is not null` : sql`r.was_bad or f.problems is not null`
  await sql`
    update staged_rows r set problems = f.problems, keys = f.keys, known = f.known, repeats = null,
      was_bad = ${wasBad}
    from json_to_recordset(${JSON.stringify(found)}::json) f (row int, ${FOUND_TYPES})
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number = f.row`.execute(tx)
}

/** Stores what somebody typed over the cells of rows. */
export async function updateCorrections(
  tx: Tx,
  { companyId, id }: SheetKey,
  rows: readonly Pick<StagedRow, 'row' | 'corrections'>[],
): Promise<void> {
  await sql`
    update staged_rows r set corrections = c.corrections
    from json_to_recordset(${JSON.stringify(rows)}::json) c (row int, corrections jsonb)
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number = c.row`.execute(tx)
}

/** Deletes the corrections of some fields. */
export async function clearCorrections(tx: Tx, { companyId, id }: SheetKey, fields: readonly string[]): Promise<void> {
  await sql`
    update staged_rows r set corrections = nullif(r.corrections - ${[...fields]}::text[], '{}')
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.corrections is not null`.execute(tx)
}

/** Drops rows of the table: those named, or all with a problem. Returns their number. */
export async function dropRows(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  rows: readonly number[] | 'problems',
): Promise<number> {
  const which = rows === 'problems' ? sql`r.problems is not null` : sql`r.row_number = any(${[...rows]}::int[])`
  const dropped = await sql`
    update staged_rows r set drop_number = ${sheet.drops + 1}::int, repeats = null
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and ${which}`.execute(tx)
  return Number(dropped.numAffectedRows ?? 0n)
}

/** Undoes the last drop. */
export async function undoDrop(tx: Tx, { companyId, id }: SheetKey, sheet: SheetRecord): Promise<void> {
  await sql`
    update staged_rows r set drop_number = null
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.drop_number = ${sheet.drops}
      and r.drop_number <> ${LEFT_OUT}`.execute(tx)
}

interface LeftOutRow {
  row: number
  cells: string[]
  why: LeftOutReason
}

/** The first rows that are none of the table, at most `most`, and the number of all: titles above it, and what was left out below. */
export async function selectLeftOut(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  most: number,
): Promise<{ rows: LeftOutRow[]; total: number }> {
  const found = await sql<LeftOutRow & { total: number }>`
    select r.row_number as row, r.cells, coalesce(r.left_out, 'title') as why, count(*) over () as total
    from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number <> ${sheet.heading_row}
      and (r.row_number < ${sheet.heading_row} or r.drop_number = ${LEFT_OUT})
    order by r.row_number limit ${most}`.execute(tx)
  return { rows: found.rows.map(({ total, ...row }) => row), total: found.rows[0]?.total ?? 0 }
}

/** Brings rows of the table back that were left out. */
export async function restoreRows(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  rows: readonly number[],
): Promise<void> {
  await sql`
    update staged_rows r set drop_number = null
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number = ${LEFT_OUT} and r.row_number = any(${[...rows]}::int[])`.execute(tx)
}

/** Marks every row that shares a key with an earlier row of the table. */
export async function markRepeats(tx: Tx, { companyId, id }: SheetKey, sheet: SheetRecord): Promise<void> {
  // new rows have no statistics yet: the planner would compare each row with every other in a nested loop
  await sql`set local enable_nestloop to off`.execute(tx)
  await sql`
    with keyed as (
      select r.row_number, k.place,
        case when k.key <> '' then min(r.row_number) over (partition by k.key) end as first_row
      from staged_rows r cross join unnest(r.keys) with ordinality k(key, place)
      where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
        and r.drop_number is null),
    found as (
      select k.row_number, case when bool_or(k.first_row < k.row_number)
        then array_agg(nullif(k.first_row, k.row_number) order by k.place) end as repeats
      from keyed k group by k.row_number)
    update staged_rows r set repeats = f.repeats
    from found f
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number = f.row_number
      and r.repeats is distinct from f.repeats`.execute(tx)
  await sql`set local enable_nestloop to on`.execute(tx)
}

export type RowCounts = StagedCounts & {
  /** rows with a known key, and no earlier row of the table with that key */
  ofKnown: number
  /** rows with a key that is known or that an earlier row has */
  alike: number
}

/** Counts the rows of the table. */
export async function countRows(tx: Tx, { companyId, id }: SheetKey, sheet: SheetRecord): Promise<RowCounts> {
  const kept = sql`r.drop_number is null`
  const found = await sql<RowCounts>`
    select count(*) filter (where r.drop_number is distinct from ${LEFT_OUT}) as rows, count(*) filter (where ${kept}) as kept,
      count(*) filter (where r.drop_number <> ${LEFT_OUT}) as dropped,
      count(*) filter (where ${kept} and r.problems is not null) as "badRows",
      coalesce(sum(jsonb_array_length(r.problems)) filter (where ${kept} and r.problems is not null), 0) as "badCells",
      nullif(count(*) filter (where r.drop_number = ${sheet.drops}::int and r.drop_number <> ${LEFT_OUT}), 0) as "lastDrop",
      count(*) filter (where ${kept} and (r.known is not null or r.repeats is not null)) as alike,
      count(*) filter (where ${kept} and case when r.known is null then false when r.repeats is null then true
        else exists (select from unnest(r.known, r.repeats) u(is_known, first_row)
          where u.is_known and u.first_row is null) end) as "ofKnown"
    from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}`.execute(tx)
  const counted = found.rows[0]
  if (!counted) throw new Error('A count always has a row')
  return counted
}

/** The texts of a field in the table, and in how many rows each is, the most frequent first. */
export async function countTexts(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  field: string,
  most: number,
): Promise<{ text: string; rows: number }[]> {
  const column = sheet.columns.indexOf(field)
  const found = await sql<{ text: string; rows: number }>`
    select t.text, count(*) as rows from (
      select coalesce(nullif(btrim(coalesce(r.corrections->>${field}::text, r.cells->>${column}::int)), ''),
        ${sheet.fills[field] ?? null}::text) as text
      from staged_rows r
      where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
        and r.drop_number is null) t
    where t.text is not null group by t.text order by rows desc, t.text limit ${most}`.execute(tx)
  return found.rows
}

/** The different texts of a column of the table, at most `most`, in no order. */
export async function selectTexts(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  column: number,
  most: number,
): Promise<string[]> {
  const found = await sql<{ text: string }>`
    select distinct r.cells->>${column}::int as text from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.cells->>${column}::int <> ''
    limit ${most}`.execute(tx)
  return found.rows.map(({ text }) => text)
}

export interface RepeatingRow {
  row: number
  keys: string[]
  repeats: (number | null)[]
}

/** The rows of the table with an earlier row's key, but no known one. */
export async function selectRepeating(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
): Promise<RepeatingRow[]> {
  const found = await sql<RepeatingRow>`
    select r.row_number as row, r.keys, r.repeats from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and r.repeats is not null and r.known is null
    order by r.row_number`.execute(tx)
  return found.rows
}

/** The numbers of the table's rows with a known key. */
export async function selectKnown(tx: Tx, { companyId, id }: SheetKey, sheet: SheetRecord): Promise<number[]> {
  const found = await sql<{ row: number }>`
    select r.row_number as row from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and r.known is not null`.execute(tx)
  return found.rows.map(({ row }) => row)
}

/** Deletes what will not be imported: titles, dropped rows, and any `skipped` ones. The headings stay: they say what columns are. */
export async function deleteUnwanted(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  skipped: readonly number[],
): Promise<void> {
  await sql`
    delete from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id}
      and (r.row_number < ${sheet.heading_row} or r.drop_number is not null
        or r.row_number = any(${[...skipped]}::int[]))`.execute(tx)
}

/** Moves the rows of the table that have a problem to another sheet, and the headings with them. Returns how many rows these are. */
export async function moveBad(tx: Tx, { companyId, id }: SheetKey, sheet: SheetRecord, to: string): Promise<number> {
  await sql`
    insert into staged_rows (company_id, sheet_id, row_number, cells)
    select r.company_id, ${to}, r.row_number, r.cells from staged_rows r
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number = ${sheet.heading_row}`.execute(tx)
  const moved = await sql`
    update staged_rows r set sheet_id = ${to}, repeats = null
    where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row}
      and r.drop_number is null and r.problems is not null`.execute(tx)
  return Number(moved.numAffectedRows ?? 0n)
}

/** Removes and returns the last rows of the table, at most `most`, in their order. The sheet must be locked. */
export async function takeLast(
  tx: Tx,
  { companyId, id }: SheetKey,
  sheet: SheetRecord,
  most: number,
): Promise<StagedRow[]> {
  // by one range of rows: a join without statistics would look them up thousands of times
  const taken = await sql<StagedRow>`
    with gone as (
      delete from staged_rows r
      where r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number >= (
        select min(l.row_number) from (
          select row_number from staged_rows where company_id = ${companyId} and sheet_id = ${id}
            and row_number > ${sheet.heading_row}
          order by row_number desc limit ${most}) l)
      returning r.row_number as row, r.cells, r.corrections)
    select * from gone order by row`.execute(tx)
  return taken.rows
}
