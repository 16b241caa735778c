import './lead-merges.tables.ts'
import { DUPLICATE_NAME_SIMILARITY } from '@plinth/contract/leads/duplicate-rules'
import { type DuplicateReason, GROUP_SHOWN, type LeadInBrief } from '@plinth/contract/leads/lead-merges'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { FURTHER } from '../lead-reach/lead-reach.service.ts'

type Condition = RawBuilder<SqlBool>

/** A lead in brief as JSON built by the database, for the alias `leads` joined with `s` (its stage) and `u` (its assignee). */
const BRIEF = sql<LeadInBrief>`json_build_object('_id', leads.id, 'name', leads.name, 'companyName', leads.company_name,
  'countryCode', leads.country_code, 'phoneNumber', leads.phone, 'email', leads.email, 'city', leads.city,
  'leadStage', json_build_object('_id', s.id, 'stageName', s.stage_name, 'kind', s.kind),
  'assignedTo', case when u.id is not null then json_build_object('_id', u.id, 'fullName', ${personName('u')}) end,
  'isArchived', leads.is_archived, 'createdAt', leads.created_at, 'updatedAt', leads.updated_at)`
const BRIEF_JOINS = sql`
  join stages s on s.company_id = leads.company_id and s.id = leads.stage_id
  left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to`

export interface FoundDuplicate {
  lead: LeadInBrief
  same_phone: boolean
  same_email: boolean
  name_similarity: number
}

/**
 * The visible leads that may be the same person as this one, at most `most`, the most certain first; without leads marked as
 * different people.
 */
export async function selectDuplicatesOf(
  tx: Tx,
  companyId: string,
  id: string,
  visible: Condition,
  most: number,
): Promise<FoundDuplicate[]> {
  const found = await sql<FoundDuplicate>`${unprepared}
    select ${BRIEF} as lead, d.same_phone, d.same_email, d.name_similarity
    from duplicates_of_lead(${id}, ${DUPLICATE_NAME_SIMILARITY}) d
    join leads on leads.company_id = ${companyId} and leads.id = d.lead_id ${BRIEF_JOINS}
    where ${visible}
    order by d.same_phone::int + d.same_email::int desc, d.name_similarity desc, leads.created_at desc, leads.id
    limit ${most}`.execute(tx)
  return found.rows
}

export interface FoundGroup {
  key: string
  label: string
  total: number
  leads: LeadInBrief[]
}
interface Wanted {
  companyId: string
  visible: Condition
  after: string
  limit: number
}

/** Whether some two of these leads have not been marked as different people. */
const notSettled = (companyId: string): Condition => sql<SqlBool>`
  count(*) * (count(*) - 1) / 2 > (
    select count(*) from lead_distinctions d where d.company_id = ${companyId}
      and d.lead_a = any(array_agg(leads.id)) and d.lead_b = any(array_agg(leads.id)))`

/** How leads are grouped: by a column whose index is read in order, and by what they have beside it. */
const SHARED = {
  phone: { column: sql.ref('leads.phone'), has: sql<SqlBool>`true`, further: FURTHER.phone },
  email: { column: sql.ref('leads.email_key'), has: sql<SqlBool>`leads.email <> ''`, further: FURTHER.email },
} as const

