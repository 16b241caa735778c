import './lead.tables.ts'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { columnList, columnsOf } from '../../../platform/database/field-columns.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import {
  type FurtherReach,
  leadsReachedBy,
  nationalSpellings,
  phoneSpellings,
} from '../lead-reach/lead-reach.service.ts'
import { stagesStampOfLead } from '../pipelines/pipelines.service.ts'
import type { FieldColumns, LeadColumns, LeadRow, LeadsTable, TypedColumns } from './lead.tables.ts'
import { TAGS } from './lead-tag-column.ts'
import type { StageStamps } from './lead-transition.policy.ts'
import type { ContactRow, FullRow } from './lead-wire.ts'

type Condition = RawBuilder<SqlBool>

const FIELD_COLUMNS = columnsOf(LEAD_FIELDS)
/** The columns that are no plain fields. */
export const OWN_COLUMNS: Readonly<Record<Exclude<keyof LeadsTable, keyof FieldColumns>, true>> = {
  company_id: true,
  id: true,
  created_at: true,
  updated_at: true,
  stage_id: true,
  stage_since: true,
  created_by: true,
  version: true,
  lead_status: true,
  update_text_count: true,
  is_archived: true,
  is_project_created: true,
  is_quotation_sent: true,
  dont_show_again: true,
  follow_up_has_time: true,
  deleted_at: true,
  assigned_to: true,
  follow_up_at: true,
  lost_at: true,
  due_at: true,
  last_call_at: true,
  call_status: true,
  area: true,
  today_remark: true,
  won_at: true,
  won_by: true,
  deleted_by: true,
  team_id: true,
  project_id: true,
  import_id: true,
  name: true,
  country_code: true,
  phone: true,
  area_unit: true,
  reason_for_not_interested: true,
  origin: true,
  type: true,
  other_phones: true,
  architect_details: true,
  custom: true,
  lead_group_id: true,
  group_index: true,
  delivery_email: true,
}
/** Every column of `LeadRow`. */
const COLUMNS = columnList([...Object.keys(OWN_COLUMNS), ...FIELD_COLUMNS], 'leads')

const ASSIGNEE_NAME = personName('u')
const SENDER_NAME = personName('s')

/** A lead, and what its company's stages can be found by. */
type FoundLead = FullRow & { stages_stamp: string }

/** A lead with its contacts, its newest 20 updates and the names of its people, whether listed, archived or deleted. */
export async function selectLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: Condition,
): Promise<FoundLead | undefined> {
  const found = await sql<FoundLead>`
    select ${COLUMNS}, ${ASSIGNEE_NAME} as assignee_name, u.email as assignee_email,
      t.name as team_name, coalesce((
        select json_agg(c order by c.position) from lead_contacts c
        where c.company_id = leads.company_id and c.lead_id = leads.id), '[]') as contacts, coalesce((
        select json_agg(newest) from (
          select e.id, e.text, e.log_text, e.remark_type, e.call_status, e.follow_up_at, e.follow_up_has_time,
            e.is_email, e.is_comment, e.created_by, e.created_at, ${SENDER_NAME} as sender_name
          from lead_updates e join users s on s.company_id = e.company_id and s.id = e.created_by
          where e.company_id = leads.company_id and e.lead_id = leads.id
          order by e.created_at desc, e.id desc limit 20) newest), '[]') as updates, ${TAGS} as tags, ${stagesStampOfLead} as stages_stamp
    from leads
    left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to
    left join teams t on t.company_id = leads.company_id and t.id = leads.team_id
    where leads.company_id = ${companyId} and leads.id = ${id} and ${visible}`.execute(tx)
  return found.rows[0]
}

/** A lead's own row, locked until the transaction ends. */
export async function lockLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: Condition,
): Promise<LeadRow | undefined> {
  const found = await sql<LeadRow>`
    select ${COLUMNS} from leads where leads.company_id = ${companyId} and leads.id = ${id} and ${visible}
    for update`.execute(tx)
  return found.rows[0]
}

/** Rows of leads, locked in one order so that two writers never wait for each other. */
export async function lockLeads(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  visible: Condition,
): Promise<LeadRow[]> {
  const found = await sql<LeadRow>`
    select ${COLUMNS} from leads where leads.company_id = ${companyId} and leads.id = any(${ids}::uuid[])
      and ${visible}
    order by leads.id for update`.execute(tx)
  return found.rows
}

/** A lead that may be the same person's. */
export type RecentLead = LeadRow &
  FurtherReach & {
    /** its assignee, while they are active and may use the leads */
    reachable_assignee: string | null
  }

