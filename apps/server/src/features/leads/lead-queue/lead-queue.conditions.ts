import type { QueueReason } from '@plinth/contract/leads/lead-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QueueTimes } from './lead-queue.policy.ts'

type Condition = RawBuilder<SqlBool>
type Expression = RawBuilder<unknown>

/** The parameters of a queue. */
export interface QueueScope {
  companyId: string
  /** the caller: leads that they have snoozed are left out */
  userId: string
  /** the stages that are neither won nor lost */
  openStages: readonly string[]
  /** those among them whose leads are stale where they came to them before then */
  staleStages: readonly { id: string; before: Date }[]
  /** a condition for whose leads, and which of them may be seen */
  whose: Condition
  /** all of them belong to one person */
  isOnePersons: boolean
  /** of the company */
  timeZone: string
  times: QueueTimes
}

const both = (first: Condition, second: Condition): Condition => sql<SqlBool>`(${first} and ${second})`

/** Leads that can be worked on: neither deleted, archived, won (or already a project) nor lost (LM-Q15, LM-Q45). */
export const workable = ({ companyId, openStages, whose }: QueueScope): Condition =>
  sql<SqlBool>`leads.company_id = ${companyId} and leads.deleted_at is null and not leads.is_archived
    and not leads.is_project_created and leads.stage_id = any(${openStages}::uuid[]) and ${whose}`

/**
 * The beginning of the follow-up's day. It is computed before the comparison, because under row-level security an index cannot be
 * used for expressions that are not leakproof.
 */
const dueDay = ({ timeZone }: QueueScope): Expression => sql`date_trunc('day', leads.due_at, ${timeZone})`
const withDueDay = (scope: QueueScope): Expression =>
  scope.isOnePersons
    ? leadsOf(scope)
    : sql`leads cross join lateral (select ${dueDay(scope)} as due_day offset 0) worked_out`

/**
 * The source of the groups' leads. One person's leads are few: they are read once, so that no group walks through those of the
 * whole company in its own order. Leads of several people are read from the index in the order of work.
 */
export const before = (scope: QueueScope): Expression => (scope.isOnePersons ? sql`with ${theirs(scope)}` : sql``)
/** A `with` clause that reads the few leads of one person once. */
export const theirs = (scope: QueueScope): Expression =>
  sql`theirs as materialized (select leads.company_id, leads.id, leads.name, leads.created_at, leads.due_at,
    leads.follow_up_has_time, leads.call_status, leads.lead_status, leads.last_call_at, leads.update_text_count,
    leads.stage_id, leads.stage_since,
    ${dueDay(scope)} as due_day
    from leads where ${workable(scope)})`
const leadsOf = (scope: QueueScope): Expression => (scope.isOnePersons ? sql`theirs leads` : sql`leads`)
const open = (scope: QueueScope): Condition => (scope.isOnePersons ? sql<SqlBool>`true` : workable(scope))

/**
 * Whether the history entry `w` counts as work with its lead: a call, meeting, mail, comment, or a status set by hand.
 * Corrections of fields do not count, nor does a new assignee with its consequences, nor what came from another lead by a merge.
 */
export const IS_WORK = sql<SqlBool>`(w.type = 'email' or w.type = 'update' and (w.comment <> '' or w.remark_type is not null
  or w.new_values ?| array['callStatus', 'leadStatus', 'followUp', 'outcome'] and not w.new_values ?| array['assignedTo', 'mergedLead']))`

/**
 * Whether somebody has recorded work with the lead since then. The company is named, not taken from the lead, since a distributed
 * PostgreSQL does not see through a list of leads that was read once. Evaluated lead by lead (`offset 0`): as a join it would read a
 * lead's whole history before it looks at the time.
 */
const workedSince = (
  { companyId }: QueueScope,
  since: Expression,
  besides: Expression = sql``,
): Condition => sql<SqlBool>`exists (
  select from lead_logs w where w.company_id = ${companyId} and w.lead_id = leads.id and w.created_at >= ${since}
    and ${IS_WORK} ${besides} offset 0)`

/**
 * The follow-up is due by the end of today, and nothing was done about the lead on its day or later. Work done before the
 * follow-up was set, or together with it, does not count.
 */
const due = (scope: QueueScope): Condition => {
  const agreed = sql`(select max(u.created_at) from lead_updates u
    where u.company_id = ${scope.companyId} and u.lead_id = leads.id and u.follow_up_at = leads.due_at)`
  return sql<SqlBool>`(leads.due_at < ${scope.times.tomorrow} and not ${workedSince(
    scope,
    sql`due_day`,
    sql`and w.created_at > coalesce(${agreed}, '-infinity')`,
  )})`
}

/** Nobody has contacted the lead or recorded anything. */
const neverContacted = (scope: QueueScope): Condition =>
  sql<SqlBool>`(leads.call_status is null and leads.update_text_count = 0
    and not exists (select from lead_updates u where u.company_id = ${scope.companyId} and u.lead_id = leads.id)
    and not ${workedSince(scope, sql`'-infinity'::timestamptz`)})`

/** Contact means a call, meeting, visit, saved interaction or mail (LM-Q135). */
const IN_TOUCH = sql`(u.call_status is not null or u.remark_type is not null or u.is_email)`

