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

/** A lead's place in the order of work. */
export interface PlacedLead extends QueuePlace {
  snoozed_until: Date | null
}

/** The leads after a place in the order of work, at most `most`. */
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
  // the first groups usually fill the page, and the later ones cost more
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
 * Runs a query with sorting disabled. The planner greatly underestimates how many leads a condition on their history keeps, and
 * so prefers to sort all of them over reading as many as needed in the order of an index. Setting and query are sent together,
 * because the next turn of a read has another transaction (docs/decisions/0010).
 */
async function inOrder<T>(tx: Tx, query: () => Promise<T>): Promise<T> {
  const [, found] = await Promise.all([sql`set local enable_sort to off`.execute(tx), query()])
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

export type QueuedRow = Awaited<ReturnType<typeof selectQueued>>[number]

/** What a queue shows of these leads, in no particular order; without those that are none of the scope's any more. */
export async function selectQueued(tx: Tx, scope: QueueScope, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tx
    .selectFrom('leads')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 'leads.company_id').onRef('u.id', '=', 'leads.assigned_to'),
    )
    .select(['leads.id', 'leads.name', 'leads.company_name', 'leads.country_code', 'leads.phone', 'leads.city'])
    .select([
      'leads.requirements',
      'leads.budget',
      'leads.stage_id',
      'u.id as assigned_to',
      'u.email as assignee_email',
    ])
    .select(['leads.created_at', 'leads.due_at', 'leads.follow_up_has_time', 'leads.stage_since'])
    .select([personName('u').as('assignee_name'), lastContact().as('last_contact_at')])
    .where(({ eb, fn, val }) => eb('leads.id', '=', fn.any(val([...ids]))))
    .where(workable(scope))
    .modifyEnd(unprepared)
    .execute()
}

export interface QueueCounts {
  counts: Record<QueueReason, number>
  snoozed: number
}

/** The number of leads for each reason, and of those snoozed until later; counting stops at 1,000. */
export async function countQueue(tx: Tx, scope: QueueScope): Promise<QueueCounts> {
  const count = ({ from, where }: Pick<QueueGroup, 'from' | 'where'>, order: RawBuilder<unknown>) =>
    sql`(select count(*) from (select from ${from} where ${where} ${order} limit ${QUEUE_COUNT_MAX}) counted)`
  const later = putOff(scope)
  const columns = [
    ...queueGroups(scope).map(group => count(group, sql`order by ${group.at ? sql`${group.at}, ${NEWEST}` : NEWEST}`)),
    // found through the person's few snoozes, which an order would prevent
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

/** What comes next once the queue is empty: a follow-up of a later day, or a snoozed lead. */
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
export function selectPeople(
  tx: Tx,
  companyId: string,
  { only, without }: { only: readonly string[] | null; without: string | null },
): Promise<{ _id: string; fullName: string }[]> {
  return tx
    .selectFrom('users as u')
    .select(['u.id as _id', personName('u').as('fullName')])
    .where('u.company_id', '=', companyId)
    .where('u.is_active', '=', true)
    .where('u.is_client', '=', false)
    .where(sql<SqlBool>`(u.is_super_admin or 'crm' = any(u.features))`)
    .where('u.id', 'is distinct from', without)
    .$if(only !== null, people => people.where(({ eb, fn, val }) => eb('u.id', '=', fn.any(val([...(only ?? [])])))))
    .orderBy(sql`lower(${personName('u')})`)
    .orderBy('u.id')
    .execute()
}

/** Whether the company has a person with this id, active or not. */
export async function existsPerson(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('is_client', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is a visible lead with this id that is neither deleted nor archived. */
export async function existsLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: RawBuilder<SqlBool>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('leads')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_archived', '=', sql.lit(false))
    .where(visible)
    .executeTakeFirst()
  return found !== undefined
}

/** Snoozes a lead for a person, replacing an earlier choice. */
export async function saveSnooze(
  tx: Tx,
  companyId: string,
  snooze: { userId: string; leadId: string; until: Date; at: Date },
): Promise<void> {
  const { userId, leadId, until, at } = snooze
  await tx
    .insertInto('lead_snoozes')
    .values({ company_id: companyId, user_id: userId, lead_id: leadId, until, created_at: at })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id', 'lead_id']).doUpdateSet({ until, created_at: at }),
    )
    .execute()
}

/** Removes a person's snooze of a lead. */
export async function deleteSnooze(tx: Tx, companyId: string, userId: string, leadId: string): Promise<void> {
  await tx
    .deleteFrom('lead_snoozes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('lead_id', '=', leadId)
    .execute()
}
