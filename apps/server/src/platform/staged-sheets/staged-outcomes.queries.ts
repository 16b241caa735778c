import './staged-sheets.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { unprepared } from '../database/unprepared.ts'
import { type InspectedRow, WHOLE_ROW } from './staged-rows.queries.ts'
import type { SheetKey, SheetRecord } from './staged-sheets.queries.ts'

/**
 * What becomes of a row where an import tells for each whether it is known, and if so whether it changes anything: `known` is null for a
 * new one, else `{true, whether it changes}`.
 */
const OUTCOME = sql`case when r.problems is not null or r.repeats is not null then 'refused' when r.known is null then 'new'
  when r.known[2] then 'changed' else 'unchanged' end`
export type Outcome = 'new' | 'changed' | 'unchanged' | 'refused'

const ofTable = ({ companyId, id }: SheetKey, sheet: SheetRecord) =>
  sql`r.company_id = ${companyId} and r.sheet_id = ${id} and r.row_number > ${sheet.heading_row} and r.drop_number is null`

/** How many rows of the table have each outcome. */
export async function countOutcomes(tx: Tx, key: SheetKey, sheet: SheetRecord): Promise<Record<Outcome, number>> {
  const found = await sql<{ outcome: Outcome; rows: number }>`
    select ${OUTCOME} as outcome, count(*) as rows from staged_rows r where ${ofTable(key, sheet)} group by 1`.execute(
    tx,
  )
  const none = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  return { ...none, ...Object.fromEntries(found.rows.map(({ outcome, rows }) => [outcome, rows])) }
}

/** One page of the rows of the table with an outcome; refused ones also once they are corrected, so that they stay in their place. */
export async function selectOutcomes(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  { only, page, limit }: { only: Outcome | 'all'; page: number; limit: number },
): Promise<{ rows: InspectedRow[]; total: number }> {
  const wanted =
    only === 'all'
      ? sql`true`
      : only === 'refused'
        ? sql`(r.was_bad or ${OUTCOME} = 'refused')`
        : sql`${OUTCOME} = ${only}`
  const shown = sql`${ofTable(key, sheet)} and ${wanted}`
  const [rows, counted] = await Promise.all([
    sql<InspectedRow>`${unprepared}
      select ${WHOLE_ROW} from staged_rows r where ${shown}
      order by r.row_number limit ${limit} offset ${(page - 1) * limit}`.execute(tx),
    sql<{ total: number }>`${unprepared} select count(*) as total from staged_rows r where ${shown}`.execute(tx),
  ])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/** Deletes all rows of a sheet but those of the table with one of these outcomes. Returns how many stay. */
export async function keepOutcomes(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  outcomes: readonly Outcome[],
): Promise<number> {
  await sql`
    delete from staged_rows r where r.company_id = ${key.companyId} and r.sheet_id = ${key.id}
      and not (${ofTable(key, sheet)} and ${OUTCOME} = any (${outcomes}::text[]))`.execute(tx)
  const left = await sql<{ count: number }>`
    select count(*) as count from staged_rows r where r.company_id = ${key.companyId} and r.sheet_id = ${key.id}`.execute(
    tx,
  )
  return left.rows[0]?.count ?? 0
}

/** The texts of some fields as they stand together in the rows of the table, and in how many rows, the most frequent first. */
export async function countTextsOf(
  tx: Tx,
  key: SheetKey,
  sheet: SheetRecord,
  fields: readonly string[],
  most: number,
): Promise<{ texts: string[]; rows: number }[]> {
  const texts = fields.map(
    field => sql`btrim(coalesce(r.corrections->>${field}::text, r.cells->>${sheet.columns.indexOf(field)}::int, ''))`,
  )
  const found = await sql<{ texts: string[]; rows: number }>`${unprepared}
    select array[${sql.join(texts)}] as texts, count(*) as rows from staged_rows r
    where ${ofTable(key, sheet)} group by 1 order by rows desc, 1 limit ${most}`.execute(tx)
  return found.rows
}
