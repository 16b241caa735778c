import './lead-history.tables.ts'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'

/** One entry to write, as the lead stands after the change. */
export interface HistoryEntry {
  leadId: string
  leadName: string
  /** the lead's version that this change made */
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

export interface LogRow {
  id: string
  lead_id: string
  type: LeadLog['type']
  lead_name: string
  user_id: string | null
  user_name: string
  stage_old: string | null
  stage_new: string | null
  remark_type: number | null
  texts: string[]
  comment: string
  note: string
  old_values: Record<string, unknown>
  new_values: Record<string, unknown>
  created_at: Date
}

/**
 * When an entry is said to have happened: never before what the lead's history ends with, for the change waited for its turn
 * on the lead since its clock was read.
 */
const after = (companyId: string, leadId: string, at: Date): RawBuilder<Date> => sql`greatest(${at}::timestamptz,
  (select max(l.created_at) from lead_logs l where l.company_id = ${companyId} and l.lead_id = ${leadId}))`

/** Writes one entry. */
export async function insertLog(tx: Tx, companyId: string, entry: HistoryEntry): Promise<void> {
  await sql`
    insert into lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_id, user_name, stage_old,
      stage_new, remark_type, texts, comment, note, old_values, new_values, created_at)
    values (${companyId}, ${uuid()}, ${entry.leadId}, ${entry.type}, ${entry.leadVersion}, ${entry.leadName},
      ${entry.by.userId}, ${entry.by.name}, ${entry.stageOld ?? null}, ${entry.stageNew ?? null},
      ${entry.remarkType ?? null}, ${entry.texts}, ${entry.comment ?? ''}, ${entry.note ?? ''},
      ${JSON.stringify(entry.old ?? {})}, ${JSON.stringify(entry.new ?? {})},
      ${entry.type === 'create' ? entry.at : after(companyId, entry.leadId, entry.at)})`.execute(tx)
}

/** Writes any number of entries in one statement. */
export async function insertLogs(tx: Tx, companyId: string, entries: readonly HistoryEntry[]): Promise<void> {
  const rows = entries.map(entry => ({
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
    created_at: entry.at,
  }))
  await sql`
    insert into lead_logs (company_id, id, lead_id, type, lead_version, lead_name, user_id, user_name, stage_old,
      stage_new, remark_type, texts, comment, note, old_values, new_values, created_at)
    select ${companyId}, r.id, r.lead_id, r.type, r.lead_version, r.lead_name, r.user_id, r.user_name, r.stage_old,
      r.stage_new, r.remark_type, r.texts, r.comment, r.note, r.old_values, r.new_values,
      case when r.type = 'create' then r.created_at else greatest(r.created_at, (select max(l.created_at) from lead_logs l
        where l.company_id = ${companyId} and l.lead_id = r.lead_id)) end
    from json_to_recordset(${JSON.stringify(rows)}) as r (id uuid, lead_id uuid, type text,
      lead_version int, lead_name text, user_id uuid, user_name text, stage_old text, stage_new text, remark_type int,
      texts text[], comment text, note text, old_values jsonb, new_values jsonb, created_at timestamptz)`.execute(tx)
}

const LOG = sql`id, lead_id, type, lead_name, user_id, user_name, stage_old, stage_new, remark_type, texts, comment, note,
  old_values, new_values, created_at`

/** A lead's newest entries, none where the condition does not hold. */
export async function selectNewestLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  { limit, where = sql<SqlBool>`true` }: { limit: number; where?: RawBuilder<SqlBool> },
): Promise<LogRow[]> {
  const found = await sql<LogRow>`
    select ${LOG} from lead_logs where company_id = ${companyId} and lead_id = ${leadId} and ${where}
    order by created_at desc, lead_version desc, id desc limit ${limit}`.execute(tx)
  return found.rows
}

/** A page of a lead's entries, newest first; only what is older than the entry `before` where there is one. */
export async function selectLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  page: { limit: number; offset: number; before: string | undefined },
): Promise<LogRow[]> {
  const found = await sql<LogRow>`
    select ${LOG} from lead_logs where company_id = ${companyId} and lead_id = ${leadId} ${older(companyId, page.before)}
    order by created_at desc, lead_version desc, id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

const older = (companyId: string, before: string | undefined): RawBuilder<unknown> =>
  before === undefined
    ? sql``
    : sql`and created_at <= (select l.created_at from lead_logs l where l.company_id = ${companyId} and l.id = ${before})
        and (created_at, lead_version, id) <
          (select l.created_at, l.lead_version, l.id from lead_logs l where l.company_id = ${companyId} and l.id = ${before})`

export async function countLogs(
  tx: Tx,
  companyId: string,
  leadId: string,
  before: string | undefined,
): Promise<number> {
  const found = await sql<{ total: number }>`
    select count(*)::int as total from lead_logs
    where company_id = ${companyId} and lead_id = ${leadId} ${older(companyId, before)}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

/** Whether an entry is one of this lead's. */
export async function existsLog(tx: Tx, companyId: string, leadId: string, id: string): Promise<boolean> {
  const found = await sql`
    select from lead_logs where company_id = ${companyId} and lead_id = ${leadId} and id = ${id}`.execute(tx)
  return found.rows.length > 0
}

/** What changed after a version: who, and the new values, oldest first. */
export async function selectChangesSince(
  tx: Tx,
  companyId: string,
  leadId: string,
  version: number,
): Promise<{ user_id: string | null; user_name: string; new_values: Record<string, unknown> }[]> {
  const found = await sql<{ user_id: string | null; user_name: string; new_values: Record<string, unknown> }>`
    select user_id, user_name, new_values from lead_logs
    where company_id = ${companyId} and lead_id = ${leadId} and lead_version > ${version}
    order by lead_version`.execute(tx)
  return found.rows
}
