import './lead-queue.tables.ts'
import { QUEUE_COUNT_MAX, QUEUE_REASONS, type QueueReason } from '@plinth/contract/leads/lead-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import {
  before,
  dueLater,
  lastContact,
  putOff,
  type QueueGroup,
  type QueueScope,
  queueGroups,
  workable,
} from './lead-queue.conditions.ts'
import type { QueuePlace } from './lead-queue.policy.ts'

/** Where a lead stands in the order of work. */
export interface PlacedLead extends QueuePlace {
  snoozed_until: Date | null
}

/** The leads after a place in the order of work, at most so many. */
export async function selectQueue(
  tx: Tx,
  scope: QueueScope,
  after: QueuePlace | undefined,
  limit: number,
): Promise<PlacedLead[]> {
  const first = after ? QUEUE_REASONS.indexOf(after.reason) : 0
  const groups = queueGroups(scope).slice(first)
  const part = (group: QueueGroup, rank: number, most: number) =>
    partOf(group, rank, rank === 0 ? after : undefined, most)
  if (scope.isOnePersons)
    return selectParts(
      tx,
      scope,
      groups.map((group, rank) => part(group, rank, limit)),
      limit,
    )
  const found: PlacedLead[] = []
  // the first groups mostly fill the page, and the others are the dearer ones
  for (const [rank, group] of groups.entries()) {
    const more = limit - found.length
    if (more > 0) found.push(...(await inOrder(tx, () => selectParts(tx, scope, [part(group, rank, more)], more))))
  }
  return found
}

/** The first of a person's leads that these reasons bring, in the order of work. */
export const selectReasons = (
  tx: Tx,
  scope: QueueScope,
  reasons: readonly QueueReason[],
  limit: number,
): Promise<PlacedLead[]> => {
  const parts = queueGroups(scope).flatMap((group, rank) =>
    reasons.includes(group.reason) ? [partOf(group, rank, undefined, limit)] : [],
  )
  return selectParts(tx, scope, parts, limit)
}

/** How many leads of each person are overdue and due today, among the first 1,000 of each. */
export async function countDueByPerson(
  tx: Tx,
  scope: QueueScope,
): Promise<{ personId: string; overdue: number; dueToday: number }[]> {
  const due = queueGroups(scope)
    .filter(({ reason }) => reason === 'overdue' || reason === 'due-today')
    .map(
      ({ reason, from, where, at }) => sql`(select leads.assigned_to, ${reason}::text as reason
        from ${from} where ${where} order by ${at}, ${NEWEST} limit ${QUEUE_COUNT_MAX})`,
    )
  const found = await inOrder(tx, () =>
    sql<{ personId: string; overdue: number; dueToday: number }>`${unprepared}
      select assigned_to as "personId", (count(*) filter (where reason = 'overdue'))::int as overdue,
        (count(*) filter (where reason = 'due-today'))::int as "dueToday"
      from (${sql.join(due, sql` union all `)}) due group by assigned_to`.execute(tx),
  )
  return found.rows
}

/**
 * How many leads a condition keeps is guessed much too low where it looks at what was done with them; sorting all that are
 * kept then looks cheaper than reading them in the order that an index has, as far as they are needed.
 * Setting and query are sent together: the next turn of a read has a transaction of its own (docs/decisions/0010).
 */
async function inOrder<T>(tx: Tx, query: () => Promise<T>): Promise<T> {
  const [, found] = await Promise.all([sql`select set_config('enable_sort', 'off', true)`.execute(tx), query()])
  return found
}

function partOf(group: QueueGroup, rank: number, after: QueuePlace | undefined, limit: number): RawBuilder<unknown> {
  const rest = after ? sql`and ${beyond(group, after)}` : sql``
  const at = group.at ?? sql`null::timestamptz`
  const order = group.at ? sql`${group.at}, ${NEWEST}` : NEWEST
  return sql`(select ${sql.lit(rank)} as rank, ${group.reason}::text as reason, ${at} as at, leads.created_at, leads.id,
      ${group.reason === 'snooze-over' ? sql`s.until` : sql`null::timestamptz`} as snoozed_until
    from ${group.from} where ${group.where} ${rest} order by ${order} limit ${limit})`
}

