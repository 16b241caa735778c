import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { AreaUnit } from '@plinth/contract/leads/lead/lead-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { columnList, columnsOf, recordColumns } from '../../../../platform/database/field-columns.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { leadsReachedBy, type WantedReach } from '../../lead-reach/lead-reach.service.ts'
import type { FieldColumns } from '../lead.tables.ts'
import type { ContactRow } from '../lead-wire.ts'

/** A row of `leads`; what may be left out has the table's default. Days as YYYY-MM-DD. */
export interface LeadInsert extends FieldColumns {
  id: string
  country_code: string
  phone: string
  other_phones?: readonly string[]
  /** further contacts in their order */
  contacts?: readonly ContactRow[]
  /** values of custom fields, by key */
  custom?: Readonly<Record<string, string>>
  area: number | null
  area_unit: AreaUnit
  assigned_to: string | null
  team_id?: string | null
  stage_id: string
  lead_status: number
  call_status?: number | null
  today_remark?: number | null
  reason_for_not_interested?: string
  follow_up_at?: Date | null
  follow_up_has_time?: boolean
  last_call_at?: Date | null
  update_text_count?: number
  won_at?: Date | null
  won_by?: string | null
  lost_at?: Date | null
  /** since when it is in its stage, where that is not since it was made */
  stage_since?: Date
  created_by: string
  created_at: Date
  updated_at: Date
  version?: number
  /** the project it became, and whether that is confirmed */
  project_id?: string
  is_project_created?: boolean
}
const FIELD_COLUMNS = columnsOf(LEAD_FIELDS)

/** Writes leads in one statement; the rows travel as one JSON text, the cheapest form on both sides. */
export async function insertLeads(
  tx: Tx,
  companyId: string,
  leads: readonly LeadInsert[],
  source: { origin: 'import' | 'demo'; importId: string | null },
): Promise<void> {
  await sql`
    insert into leads (company_id, id, ${columnList(FIELD_COLUMNS)}, country_code, phone, other_phones, custom, area, area_unit,
      assigned_to, team_id, stage_id, stage_since, lead_status, call_status, today_remark, reason_for_not_interested, follow_up_at,
      follow_up_has_time, last_call_at, update_text_count, won_at, won_by, lost_at, import_id, origin, created_by,
      created_at, updated_at, version, project_id, is_project_created)
    select firm.company_id, r.id, ${columnList(FIELD_COLUMNS, 'r')}, r.country_code, r.phone, coalesce(r.other_phones, '{}'),
      coalesce(r.custom, '{}'),
      r.area, r.area_unit,
      r.assigned_to, r.team_id, r.stage_id, coalesce(r.stage_since, r.created_at), r.lead_status, r.call_status, r.today_remark,
      coalesce(r.reason_for_not_interested, ''), r.follow_up_at, coalesce(r.follow_up_has_time, false), r.last_call_at,
      coalesce(r.update_text_count, 0), r.won_at, r.won_by, r.lost_at, ${source.importId}, ${source.origin}, r.created_by,
      r.created_at, r.updated_at, coalesce(r.version, 1), r.project_id, coalesce(r.is_project_created, false)
    from companies firm, json_to_recordset(${JSON.stringify(leads)}::json) r (id uuid, ${recordColumns(LEAD_FIELDS)}, country_code text,
      phone text, other_phones text[], custom jsonb, area bigint, area_unit text, assigned_to uuid, team_id uuid, stage_id uuid, stage_since timestamptz, lead_status int,
      call_status int, today_remark smallint, reason_for_not_interested text, follow_up_at timestamptz,
      follow_up_has_time boolean, last_call_at timestamptz, update_text_count int, won_at timestamptz, won_by uuid,
      lost_at timestamptz, created_by uuid, created_at timestamptz, updated_at timestamptz, version int,
      project_id uuid, is_project_created boolean)
    where firm.company_id = ${companyId}`.execute(tx)
}