/**
 * The newest lead made since then that has this phone or this address, whatever its case, as its own, as a further one or with one of
 * its contacts, and that is neither archived nor deleted; locked until the transaction ends.
 */
export async function lockRecentLead(
  tx: Tx,
  companyId: string,
  of: { country_code: string; phone: string; email: string; since: Date },
): Promise<RecentLead | undefined> {
  const phones = phoneSpellings(of.phone, of.country_code)
  const national = nationalSpellings(of.phone, of.country_code)
  // both conditions stand outside as well: they are asked once more of a row that somebody else was just changing
  const found = await sql<RecentLead>`
    select ${COLUMNS}, leads.further_phones, leads.contact_emails, (
        select u.id from users u where u.company_id = leads.company_id and u.id = leads.assigned_to and u.is_active
          and (u.is_super_admin or 'crm' = any(u.features))) as reachable_assignee
    from leads where company_id = ${companyId} and deleted_at is null and not is_archived and id = any(array(
      select l.id from ${leadsReachedBy({ phones, emails: [of.email] })} r
      join leads l on l.company_id = ${companyId} and l.id = r.lead_id
      where l.created_at >= ${of.since} and l.deleted_at is null
        -- the lead's own numbers are of its country, those of its contacts of any
        and (not r.is_phone or r.key <> all(${national}::text[]) or l.country_code = ${of.country_code}
          or r.key <> all(l.phone || l.other_phones))))
    order by created_at desc, id desc limit 1 for update`.execute(tx)
  return found.rows[0]
}

/** Whether the group of leads of one form has one of this index (IN-Q46). */
export async function existsInGroup(tx: Tx, companyId: string, groupId: string, index: number): Promise<boolean> {
  const found = await sql`
    select from leads where company_id = ${companyId} and lead_group_id = ${groupId} and group_index = ${index}`.execute(
    tx,
  )
  return found.rows.length > 0
}

/** What a new lead has beside what people type. */
export interface NewLead {
  id: string
  stageId: string
  leadStatus: number
  assignedTo: string | null
  teamId: string | null
  createdBy: string
  at: Date
  origin: LeadRow['origin']
  custom: Record<string, string>
  /** the group of leads it is one of (IN-Q46) */
  groupId: string | null
  groupIndex: number | null
}
/** Writes a new lead and returns its row. */
export async function insertLead(tx: Tx, companyId: string, typed: TypedColumns, lead: NewLead): Promise<LeadRow> {
  const written = await sql<LeadRow>`
    insert into leads (company_id, id, ${columnList(FIELD_COLUMNS)}, country_code, phone, other_phones, area, area_unit,
      architect_details, dont_show_again, custom, stage_id, stage_since, lead_status, assigned_to, team_id, origin, lead_group_id,
      group_index, created_by, created_at, updated_at)
    values (${companyId}, ${lead.id}, ${sql.join(FIELD_COLUMNS.map(column => typed[column]))}, ${typed.country_code},
      ${typed.phone}, ${typed.other_phones}, ${typed.area}, ${typed.area_unit},
      ${JSON.stringify(typed.architect_details)}, ${typed.dont_show_again}, ${JSON.stringify(lead.custom)},
      ${lead.stageId}, ${lead.at}, ${lead.leadStatus}, ${lead.assignedTo}, ${lead.teamId}, ${lead.origin}, ${lead.groupId},
      ${lead.groupIndex}, ${lead.createdBy}, ${lead.at}, ${lead.at})
    returning ${COLUMNS}`.execute(tx)
  return written.rows[0]!
}

/** Writes a lead's further contacts in their order. */
export async function insertContacts(
  tx: Tx,
  companyId: string,
  leadId: string,
  contacts: readonly ContactRow[],
): Promise<void> {
  if (contacts.length === 0) return
  const rows = contacts.map((contact, position) => ({ ...contact, company_id: companyId, lead_id: leadId, position }))
  await tx.insertInto('lead_contacts').values(rows).modifyEnd(unprepared).execute()
}

/** Puts these contacts in the place of all that the lead has. */
export async function replaceContacts(
  tx: Tx,
  companyId: string,
  leadId: string,
  contacts: readonly ContactRow[],
): Promise<void> {
  await Promise.all([
    sql`delete from lead_contacts where company_id = ${companyId} and lead_id = ${leadId}`.execute(tx),
    insertContacts(tx, companyId, leadId, contacts),
  ])
}

export async function selectContacts(tx: Tx, companyId: string, leadId: string): Promise<ContactRow[]> {
  const found = await sql<ContactRow>`
    select contact_type, first_name, last_name, email, designation, phones from lead_contacts
    where company_id = ${companyId} and lead_id = ${leadId} order by position`.execute(tx)
  return found.rows
}

