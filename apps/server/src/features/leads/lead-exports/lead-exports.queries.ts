import './lead-exports.tables.ts'
import { type Selection, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

const COLUMNS = [
  'id',
  'status',
  'format',
  'file_name as fileName',
  'columns',
  'list',
  'total',
  'done',
  'problem',
  'file_id as fileId',
  'created_by as createdBy',
  'created_at as createdAt',
  'finished_at as finishedAt',
  'expires_at as expiresAt',
] as const
export type ExportRecord = Selection<Tables, 'lead_exports', (typeof COLUMNS)[number]>

/** The newest exports of a person. */
export function selectExports(tx: Tx, companyId: string, userId: string, most: number): Promise<ExportRecord[]> {
  return tx
    .selectFrom('lead_exports')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** One export, held until the transaction ends. */
export function lockExport(tx: Tx, companyId: string, id: string): Promise<ExportRecord | undefined> {
  return tx
    .selectFrom('lead_exports')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The number of a person's unfinished exports. Other requests for the same person wait until this transaction ends. */
export async function countUnderWay(tx: Tx, companyId: string, userId: string): Promise<number> {
  const [, { count }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead exports ${userId}`}, 0))`.execute(tx),
    tx
      .selectFrom('lead_exports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('created_by', '=', userId)
      .where('status', 'in', ['waiting', 'running'])
      .executeTakeFirstOrThrow(),
  ])
  return count
}

export type NewExport = Pick<
  ExportRecord,
  'id' | 'format' | 'fileName' | 'columns' | 'list' | 'total' | 'createdBy' | 'createdAt'
>

/** Inserts an export that waits to be run. */
export async function insertExport(tx: Tx, companyId: string, one: NewExport): Promise<void> {
  await tx
    .insertInto('lead_exports')
    .values({
      company_id: companyId,
      id: one.id,
      format: one.format,
      file_name: one.fileName,
      columns: one.columns,
      list: JSON.stringify(one.list),
      total: one.total,
      created_by: one.createdBy,
      created_at: one.createdAt,
      begun_at: one.createdAt,
    })
    .execute()
}

/** Takes an export in hand, from its beginning; undefined where it is over already. */
export function beginExport(tx: Tx, companyId: string, id: string, at: Date): Promise<ExportRecord | undefined> {
  return tx
    .updateTable('lead_exports')
    .set({ status: 'running', done: 0, begun_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Stores the progress of a running export; false where it was stopped. */
export async function noteProgress(tx: Tx, companyId: string, id: string, done: number): Promise<boolean> {
  const noted = await tx
    .updateTable('lead_exports')
    .set({ done, total: sql<number>`greatest(total, ${done}::int)` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Marks a running export as ready, with its file and the time until when it is kept. */
export async function markReady(
  tx: Tx,
  companyId: string,
  id: string,
  ready: { fileId: string; count: number; at: Date; until: Date },
): Promise<void> {
  const { fileId, count, at, until } = ready
  await tx
    .updateTable('lead_exports')
    .set({ status: 'ready', file_id: fileId, done: count, total: count, problem: '' })
    .set({ finished_at: at, expires_at: until })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Ends an unfinished export without a file. */
export async function markEnded(
  tx: Tx,
  companyId: string,
  id: string,
  ended: { status: 'failed' | 'cancelled'; problem: string; at: Date },
): Promise<void> {
  const { status, problem, at } = ended
  await tx
    .updateTable('lead_exports')
    .set({ status, problem, finished_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

/** Puts an export that failed or was stopped back into the queue. */
export async function markWaiting(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('lead_exports')
    .set({ status: 'waiting', done: 0, problem: '', begun_at: at, finished_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Names of people by id. */
export async function selectNames(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx
    .selectFrom('users as u')
    .select(['u.id', personName('u').as('name')])
    .where('u.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('u.id', '=', fn.any(val([...ids]))))
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Deletes expired files of all companies, at most `most`. Returns their number. */
export async function expireExports(tx: Tx, at: Date, most: number): Promise<number> {
  const found = await sql<{ gone: number }>`select auth.expire_lead_exports(${at}, ${most}) as gone`.execute(tx)
  return found.rows[0]?.gone ?? 0
}

/** Ends exports without progress since `stuck`, and deletes those older than `old`. */
export async function tidyExports(tx: Tx, times: { stuck: Date; old: Date; problem: string }): Promise<void> {
  await sql`select auth.tidy_lead_exports(${times.stuck}, ${times.old}, ${times.problem})`.execute(tx)
}
