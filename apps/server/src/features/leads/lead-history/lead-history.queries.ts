import './lead-history.tables.ts'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { type RawBuilder, type Selection, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

/** An entry to insert, with the state of the lead after the change. */
export interface HistoryEntry {
  leadId: string
  leadName: string
  /** the version of the lead after this change */
  leadVersion: number
  type: LeadLog['type']
  by: { userId: string | null; name: string }
  at: Date
  stageOld?: string | null
  stageNew?: string | null
  remarkType?: number | null
  texts: string[]
  comment?: string
  note?: string
  old?: Record<string, unknown>
  new?: Record<string, unknown>
}

const LOG = [
  'id',
  'lead_id',
  'type',
  'lead_name',
  'user_id',
  'user_name',
  'stage_old',
  'stage_new',
  'remark_type',
  'texts',
  'comment',
  'note',
  'old_values',
  'new_values',
  'created_at',
] as const
export type LogRow = Selection<Tables, 'lead_logs', (typeof LOG)[number]>

/**
 * The time to record for an entry: never before the latest entry of the lead, because the change may have waited for the lock on
 * the lead after it read the clock.
 */
const after = (companyId: string, leadId: string, at: Date): RawBuilder<Date> => sql`greatest(${at}::timestamptz,
  (select max(l.created_at) from lead_logs l where l.company_id = ${companyId} and l.lead_id = ${leadId}))`

/** The fields of an entry but its company and time. */
const rowOf = (entry: HistoryEntry) => ({
  id: uuid(),
  lead_id: entry.leadId,
  type: entry.type,
  lead_version: entry.leadVersion,
  lead_name: entry.leadName,
  user_id: entry.by.userId,
  user_name: entry.by.name,
  stage_old: entry.stageOld ?? null,
  stage_new: entry.stageNew ?? null,
  remark_type: entry.remarkType ?? null,
  texts: entry.texts,
  comment: entry.comment ?? '',
  note: entry.note ?? '',
  old_values: entry.old ?? {},
  new_values: entry.new ?? {},
})

/** Inserts one entry. */
export async function insertLog(tx: Tx, companyId: string, entry: HistoryEntry): Promise<void> {
  const fields = rowOf(entry)
  const row = {
    ...fields,
    old_values: JSON.stringify(fields.old_values),
    new_values: JSON.stringify(fields.new_values),
  }
  if (entry.type === 'create') {
    await tx
      .insertInto('lead_logs')
      .values({ company_id: companyId, ...row, created_at: entry.at })
      .execute()
    return
  }
  await sql`
    insert into lead_logs (company_id, ${sql.join(Object.keys(row).map(name => sql.ref(name)))}, created_at)
    select firm.company_id, ${sql.join(Object.values(row))}, ${after(companyId, entry.leadId, entry.at)}
    from companies firm where firm.company_id = ${companyId}`.execute(tx)
}

/** Inserts any number of entries with one statement. */
export async function insertLogs(tx: Tx, companyId: string, entries: readonly HistoryEntry[]): Promise<void> {
  const rows = entries.map(entry => ({ ...rowOf(entry), created_at: entry.at }))
  await sql`
    insert into lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_id, user_name, stage_old,
      stage_new, remark_type, texts, comment, note, old_values, new_values, created_at)
    select firm.company_id, r.id, r.lead_id, r.type, r.lead_version, r.lead_name, r.user_id, r.user_name, r.stage_old,
      r.stage_new, r.remark_type, r.texts, r.comment, r.note, r.old_values, r.new_values,
      case when r.type = 'create' then r.created_at else greatest(r.created_at, (select max(l.created_at) from lead_logs l
        where l.company_id = ${companyId} and l.lead_id = r.lead_id)) end
    from companies firm, json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, lead_id uuid, type text,
      lead_version int, lead_name text, user_id uuid, user_name text, stage_old text, stage_new text, remark_type int,
      texts text[], comment text, note text, old_values jsonb, new_values jsonb, created_at timestamptz)
    where firm.company_id = ${companyId}`.execute(tx)
}

const newestFirst = (tx: Tx, companyId: string, leadId: string) =>
  tx
    .selectFrom('lead_logs')
    .select(LOG)
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .orderBy('lead_version', 'desc')
    .orderBy('id', 'desc')

/** A lead's newest entries, none where the condition does not hold. */
export function selectNewestLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  { limit, where = sql<SqlBool>`true` }: { limit: number; where?: RawBuilder<SqlBool> },
): Promise<LogRow[]> {
  return newestFirst(tx, companyId, leadId).where(where).limit(limit).execute()
}

/** A page of a lead's entries, newest first; only what is older than the entry `before` where there is one. */
export function selectLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  page: { limit: number; offset: number; before: string | undefined },
): Promise<LogRow[]> {
  return newestFirst(tx, companyId, leadId)
    .where(older(companyId, page.before))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

const older = (companyId: string, before: string | undefined): RawBuilder<SqlBool> =>
  before === undefined
    ? sql`true`
    : sql`created_at <= (select l.created_at from lead_logs l where l.company_id = ${companyId} and l.id = ${before})
        and (created_at, lead_version, id) <
          (select l.created_at, l.lead_version, l.id from lead_logs l where l.company_id = ${companyId} and l.id = ${before})`

export async function countLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  before: string | undefined,
): Promise<number> {
  const { total } = await tx
    .selectFrom('lead_logs')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where(older(companyId, before))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether an entry belongs to this lead. */
export async function existsLog(tx: Tx, companyId: string, leadId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('lead_logs')
    .select('id')
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** What changed after a version: who, and the new values, oldest first. */
export function selectChangesSince(tx: Tx, companyId: string, leadId: string, version: number) {
  return tx
    .selectFrom('lead_logs')
    .select(['user_id', 'user_name', 'new_values'])
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where('lead_version', '>', version)
    .orderBy('lead_version')
    .execute()
}

/** Whose entries of which time; `people` null: everybody's. */
export interface LogsOfTime {
  from: Date
  to: Date
  people: readonly string[] | null
}

/** Entries of a time by these people on leads that hold the condition; on deleted leads only the caller's own, such as the deletion. */
const ofTime = (
  { companyId, userId, visible }: { companyId: string; userId: string; visible: RawBuilder<SqlBool> },
  { from, to, people }: LogsOfTime,
): RawBuilder<SqlBool> => sql`g.company_id = ${companyId} and g.created_at >= ${from} and g.created_at < ${to}
  and ${people === null ? sql`g.user_id is not null` : sql`g.user_id = any(${[...people]}::uuid[])`}
  and exists (select from leads where leads.company_id = g.company_id and leads.id = g.lead_id
    and (leads.deleted_at is null or g.user_id = ${userId}) and ${visible})`

export async function countLogsOfTime(tx: Tx, seer: Parameters<typeof ofTime>[0], time: LogsOfTime): Promise<number> {
  const found = await sql<{ total: number }>`${unprepared}
    select count(*) as total from lead_logs g where ${ofTime(seer, time)}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

/** A page of them, newest first. */
export async function selectLogsOfTime(
  tx: Tx,
  seer: Parameters<typeof ofTime>[0],
  time: LogsOfTime,
  page: { limit: number; offset: number },
): Promise<LogRow[]> {
  const found = await sql<LogRow>`${unprepared}
    select ${sql.join(LOG.map(column => sql.ref(`g.${column}`)))} from lead_logs g where ${ofTime(seer, time)}
    order by g.created_at desc, g.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}