async function selectParts(
  tx: Tx,
  scope: QueueScope,
  parts: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<PlacedLead[]> {
  const found = await sql<{
    reason: QueueReason
    at: Date | null
    created_at: Date
    id: string
    snoozed_until: Date | null
  }>`${unprepared} ${before(scope)}
    select reason, at, created_at, id, snoozed_until from (${sql.join(parts, sql` union all `)}) queue
    order by rank, at, created_at desc, id desc limit ${limit}`.execute(tx)
  return found.rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
}
const NEWEST = sql`leads.created_at desc, leads.id desc`

function beyond(group: QueueGroup, { at, createdAt, id }: QueuePlace): RawBuilder<SqlBool> {
  const older = sql<SqlBool>`(leads.created_at, leads.id) < (${createdAt}::timestamptz, ${id}::uuid)`
  if (!group.at) return older
  return sql<SqlBool>`${group.at} >= ${at} and (${group.at} > ${at} or ${older})`
}

export interface QueuedRow {
  id: string
  name: string
  company_name: string
  country_code: string
  phone: string
  city: string
  requirements: string
  budget: number | null
  stage_id: string
  assigned_to: string
  assignee_name: string
  assignee_email: string
  created_at: Date
  due_at: Date | null
  follow_up_has_time: boolean
  last_contact_at: Date | null
}

/** What a queue shows of these leads, in no particular order; without those that are none of the scope's any more. */
export async function selectQueued(tx: Tx, scope: QueueScope, ids: readonly string[]): Promise<QueuedRow[]> {
  if (ids.length === 0) return []
  const found = await sql<QueuedRow>`${unprepared}
    select leads.id, leads.name, leads.company_name, leads.country_code, leads.phone, leads.city, leads.requirements,
      leads.budget, leads.stage_id, leads.assigned_to, ${personName('u')} as assignee_name, u.email as assignee_email,
      leads.created_at, leads.due_at, leads.follow_up_has_time, ${lastContact()} as last_contact_at
    from leads join users u on u.company_id = leads.company_id and u.id = leads.assigned_to
    where leads.id = any(${ids}::uuid[]) and ${workable(scope)}`.execute(tx)
  return found.rows
}

export interface QueueCounts {
  counts: Record<QueueReason, number>
  snoozed: number
}

/** How many leads each reason brings, and how many are put off until later; none counted beyond 1,000. */
export async function countQueue(tx: Tx, scope: QueueScope): Promise<QueueCounts> {
  const count = ({ from, where }: Pick<QueueGroup, 'from' | 'where'>, order: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${from} where ${where} ${order} limit ${QUEUE_COUNT_MAX}) counted)`
  const later = putOff(scope)
  const columns = [
    ...queueGroups(scope).map(group => count(group, sql`order by ${group.at ? sql`${group.at}, ${NEWEST}` : NEWEST}`)),
    // a person's few snoozes are the way to these: an order would lead through all leads
    count({ ...later, where: sql<SqlBool>`${later.where} and s.until > ${scope.times.now}` }, sql``),
  ]
  const counting = () =>
    sql<{ counts: number[] }>`${unprepared} ${before(scope)}
    select array[${sql.join(columns)}]::int[] as counts`.execute(tx)
  const found = await (scope.isOnePersons ? counting() : inOrder(tx, counting))
  const counts = found.rows[0]?.counts ?? []
  return {
    counts: Object.fromEntries(
      QUEUE_REASONS.map((reason, rank) => [reason, counts[rank] ?? 0]),
    ) as QueueCounts['counts'],
    snoozed: counts[QUEUE_REASONS.length] ?? 0,
  }
}

export interface ComingLead {
  id: string
  name: string
  at: Date
  has_time: boolean
  kind: 'follow-up' | 'snooze'
}

/** What comes next once the queue is empty: a follow-up of a later day, or a lead that was put off. */
export async function selectNext(tx: Tx, scope: QueueScope): Promise<ComingLead | undefined> {
  const later = putOff(scope)
  const due = dueLater(scope)
  const found = await sql<ComingLead>`${unprepared} ${before(scope)}
    select * from (
      (select leads.id, leads.name, leads.due_at as at, leads.follow_up_has_time as has_time, 'follow-up' as kind
        from ${due.from} where ${due.where} order by leads.due_at, ${NEWEST} limit 1)
      union all
      (select leads.id, leads.name, s.until, true, 'snooze' from ${later.from}
        where ${later.where} and s.until > ${scope.times.now} order by s.until limit 1)) coming
    order by at limit 1`.execute(tx)
  return found.rows[0]
}

/** Active people with the leads module, all or those named, without one; by name. */
export async function selectPeople(
  tx: Tx,
  companyId: string,
  { only, without }: { only: readonly string[] | null; without: string | null },
): Promise<{ _id: string; fullName: string }[]> {
  const found = await sql<{ _id: string; fullName: string }>`
    select u.id as "_id", ${personName('u')} as "fullName" from users u
    where u.company_id = ${companyId} and u.is_active and not u.is_client
      and (u.is_super_admin or 'crm' = any(u.features)) and u.id is distinct from ${without}::uuid
      and (${only}::uuid[] is null or u.id = any(${only}::uuid[]))
    order by lower(${personName('u')}), u.id`.execute(tx)
  return found.rows
}

/** Whether the company has somebody of this id, active or not. */
export async function existsPerson(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await sql`select from users where company_id = ${companyId} and id = ${id} and not is_client`.execute(
    tx,
  )
  return found.rows.length > 0
}

/** Whether there is a visible lead of this id that is neither deleted nor archived. */
export async function existsLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: RawBuilder<SqlBool>,
): Promise<boolean> {
  const found = await sql`select from leads where leads.company_id = ${companyId} and leads.id = ${id}
    and leads.deleted_at is null and not leads.is_archived and ${visible}`.execute(tx)
  return found.rows.length > 0
}

/** Puts a lead off for a person, in place of an earlier choice. */
export async function saveSnooze(
  tx: Tx,
  companyId: string,
  snooze: { userId: string; leadId: string; until: Date; at: Date },
): Promise<void> {
  const { userId, leadId, until, at } = snooze
  await sql`
    insert into lead_snoozes (company_id, user_id, lead_id, until, created_at)
    values (${companyId}, ${userId}, ${leadId}, ${until}, ${at})
    on conflict (company_id, user_id, lead_id) do update set until = excluded.until, created_at = excluded.created_at`.execute(
    tx,
  )
}

/** Takes a person's choice back. */
export async function deleteSnooze(tx: Tx, companyId: string, userId: string, leadId: string): Promise<void> {
  await sql`delete from lead_snoozes
    where company_id = ${companyId} and user_id = ${userId} and lead_id = ${leadId}`.execute(tx)
}
