import './home.tables.ts'
import type { Checklist, HomeNote } from '@plinth/contract/administration/home'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import type { Entry, ReviewTimes } from './home.policy.ts'

type Condition = RawBuilder<SqlBool>

/** Which first steps are done; each is one look into an index. */
export async function selectChecklist(tx: Tx, companyId: string): Promise<Checklist> {
  const found = await sql<Checklist>`
    select
      exists (select from companies where company_id = ${companyId} and name <> '') as "hasCompanyName",
      exists (select from leads where company_id = ${companyId} and deleted_at is null and not is_archived) as "hasLeads",
      exists (select from lead_imports where company_id = ${companyId} and status = 'saved') as "hasImport",
      exists (select from leads where company_id = ${companyId} and deleted_at is null and not is_archived
        and follow_up_at is not null) as "hasFollowUp",
      exists (select from users where company_id = ${companyId} and not is_client and not is_super_admin
        and invitation_withdrawn_at is null) as "hasTeam"`.execute(tx)
  return found.rows[0]!
}

/** Whether members and team leads see every lead, as in a new company (LM-503). */
export async function sharesAllLeads(tx: Tx, companyId: string): Promise<boolean> {
  const found = await sql<{ isShared: boolean }>`
    select bool_and(view_level = 'all' and view_unassigned) as "isShared" from company_permissions
    where company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.isShared ?? false
}

/** What a person has put away. */
export async function selectPutAway(tx: Tx, companyId: string, userId: string): Promise<HomeNote[]> {
  const found = await sql<{ note: HomeNote }>`
    select note from home_put_away where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return found.rows.map(row => row.note)
}

export async function insertPutAway(
  tx: Tx,
  companyId: string,
  { userId, note, at }: { userId: string; note: HomeNote; at: Date },
): Promise<void> {
  await sql`insert into home_put_away (company_id, user_id, note, put_away_at)
    values (${companyId}, ${userId}, ${note}, ${at}) on conflict do nothing`.execute(tx)
}

export async function deletePutAway(tx: Tx, companyId: string, userId: string, note: HomeNote): Promise<void> {
  await sql`delete from home_put_away
    where company_id = ${companyId} and user_id = ${userId} and note = ${note}`.execute(tx)
}