/** Writes the further contacts of new leads in one statement. */
export async function insertContactsOf(tx: Tx, companyId: string, leads: readonly LeadInsert[]): Promise<void> {
  const rows = leads.flatMap(({ id, contacts = [] }) =>
    contacts.map((contact, position) => ({ ...contact, lead_id: id, position })),
  )
  if (rows.length === 0) return
  await sql`
    insert into lead_contacts (company_id, lead_id, position, contact_type, first_name, last_name, email, designation, phones)
    select firm.company_id, r.lead_id, r.position, r.contact_type, r.first_name, r.last_name, r.email, r.designation, r.phones
    from companies firm, json_to_recordset(${JSON.stringify(rows)}::json) r (lead_id uuid, position int, contact_type text,
      first_name text, last_name text, email text, designation text, phones text[])
    where firm.company_id = ${companyId}`.execute(tx)
}

/** A row of `lead_updates`. */
export interface UpdateInsert {
  id: string
  lead_id: string
  text: string
  log_text: string
  remark_type?: number
  call_status?: number
  follow_up_at?: Date
  follow_up_has_time?: boolean
  is_email?: boolean
  is_comment?: boolean
  created_by: string
  created_at: Date
}

/** Writes comments, calls and follow-ups in one statement. */
export async function insertUpdates(tx: Tx, companyId: string, updates: readonly UpdateInsert[]): Promise<void> {
  await sql`
    insert into lead_updates (company_id, id, lead_id, text, log_text, remark_type, call_status,
      follow_up_at, follow_up_has_time, is_email, is_comment, created_by, created_at)
    select firm.company_id, r.id, r.lead_id, r.text, r.log_text, r.remark_type, r.call_status,
      r.follow_up_at, coalesce(r.follow_up_has_time, false), coalesce(r.is_email, false), coalesce(r.is_comment, false),
      r.created_by, r.created_at
    from companies firm, json_to_recordset(${JSON.stringify(updates)}::json) r (id uuid, lead_id uuid, text text, log_text text,
      remark_type smallint, call_status int, follow_up_at timestamptz,
      follow_up_has_time boolean, is_email boolean, is_comment boolean, created_by uuid, created_at timestamptz)
    where firm.company_id = ${companyId}`.execute(tx)
}

export interface KnownLead {
  key: string
  id: string
  name: string
  isVisible: boolean
  /** the import that has made it */
  importId: string | null
}

/** For each of the numbers or addresses (lower case) a lead that has it, one the person may see first, then the oldest. */
export async function selectLeadsWith(
  tx: Tx,
  companyId: string,
  wanted: WantedReach,
  visible: RawBuilder<SqlBool>,
): Promise<KnownLead[]> {
  const found = await sql<KnownLead>`${unprepared}
    select distinct on (r.key) r.key, leads.id, leads.name, (${visible}) is true as "isVisible", leads.import_id as "importId"
    from ${leadsReachedBy(wanted)} r join leads on leads.company_id = ${companyId} and leads.id = r.lead_id
    order by r.key, "isVisible" desc, leads.created_at, leads.id`.execute(tx)
  return found.rows
}

/**
 * Deletes up to `most` `visible` leads of an import that nobody has changed, written to or heard from again since; answers
 * what they were. What the import itself did is none of that: a merge of two leads, and when it is undone, is a version and an entry of each.
 */