/** What actions write. All of them are written together, so that the statement is always the same, and prepared. */
const ACTED = [
  'stage_id',
  'lead_status',
  'assigned_to',
  'call_status',
  'last_call_at',
  'follow_up_at',
  'follow_up_has_time',
  'update_text_count',
  'today_remark',
  'reason_for_not_interested',
  'won_at',
  'won_by',
  'lost_at',
] as const satisfies (keyof LeadColumns)[]
const isActed = (column: string): boolean => (ACTED as readonly string[]).includes(column)

/** Changes a lead whose row is locked; its version goes up by one. */
export async function updateLead(tx: Tx, row: LeadRow, columns: LeadColumns, at: Date): Promise<void> {
  const { company_id, id } = row
  const version = row.version + 1
  if (Object.keys(columns).every(isActed)) {
    const after = { ...row, ...columns }
    const acted = ACTED.map(column => sql`${sql.ref(column)} = ${after[column]}`)
    await sql`
      update leads set ${sql.join(acted)}, version = ${version}, updated_at = ${at}
      where company_id = ${company_id} and id = ${id}`.execute(tx)
    return
  }
  const { architect_details, custom, ...plain } = columns
  await tx
    .updateTable('leads')
    .set({
      ...plain,
      ...(architect_details ? { architect_details: JSON.stringify(architect_details) } : {}),
      ...(custom ? { custom: JSON.stringify(custom) } : {}),
      version,
      updated_at: at,
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .modifyEnd(unprepared)
    .execute()
}

/** The row as `updateLead` leaves it, with the name that the database computes. */
export function rowAfter(row: LeadRow, columns: LeadColumns): LeadRow {
  const after = { ...row, ...columns }
  return { ...after, name: `${after.first_name} ${after.last_name}`.trim() }
}

export interface Placement extends Required<StageStamps> {
  id: string
  assigned_to: string | null
  stage_id: string
  /** with another stage: the lead's present one to be replaced by the time of the change */
  stage_since: Date
  lead_status: number
  reason_for_not_interested: string
}
/**
 * Writes assignee, stage and status of leads whose rows are locked, each its own, with what records them; with `isArchived` all
 * of them are put into the archive, or taken out of it, as well.
 */
export async function updateAssignments(
  tx: Tx,
  companyId: string,
  leads: readonly Placement[],
  at: Date,
  isArchived?: boolean,
): Promise<void> {
  await sql`
    update leads set assigned_to = r.assigned_to, stage_id = r.stage_id, stage_since = r.stage_since,
      lead_status = r.lead_status, won_at = r.won_at, won_by = r.won_by, lost_at = r.lost_at,
      reason_for_not_interested = r.reason_for_not_interested,
      is_archived = coalesce(${isArchived ?? null}::boolean, leads.is_archived),
      version = version + 1, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(leads)}) as r (id uuid, assigned_to uuid, stage_id uuid,
      stage_since timestamptz, lead_status int, won_at timestamptz, won_by uuid, lost_at timestamptz, reason_for_not_interested text)
    where leads.company_id = ${companyId} and leads.id = r.id`.execute(tx)
}

/** Removes up to `most` leads with all that belongs to them; answers how many. */
export async function deleteLeads(tx: Tx, companyId: string, most: number): Promise<number> {
  const gone = await sql`
    delete from leads where company_id = ${companyId}
      and id in (select id from leads where company_id = ${companyId} limit ${most})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0)
}

export type AssignedLead = Pick<
  LeadRow,
  'id' | 'name' | 'company_name' | 'email' | 'country_code' | 'phone' | 'lead_source'
>

/** Those of the leads that are still this person's and still there, newest first. */
export async function selectAssigned(
  tx: Tx,
  { companyId, leadIds, assignedTo }: { companyId: string; leadIds: readonly string[]; assignedTo: string },
): Promise<AssignedLead[]> {
  const found = await sql<AssignedLead>`
    select id, name, company_name, email, country_code, phone, lead_source from leads
    where company_id = ${companyId} and id = any(${leadIds}::uuid[]) and assigned_to = ${assignedTo}
      and deleted_at is null order by created_at desc, id desc`.execute(tx)
  return found.rows
}

/** Adds up the rows of the tallies of these companies, or of all; returns how many rows were replaced. */
export async function foldTallyRows(tx: Tx, companies: readonly string[] | null): Promise<number> {
  const folded = await sql<{ rows: number }>`select fold_lead_tallies(${companies}::uuid[]) as rows`.execute(tx)
  return folded.rows[0]?.rows ?? 0
}