/** People by their id, with their photo's file where they have one. */
export async function selectFaces(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ id: string; fullName: string; imageFileId: string | null }[]> {
  if (ids.length === 0) return []
  const found = await sql<{ id: string; fullName: string; imageFileId: string | null }>`
    select u.id, ${personName('u')} as "fullName", u.image_file_id as "imageFileId" from users u
    where u.company_id = ${companyId} and u.id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows
}

export interface NewLeadRow {
  id: string
  name: string
  companyName: string
  countryCode: string
  phone: string
  city: string
  requirements: string
  leadSource: string
  budget: number | null
  createdAt: Date
}

/** Leads that the lists show. */
const listed = (companyId: string): Condition =>
  sql<SqlBool>`leads.company_id = ${companyId} and leads.deleted_at is null and not leads.is_archived`
const UNASSIGNED = sql<SqlBool>`leads.assigned_to is null`
const oneOf = (ids: readonly string[]): Condition => sql<SqlBool>`leads.id = any(${[...ids]}::uuid[])`

/** Whether there is any lead that the person may see. */
export async function existsLead(tx: Tx, companyId: string, visible: Condition): Promise<boolean> {
  const found = await sql`${unprepared} select from leads where ${listed(companyId)} and ${visible} limit 1`.execute(tx)
  return found.rows.length > 0
}

/** The newest of these leads, or of those without an assignee. */
export async function selectNewLeads(
  tx: Tx,
  companyId: string,
  which: readonly string[] | 'unassigned',
  most: number,
): Promise<NewLeadRow[]> {
  const found = await sql<NewLeadRow>`${unprepared}
    select leads.id, leads.name, leads.company_name as "companyName", leads.country_code as "countryCode", leads.phone,
      leads.city, leads.requirements, leads.lead_source as "leadSource", leads.budget, leads.created_at as "createdAt"
    from leads where ${listed(companyId)} and ${which === 'unassigned' ? UNASSIGNED : oneOf(which)}
    order by leads.created_at desc, leads.id desc limit ${most}`.execute(tx)
  return found.rows
}

/** How many leads have no assignee, counted up to `most`. */
export async function countUnassigned(tx: Tx, companyId: string, most: number): Promise<number> {
  const found = await sql<{ count: number }>`${unprepared}
    select count(*)::int as count from (
      select from leads where ${listed(companyId)} and ${UNASSIGNED} limit ${most}) counted`.execute(tx)
  return found.rows[0]?.count ?? 0
}

/** Whose week it is. */
export interface Reviewer {
  companyId: string
  userId: string
  /** leads that the person may see */
  visible: Condition
  /** whose calls count for the team: null for everybody; only the person where they see only their own leads */
  people: readonly string[] | null
}
interface Figure {
  mine: number
  before: number
  team: number
}
const NO_FIGURE: Figure = { mine: 0, before: 0, team: 0 }

/** An outcome that was no meeting, visit or mail (LM-Q119), as the analytics count them, whose list of calls stands behind the figure. */
const IS_CALL = sql<SqlBool>`(u.call_status is not null and not u.is_email and u.is_call)`

/** Calls that were logged, by who logged them. */
export async function countCalls(
  tx: Tx,
  { companyId, userId, visible, people }: Reviewer,
  { weekFrom, lastFrom, lastTo }: ReviewTimes,
): Promise<Figure> {
  const callers = people === null ? sql`u.created_by is not null` : sql`u.created_by = any(${[...people]}::uuid[])`
  const mine = sql`u.created_by = ${userId}`
  const found = await sql<Figure>`${unprepared}
    select (count(*) filter (where ${mine} and u.created_at >= ${weekFrom}))::int as mine,
      (count(*) filter (where ${mine} and u.created_at < ${lastTo}))::int as before,
      (count(*) filter (where u.created_at >= ${weekFrom}))::int as team
    from lead_updates u join leads on leads.company_id = u.company_id and leads.id = u.lead_id
    where u.company_id = ${companyId} and ${callers} and u.created_at >= ${lastFrom} and ${IS_CALL}
      and leads.deleted_at is null and ${visible}`.execute(tx)
  return found.rows[0] ?? NO_FIGURE
}

/** Leads won, by who won them, as the analytics count them, whose list of leads won stands behind the figure. */
export async function countWon(
  tx: Tx,
  { companyId, userId, visible, people }: Reviewer,
  { weekFrom, lastFrom, lastTo }: ReviewTimes,
): Promise<Figure> {
  const winner = sql`coalesce(leads.won_by, leads.assigned_to)`
  const mine = sql`${winner} = ${userId}`
  const theirs = people === null ? sql`true` : sql`(${winner} = any(${[...people]}::uuid[]) or ${winner} is null)`
  const found = await sql<Figure>`${unprepared}
    select (count(*) filter (where ${mine} and leads.won_at >= ${weekFrom}))::int as mine,
      (count(*) filter (where ${mine} and leads.won_at < ${lastTo}))::int as before,
      (count(*) filter (where ${theirs} and leads.won_at >= ${weekFrom}))::int as team
    from leads where leads.company_id = ${companyId} and leads.deleted_at is null and leads.won_at >= ${lastFrom}
      and ${visible}`.execute(tx)
  return found.rows[0] ?? NO_FIGURE
}

/** Leads that came in, by their assignee. */
export async function countNewLeads(
  tx: Tx,
  { companyId, userId, visible }: Reviewer,
  { weekFrom, lastFrom, lastTo }: ReviewTimes,
): Promise<Figure> {
  const count = (more: RawBuilder<unknown>) =>
    sql`(select count(*)::int from leads where ${listed(companyId)} and ${more})`
  const mine = sql`leads.assigned_to = ${userId}`
  const found = await sql<Figure>`${unprepared}
    select ${count(sql`${mine} and leads.created_at >= ${weekFrom}`)} as mine,
      ${count(sql`${mine} and leads.created_at >= ${lastFrom} and leads.created_at < ${lastTo}`)} as before,
      ${count(sql`leads.created_at >= ${weekFrom} and ${visible}`)} as team`.execute(tx)
  return found.rows[0] ?? NO_FIGURE
}

/** One's own tasks that are done; with a lead deleted its tasks are gone. */
export async function countTasksDone(
  tx: Tx,
  { companyId, userId }: Pick<Reviewer, 'companyId' | 'userId'>,
  { weekFrom, lastFrom, lastTo }: ReviewTimes,
): Promise<Pick<Figure, 'mine' | 'before'>> {
  const found = await sql<Pick<Figure, 'mine' | 'before'>>`
    select (count(*) filter (where t.completed_at >= ${weekFrom}))::int as mine,
      (count(*) filter (where t.completed_at < ${lastTo}))::int as before
    from tasks t left join leads l on l.company_id = t.company_id and l.id = t.lead_id
    where t.company_id = ${companyId} and t.assigned_to = ${userId} and t.deleted_at is null
      and t.completed_at >= ${lastFrom} and l.deleted_at is null`.execute(tx)
  return found.rows[0] ?? NO_FIGURE
}

/** How many leads came in since then that the person may see, and when the last one did. */
export async function countArrivals(
  tx: Tx,
  { companyId, visible }: Pick<Reviewer, 'companyId' | 'visible'>,
  since: Date,
): Promise<{ count: number; at: Date | null }> {
  const found = await sql<{ count: number; at: Date | null }>`${unprepared}
    select count(*)::int as count, max(leads.created_at) as at from leads
    where ${listed(companyId)} and leads.created_at >= ${since} and ${visible}`.execute(tx)
  return found.rows[0] ?? { count: 0, at: null }
}

export interface NewsRow extends Entry {
  id: string
  at: Date
  leadId: string
  leadName: string
  personId: string
}

/**
 * The newest that colleagues did with leads since then; a few entries of each colleague are read, from the index that has them
 * in the order of time.
 */
export async function selectLeadNews(
  tx: Tx,
  { companyId, userId, visible }: Pick<Reviewer, 'companyId' | 'userId' | 'visible'>,
  since: Date,
  most: number,
): Promise<NewsRow[]> {
  const found = await sql<NewsRow>`${unprepared}
    select w.* from users u cross join lateral (
      select w.id, w.created_at as at, w.type, w.comment, w.stage_old as "stageOld", w.stage_new as "stageNew",
        w.new_values as "newValues", w.lead_id as "leadId", leads.name as "leadName", w.user_id as "personId"
      from lead_logs w join leads on leads.company_id = w.company_id and leads.id = w.lead_id
      where w.company_id = ${companyId} and w.user_id = u.id and w.created_at >= ${since} and w.type <> 'create'
        and (w.type = 'email' or w.type = 'update' and (w.comment <> '' or w.stage_new is distinct from w.stage_old
          or w.new_values ?| array['callStatus', 'assignedTo', 'followUp']))
        and leads.deleted_at is null and not leads.is_archived and ${visible}
      order by w.created_at desc limit ${most}) w
    where u.company_id = ${companyId} and u.id <> ${userId} and not u.is_client
    order by w.at desc, w.id desc limit ${most}`.execute(tx)
  return found.rows
}
