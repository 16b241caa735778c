import './lead-merges.tables.ts'
import { type RawBuilder, type Selection, type SqlBool, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import type { MovedRows } from './lead-merges.tables.ts'
import { MOVED_TABLES, type MovedTable } from './merge-tables.ts'

type Condition = RawBuilder<SqlBool>

/** How many of these leads are `visible` and not deleted. */
export async function countVisible(tx: Tx, companyId: string, ids: readonly string[], visible: Condition) {
  const { count } = await tx
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .where('deleted_at', 'is', null)
    .where(visible)
    .executeTakeFirstOrThrow()
  return count
}

/** Moves the rows of one lead to another: those in `only`, or all. Returns the keys of the moved rows. */
async function moveRows(
  tx: Tx,
  companyId: string,
  { table, column }: Pick<MovedTable, 'table' | 'column'>,
  way: { from: string; to: string },
  only: readonly Record<string, unknown>[] | null,
): Promise<Record<string, unknown>[]> {
  const found = await sql<{ keys: Record<string, unknown>[] }>`
    select move_lead_rows(${table}, ${column}, ${way.from}, ${way.to}, ${only && JSON.stringify(only)}::jsonb) as keys
    from companies firm where firm.company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.keys ?? []
}

const nameOf = ({ table, column }: MovedTable): string => `${table}.${column}`

/** Moves all rows that a merge moves from one lead to the other, for all tables in one round trip. */
export async function moveAllRows(tx: Tx, companyId: string, way: { from: string; to: string }): Promise<MovedRows> {
  const keys = await Promise.all(MOVED_TABLES.map(table => moveRows(tx, companyId, table, way, null)))
  return Object.fromEntries(MOVED_TABLES.flatMap((table, at) => (keys[at]?.length ? [[nameOf(table), keys[at]]] : [])))
}

/** Moves rows back that a merge had moved, as far as the kept lead still has them. */
export async function moveBack(
  tx: Tx,
  companyId: string,
  way: { from: string; to: string },
  moved: MovedRows,
): Promise<void> {
  const tables = MOVED_TABLES.filter(table => moved[nameOf(table)])
  await Promise.all(tables.map(table => moveRows(tx, companyId, table, way, moved[nameOf(table)] ?? [])))
}

/** The number of rows of each kind that a merge would move to another lead, without kinds that have none. */
export async function countBelongings(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ what: string; count: number }[]> {
  const counts = MOVED_TABLES.flatMap(({ table, column, what, hidden }, at) =>
    what === undefined
      ? []
      : [
          sql`select ${sql.lit(at)} as place, ${sql.lit(what)} as what, count(*) as count from ${sql.table(table)}
            where company_id = ${companyId} and ${sql.ref(column)} = ${id}
              ${hidden ? sql`and ${sql.ref(hidden)} is null` : sql``}`,
        ],
  )
  const found = await sql<{ what: string; count: number }>`
    select what, count from (${sql.join(counts, sql` union all `)}) counted where count > 0 order by place`.execute(tx)
  return found.rows
}

const MERGE = [
  'm.id',
  'm.kept_id',
  'm.gone_id',
  'm.gone_name',
  'm.merged_by',
  'm.merged_by_name',
  'm.merged_at',
  'm.before',
  'm.after',
  'm.moved',
  'm.undone_at',
] as const
export type MergeRow = Selection<{ m: Tables['lead_merges'] }, 'm', (typeof MERGE)[number]>

export async function insertMerge(
  tx: Tx,
  companyId: string,
  merge: Omit<MergeRow, 'undone_at'> & { import_id: string | null },
): Promise<void> {
  await tx
    .insertInto('lead_merges')
    .values({
      ...merge,
      company_id: companyId,
      before: JSON.stringify(merge.before),
      after: JSON.stringify(merge.after),
      moved: JSON.stringify(merge.moved),
      undone_at: null,
      undone_by: null,
    })
    .execute()
}

export function selectMerge(tx: Tx, companyId: string, id: string): Promise<MergeRow | undefined> {
  return tx
    .selectFrom('lead_merges as m')
    .select(MERGE)
    .where('m.company_id', '=', companyId)
    .where('m.id', '=', id)
    .executeTakeFirst()
}

/** The merges that an import has made and that are not undone, the latest first. */
export async function selectMergesOfImport(tx: Tx, companyId: string, importId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('lead_merges')
    .select('id')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return found.map(({ id }) => id)
}

export async function setUndone(tx: Tx, companyId: string, id: string, by: string, at: Date): Promise<void> {
  await tx
    .updateTable('lead_merges')
    .set({ undone_at: at, undone_by: by })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function existsTeam(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Merges into a lead, newest first; whether the lead that went is one this person may see. */
export function selectMergesOf(tx: Tx, companyId: string, keptId: string, visible: Condition) {
  return tx
    .selectFrom('lead_merges as m')
    .innerJoin('leads', join => join.onRef('leads.company_id', '=', 'm.company_id').onRef('leads.id', '=', 'm.gone_id'))
    .select(MERGE)
    .select(sql<boolean>`${visible}`.as('sees_gone'))
    .where('m.company_id', '=', companyId)
    .where('m.kept_id', '=', keptId)
    .orderBy('m.merged_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()
}

/** The lead that a merged one is part of now, however many merges later, if it exists and is `visible`. */
export async function selectSuccessor(tx: Tx, companyId: string, id: string, visible: Condition) {
  const found = await sql<{ id: string }>`
    with recursive way as (
      select m.kept_id as id, 1 as step from lead_merges m
      where m.company_id = ${companyId} and m.gone_id = ${id} and m.undone_at is null
      union all
      select m.kept_id, way.step + 1 from way join lead_merges m
        on m.company_id = ${companyId} and m.gone_id = way.id and m.undone_at is null
      where way.step < 100)
    select leads.id from way join leads on leads.company_id = ${companyId} and leads.id = way.id
    where leads.deleted_at is null and ${visible} order by way.step desc limit 1`.execute(tx)
  return found.rows[0]?.id
}

/** Marks all pairs of these leads as different people, or removes the marks. */
export async function setDistinctions(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  said: { areDistinct: boolean; by: string; at: Date },
): Promise<void> {
  const pairs = sql`unnest(${ids}::uuid[]) a(id) join unnest(${ids}::uuid[]) b(id) on a.id < b.id`
  if (said.areDistinct) {
    await sql`
      insert into lead_distinctions (company_id, lead_a, lead_b, said_by, said_at)
      select firm.company_id, a.id, b.id, ${said.by}, ${said.at} from companies firm, ${pairs}
      where firm.company_id = ${companyId} order by 2, 3 on conflict do nothing`.execute(tx)
    return
  }
  await sql`
    delete from lead_distinctions d using (select a.id as lead_a, b.id as lead_b from ${pairs}) gone
    where d.company_id = ${companyId} and d.lead_a = gone.lead_a and d.lead_b = gone.lead_b`.execute(tx)
}
