import './lead-queue.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

/** Companies with follow-ups to remind of now, each with its time zone. */
export async function selectCompaniesToRemind(
  tx: Tx,
  { since, at }: { since: Date; at: Date },
): Promise<{ companyId: string; timeZone: string }[]> {
  const found = await sql<{ companyId: string; timeZone: string }>`
    select company_id as "companyId", time_zone as "timeZone" from auth.companies_to_remind(${since}, ${at})`.execute(
    tx,
  )
  return found.rows
}

export interface DueFollowUp {
  id: string
  name: string
  assigned_to: string
  due_at: Date
  has_time: boolean
}

/**
 * Claims the company's follow-ups whose time has come, the earliest first. Each is claimed only once, even by concurrent
 * transactions, because the claim is stored in the caller's transaction. Leaves out won leads, projects, and follow-ups that were
 * set only after their time.
 */
export async function takeDueFollowUps(
  tx: Tx,
  companyId: string,
  { since, at, timeZone }: { since: Date; at: Date; timeZone: string },
): Promise<DueFollowUp[]> {
  const found = await sql<DueFollowUp>`${unprepared}
    with due as materialized (
      select leads.id, leads.name, leads.assigned_to, leads.due_at, leads.follow_up_has_time as has_time,
        remind_at(leads.due_at, leads.follow_up_has_time, ${timeZone}) as remind_at
      from leads join stages s on s.company_id = leads.company_id and s.id = leads.stage_id and s.kind <> 'won'
      where leads.company_id = ${companyId} and leads.deleted_at is null and not leads.is_archived
        and not leads.is_project_created and leads.assigned_to is not null
        and leads.due_at > ${since}::timestamptz - interval '12 hours' and leads.due_at <= ${at}
      -- whoever is just changing the follow-up is waited for
      for share of leads
    )
    select due.id, due.name, due.assigned_to, due.due_at, due.has_time from due
    where due.remind_at > ${since} and due.remind_at <= ${at}
      and not exists (select from lead_updates u where u.company_id = ${companyId} and u.lead_id = due.id
        and u.follow_up_at = due.due_at and u.created_at > due.remind_at)
    order by due.due_at, due.id`.execute(tx)
  if (found.rows.length === 0) return []
  const told = await sql<{ lead_id: string }>`
    insert into follow_up_reminders (company_id, lead_id, due_at, told_at)
    select firm.company_id, d.id, d.due_at, ${at}
    from companies firm, unnest(${found.rows.map(row => row.id)}::uuid[],
      ${found.rows.map(row => row.due_at.toISOString())}::timestamptz[]) d (id, due_at)
    where firm.company_id = ${companyId}
    on conflict do nothing returning lead_id`.execute(tx)
  const claimed = new Set(told.rows.map(row => row.lead_id))
  return found.rows.filter(row => claimed.has(row.id))
}

/** Deletes old reminders of all companies. */
export async function forgetReminders(tx: Tx, before: Date): Promise<void> {
  await sql`select auth.forget_follow_up_reminders(${before})`.execute(tx)
}