export async function deleteUntouched(
  tx: Tx,
  companyId: string,
  importId: string,
  by: string,
  at: Date,
  most: number,
  visible: RawBuilder<SqlBool>,
): Promise<{ id: string; name: string; version: number }[]> {
  const gone = await sql<{ id: string; name: string; version: number }>`
    with merged as (
      select lead_id, sum(case when undone_at is null then 1 else 2 end)::int as times from (
        select kept_id as lead_id, undone_at from lead_merges where company_id = ${companyId} and import_id = ${importId}
        union all
        select gone_id, undone_at from lead_merges where company_id = ${companyId} and import_id = ${importId}) sides
      group by lead_id),
    untouched as (
      select leads.id from leads left join merged on merged.lead_id = leads.id
      where leads.company_id = ${companyId} and leads.import_id = ${importId} and leads.deleted_at is null
        and leads.version = 1 + coalesce(merged.times, 0) and ${visible}
        and not exists (
          -- calls that were imported with the lead are older than that
          select from lead_updates u
          where u.company_id = leads.company_id and u.lead_id = leads.id and u.created_at > leads.updated_at)
        and coalesce(merged.times, 0) >= (
          select count(*) from lead_logs g
          where g.company_id = leads.company_id and g.lead_id = leads.id and g.type <> 'create')
      order by leads.id limit ${most} for update of leads)
    update leads set deleted_at = ${at}, deleted_by = ${by}, updated_at = ${at}, version = leads.version + 1
    from untouched where leads.company_id = ${companyId} and leads.id = untouched.id
    returning leads.id, leads.name, leads.version`.execute(tx)
  return gone.rows
}

/**
 * Gives up to `most` of a person's leads to another one, in one order so that two writers never wait for each other;
 * answers what they are now. Archived ones stay as they are (IN-Q79).
 */
export async function reassignLeads(
  tx: Tx,
  companyId: string,
  hand: { from: string; to: string; at: Date; most: number },
  visible: RawBuilder<SqlBool>,
): Promise<{ id: string; name: string; version: number }[]> {
  const moved = await sql<{ id: string; name: string; version: number }>`
    with theirs as (
      select leads.id from leads
      where leads.company_id = ${companyId} and leads.assigned_to = ${hand.from} and leads.deleted_at is null
        and not leads.is_archived and ${visible}
      order by leads.id limit ${hand.most} for update)
    update leads set assigned_to = ${hand.to}, updated_at = ${hand.at}, version = leads.version + 1
    from theirs where leads.company_id = ${companyId} and leads.id = theirs.id
    returning leads.id, leads.name, leads.version`.execute(tx)
  return moved.rows
}

/** How many leads a person has that could be given to somebody else. */
export async function countLeadsOf(
  tx: Tx,
  companyId: string,
  userId: string,
  visible: RawBuilder<SqlBool>,
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from leads
    where leads.company_id = ${companyId} and leads.assigned_to = ${userId} and leads.deleted_at is null
      and not leads.is_archived and ${visible}`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** The leads of an import with their assignees, in the order of the file. */
export async function selectAssigneesOf(
  tx: Tx,
  companyId: string,
  importId: string,
): Promise<{ id: string; name: string; assignedTo: string | null }[]> {
  const found = await sql<{ id: string; name: string; assignedTo: string | null }>`
    select id, name, assigned_to as "assignedTo" from leads
    where company_id = ${companyId} and import_id = ${importId} and deleted_at is null
    order by id desc`.execute(tx)
  return found.rows
}

/** How many leads of an import are still there, and the first `most` of them by name that are visible. */
export async function selectOfImport(
  tx: Tx,
  companyId: string,
  importId: string,
  visible: RawBuilder<SqlBool>,
  most: number,
): Promise<{ kept: number; keptLeads: { _id: string; name: string }[] }> {
  const of = sql<SqlBool>`leads.company_id = ${companyId} and leads.import_id = ${importId} and leads.deleted_at is null`
  const [counted, named] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from leads where ${of}`.execute(tx),
    sql<{ _id: string; name: string }>`
      select leads.id as "_id", leads.name from leads where ${of} and ${visible}
      order by lower(leads.name), leads.id limit ${most}`.execute(tx),
  ])
  return { kept: counted.rows[0]?.count ?? 0, keptLeads: named.rows }
}

/** Writes the stays of a company's leads in stages anew, by their history. */
export async function rebuildStays(tx: Tx, companyId: string): Promise<void> {
  await sql`select rebuild_lead_stays(${companyId})`.execute(tx)
}
