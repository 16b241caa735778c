import './lead-exports.tables.ts'
import type { ExportColumn, ExportedList, ExportFormat, ExportStatus } from '@plinth/contract/leads/lead-exports'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export interface ExportRecord {
  id: string
  status: ExportStatus
  format: ExportFormat
  fileName: string
  columns: ExportColumn[]
  list: ExportedList
  total: number
  done: number
  problem: string
  fileId: string | null
  createdBy: string
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
}

const COLUMNS = sql`id, status, format, file_name as "fileName", columns, list, total, done, problem,
  file_id as "fileId", created_by as "createdBy", created_at as "createdAt", finished_at as "finishedAt",
  expires_at as "expiresAt"`

/** The newest exports of a person. */
export async function selectExports(tx: Tx, companyId: string, userId: string, most: number): Promise<ExportRecord[]> {
  const found = await sql<ExportRecord>`
    select ${COLUMNS} from lead_exports where company_id = ${companyId} and created_by = ${userId}
    order by created_at desc, id desc limit ${most}`.execute(tx)
  return found.rows
}

/** One export, held until the transaction ends. */
export async function lockExport(tx: Tx, companyId: string, id: string): Promise<ExportRecord | undefined> {
  const found = await sql<ExportRecord>`
    select ${COLUMNS} from lead_exports where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return found.rows[0]
}

/** How many exports of a person are under way; whoever asks for one of theirs waits until this transaction is over. */
export async function countUnderWay(tx: Tx, companyId: string, userId: string): Promise<number> {
  const [, found] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`lead exports ${userId}`}, 0))`.execute(tx),
    sql<{ count: number }>`
      select count(*) as count from lead_exports
      where company_id = ${companyId} and created_by = ${userId} and status in ('waiting', 'running')`.execute(tx),
  ])
  return found.rows[0]?.count ?? 0
}

export type NewExport = Pick<
  ExportRecord,
  'id' | 'format' | 'fileName' | 'columns' | 'list' | 'total' | 'createdBy' | 'createdAt'
>

/** Writes an export that waits to be made. */
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
export async function beginExport(tx: Tx, companyId: string, id: string, at: Date): Promise<ExportRecord | undefined> {
  const found = await sql<ExportRecord>`
    update lead_exports set status = 'running', done = 0, begun_at = ${at}
    where company_id = ${companyId} and id = ${id} and status in ('waiting', 'running') returning ${COLUMNS}`.execute(
    tx,
  )
  return found.rows[0]
}

/** Notes how far a running export is; false where it was stopped. */
export async function noteProgress(tx: Tx, companyId: string, id: string, done: number): Promise<boolean> {
  const noted = await sql`
    update lead_exports set done = ${done}, total = greatest(total, ${done}::int)
    where company_id = ${companyId} and id = ${id} and status = 'running'`.execute(tx)
  return (noted.numAffectedRows ?? 0n) > 0n
}

/** Notes the file of a running export and until when it is kept. */
export async function markReady(
  tx: Tx,
  companyId: string,
  id: string,
  ready: { fileId: string; count: number; at: Date; until: Date },
): Promise<void> {
  await sql`
    update lead_exports set status = 'ready', file_id = ${ready.fileId}, done = ${ready.count}, total = ${ready.count},
      problem = '', finished_at = ${ready.at}, expires_at = ${ready.until}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Ends an export that is under way without a file. */
export async function markEnded(
  tx: Tx,
  companyId: string,
  id: string,
  ended: { status: 'failed' | 'cancelled'; problem: string; at: Date },
): Promise<void> {
  await sql`
    update lead_exports set status = ${ended.status}, problem = ${ended.problem}, finished_at = ${ended.at}
    where company_id = ${companyId} and id = ${id} and status in ('waiting', 'running')`.execute(tx)
}

/** Puts an export that failed or was stopped back to wait. */
export async function markWaiting(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await sql`
    update lead_exports set status = 'waiting', done = 0, problem = '', begun_at = ${at}, finished_at = null
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Names of people by id. */
export async function selectNames(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from users u
    where u.company_id = ${companyId} and u.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** Forgets files of all companies whose time is over, at most so many; answers how many. */
export async function expireExports(tx: Tx, at: Date, most: number): Promise<number> {
  const found = await sql<{ gone: number }>`select auth.expire_lead_exports(${at}, ${most}) as gone`.execute(tx)
  return found.rows[0]?.gone ?? 0
}

/** Ends what nobody works on since `stuck` and forgets what is older than `old`. */
export async function tidyExports(tx: Tx, times: { stuck: Date; old: Date; problem: string }): Promise<void> {
  await sql`select auth.tidy_lead_exports(${times.stuck}, ${times.old}, ${times.problem})`.execute(tx)
}