const silent = ({ companyId, times }: QueueScope): Condition => {
  const noneOf = (table: string, more: Expression = sql``) => sql`not exists (select from ${sql.raw(table)} u
    where u.company_id = ${companyId} and u.lead_id = leads.id and u.created_at > ${times.silentSince} ${more})`
  return sql<SqlBool>`(coalesce(leads.call_status, leads.lead_status) = 3 and leads.created_at <= ${times.silentSince}
    and (leads.last_call_at is null or leads.last_call_at <= ${times.silentSince})
    and ${noneOf('lead_updates', sql`and ${IN_TOUCH}`)} and ${noneOf('lead_mails')} and ${noneOf('lead_interactions')})`
}

/** The lead is in its stage for longer than the stage allows, and no follow-up is planned for a later day. */
function stale({ staleStages, times }: QueueScope): Condition {
  if (staleStages.length === 0) return sql<SqlBool>`false`
  const stages = staleStages.map(
    ({ id, before }) => sql<SqlBool>`leads.stage_id = ${id}::uuid and leads.stage_since < ${before}`,
  )
  return sql<SqlBool>`((${sql.join(stages, sql` or `)}) and ${nothingAhead(times)})`
}

/** No follow-up is planned for a later day. */
const nothingAhead = ({ tomorrow }: QueueTimes): Condition =>
  sql<SqlBool>`(leads.due_at is null or leads.due_at < ${tomorrow})`

/** When somebody was last in touch with the lead `leads`; null where nobody was. */
export const lastContact = (): RawBuilder<Date | null> => sql`greatest(leads.last_call_at,
  (select max(u.created_at) from lead_updates u
    where u.company_id = leads.company_id and u.lead_id = leads.id and ${IN_TOUCH}),
  (select max(u.created_at) from lead_mails u where u.company_id = leads.company_id and u.lead_id = leads.id),
  (select max(u.created_at) from lead_interactions u where u.company_id = leads.company_id and u.lead_id = leads.id))`

/** A lead stays snoozed until somebody works with it. */
const stillPutOff = (scope: QueueScope): Condition => sql<SqlBool>`not ${workedSince(scope, sql`s.created_at`)}`
const isPutOff = (scope: QueueScope): Condition => sql<SqlBool>`exists (
  select from lead_snoozes s where s.company_id = ${scope.companyId} and s.user_id = ${scope.userId} and s.lead_id = leads.id
    and ${stillPutOff(scope)})`

/** The leads of one reason, with their order. */
export interface QueueGroup {
  reason: QueueReason
  from: Expression
  where: Condition
  /** ordered by this and then the newest first; null where only the newest come first */
  at: Expression | null
}

/** The leads that the person has snoozed, whether or not that time has come. */
export const putOff = (scope: QueueScope): Pick<QueueGroup, 'from' | 'where'> => ({
  from: sql`lead_snoozes s join ${leadsOf(scope)} on leads.company_id = s.company_id and leads.id = s.lead_id`,
  where: both(
    open(scope),
    sql<SqlBool>`s.company_id = ${scope.companyId} and s.user_id = ${scope.userId} and ${stillPutOff(scope)}`,
  ),
})

/** The groups in the order of work. No lead is in two of them. */
export function queueGroups(scope: QueueScope): QueueGroup[] {
  const { now, today, tomorrow } = scope.times
  const from = withDueDay(scope)
  const inView = both(open(scope), sql<SqlBool>`not ${isPutOff(scope)}`)
  const snoozed = putOff(scope)
  const undecided = both(inView, sql<SqlBool>`(leads.due_at is null or not ${due(scope)})`)
  const untouchedToday = sql<SqlBool>`not ${workedSince(scope, sql`${today}`)}`
  const isContacted = sql<SqlBool>`not ${neverContacted(scope)}`
  return [
    {
      reason: 'snooze-over',
      ...snoozed,
      where: both(snoozed.where, sql<SqlBool>`s.until <= ${now}`),
      at: sql`s.until`,
    },
    {
      reason: 'overdue',
      from,
      where: both(inView, sql<SqlBool>`leads.due_at < ${today} and ${due(scope)}`),
      at: sql`leads.due_at`,
    },
    {
      reason: 'due-today',
      from,
      where: both(inView, sql<SqlBool>`leads.due_at >= ${today} and leads.due_at < ${tomorrow} and ${due(scope)}`),
      at: sql`leads.due_at`,
    },
    { reason: 'never-contacted', from, where: both(undecided, neverContacted(scope)), at: null },
    {
      reason: 'interested-silent',
      from,
      where: both(undecided, sql<SqlBool>`${silent(scope)} and ${isContacted} and ${untouchedToday}`),
      at: null,
    },
    {
      reason: 'stale',
      from,
      where: both(
        undecided,
        sql<SqlBool>`${stale(scope)} and not ${silent(scope)} and ${isContacted} and ${untouchedToday}`,
      ),
      at: null,
    },
    {
      reason: 'no-next-step',
      from,
      where: both(
        undecided,
        sql<SqlBool>`${nothingAhead(scope.times)} and ${isContacted}
          and not (${untouchedToday} and (${silent(scope)} or ${stale(scope)}))`,
      ),
      at: null,
    },
  ]
}

/** Leads of the scope with a follow-up on a later day. */
export const dueLater = (scope: QueueScope): Pick<QueueGroup, 'from' | 'where'> => ({
  from: leadsOf(scope),
  where: both(open(scope), sql<SqlBool>`leads.due_at >= ${scope.times.tomorrow} and not ${isPutOff(scope)}`),
})
