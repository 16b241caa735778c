import './lead-queue.tables.ts'
import { QUEUE_COUNT_MAX } from '@plinth/contract/leads/lead-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { IS_WORK, type QueueScope, queueGroups, theirs } from './lead-queue.conditions.ts'

/** Whose work counts, and on which leads. */
export interface QueueWorkers {
  /** the owner of the queue: their entries and the caller's count; null for a team, where everybody's count */
  person: string | null
  /** a condition for the leads that the caller may see */
  visible: RawBuilder<SqlBool>
}

/**
 * The number of leads of the scope that were handled today and no longer wait in it: these people recorded work with them, or the
 * caller snoozed them. A lead that its assignee passed on with a comment or an outcome counts too. Counting stops at 1,000.
 */
export async function countDone(tx: Tx, scope: QueueScope, { person, visible }: QueueWorkers): Promise<number> {
  const { companyId, userId, whose, times } = scope
  const byThem = person
    ? sql`w.user_id = any(${[person, userId]}::uuid[])`
    : sql`w.user_id in (select u.id from users u where u.company_id = ${companyId})`
  const gaveAway = person ? sql`w.old_values -> 'assignedTo' ->> '_id' = ${person}` : sql`false`
  // leads that the caller passed on count even where they no longer see them
  const counts = sql`(${visible} and (${whose} or ${gaveAway}) or w.user_id = ${userId} and ${gaveAway})`
  const done = { ...scope, isOnePersons: true, whose: sql<SqlBool>`leads.id in (select id from done) and ${whose}` }
  const waiting = queueGroups(done).map(({ from, where }) => sql`select leads.id from ${from} where ${where}`)
  const found = await sql<{ count: number }>`${unprepared}
    with done as materialized (
      (select leads.id from lead_logs w join leads on leads.company_id = w.company_id and leads.id = w.lead_id
        where w.company_id = ${companyId} and ${byThem} and w.created_at >= ${times.today} and w.type <> 'create' and ${IS_WORK}
          and leads.deleted_at is null and ${counts})
      union
      (select leads.id from lead_snoozes s join leads on leads.company_id = s.company_id and leads.id = s.lead_id
        where s.company_id = ${companyId} and s.user_id = ${userId} and s.created_at >= ${times.today}
          and leads.deleted_at is null and ${visible} and ${whose})
      limit ${QUEUE_COUNT_MAX}),
    ${theirs(done)}
    select (select count(*) from done)::int - (select count(*) from (${sql.join(waiting, sql` union all `)}) waiting)::int
      as count`.execute(tx)
  return found.rows[0]?.count ?? 0
}