/** Selects keys, then the leads of each: those with the value in the column itself and those with it elsewhere. */
function sharing(reason: keyof typeof SHARED, { companyId, visible, after, limit }: Wanted) {
  const { column, has, further } = SHARED[reason]
  const theirs = sql<SqlBool>`leads.company_id = ${companyId} and leads.deleted_at is null and ${has} and ${visible}`
  return sql`
    elsewhere as materialized (
      select distinct f.key, leads.id from leads cross join unnest(${further}) f (key)
      where leads.company_id = ${companyId} and leads.deleted_at is null and ${further} is not null and ${visible}),
    reached as (
      select key, id from elsewhere where key > ${after}
      union
      select ${column}, leads.id from leads where ${theirs} and ${column} > ${after} and ${column} in (select key from elsewhere)),
    keys as (
      (select ${column} as key from leads where ${theirs} and ${column} > ${after}
        group by ${column} having count(*) > 1 and ${notSettled(companyId)} order by 1 limit ${limit})
      union
      (select leads.key from reached leads
        group by leads.key having count(*) > 1 and ${notSettled(companyId)} order by 1 limit ${limit})
      order by key limit ${limit}),
    members as (
      select keys.key, leads.id from keys join leads on ${column} = keys.key where ${theirs}
      union
      select keys.key, e.id from keys join elsewhere e on e.key = keys.key)`
}

/**
 * Finds similar names in the same city. An index for similarity would make inserting a lead a tenth slower, so candidates are
 * found by what people rarely misspell: the name without vowels, h, y, spaces, dots and hyphens. Among these, only leads whose
 * names are as similar as duplicates of one lead have to be count as the same person.
 */
function namesakes({ companyId, visible, after, limit }: Wanted) {
  // computed for every lead, so lower-casing is done the cheap way where that handles all its letters
  const small = (column: 'name' | 'city') => {
    const text = sql.ref(`leads.${column}`)
    return sql`case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") else lower(${text}) end`
  }
  const key = sql`translate(${small('name')}, 'aeiouhy .-', '') || '|' || (${small('city')})`
  const theirs = sql<SqlBool>`leads.company_id = ${companyId} and leads.deleted_at is null and leads.city <> '' and ${visible}`
  const areAlike = sql<SqlBool>`a.id <> b.id and similarity(a.name, b.name) >= ${DUPLICATE_NAME_SIMILARITY}::real
    and not exists (select from lead_distinctions d where d.company_id = ${companyId}
      and d.lead_a = least(a.id, b.id) and d.lead_b = greatest(a.id, b.id))`
  const leadsOf = (alias: 'a' | 'b') => sql`unnest(ids, names) ${sql.ref(alias)} (id, name)`
  return sql`
    candidates as (
      select grouped.key, named.ids, named.names from (
        select key, array_agg(id) as leads from (
          select ${key} as key, leads.id from leads where ${theirs} offset 0) keyed
        where key > ${after} collate "C" group by key having count(*) > 1 order by key offset 0) grouped
      cross join lateral (
        select array_agg(leads.id) as ids, array_agg(lower(leads.name)) as names from leads
        where leads.company_id = ${companyId} and leads.id = any(grouped.leads)) named
      where exists (select from ${leadsOf('a')}, ${leadsOf('b')} where ${areAlike})
      order by grouped.key limit ${limit}),
    members as (
      select key, a.id from candidates, ${leadsOf('a')} where exists (select from ${leadsOf('b')} where ${areAlike}))`
}

/** Groups of leads that share something, ordered by what they share; one statement, however many there are. */
export async function selectGroups(tx: Tx, reason: DuplicateReason, wanted: Wanted): Promise<FoundGroup[]> {
  const { companyId } = wanted
  const label = reason === 'name' ? sql`min(lead ->> 'name') || ', ' || min(lead ->> 'city')` : sql`key`
  const found = await sql<FoundGroup>`${unprepared}
    with ${reason === 'name' ? namesakes(wanted) : sharing(reason, wanted)},
    shown as (
      select members.key, ${BRIEF} as lead, count(*) over (partition by members.key) as total,
        row_number() over (partition by members.key order by leads.is_archived, leads.created_at, leads.id) as place
      from members join leads on leads.company_id = ${companyId} and leads.id = members.id ${BRIEF_JOINS})
    select key, ${label} as label, max(total) as total, json_agg(lead order by place) as leads
    from shown where place <= ${GROUP_SHOWN} group by key
    order by key ${reason === 'name' ? sql`collate "C"` : sql``}`.execute(tx)
  return found.rows
}
