import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Companies with tasks that are due by now, of at most `most` tasks. */
export async function selectCompaniesWithDueTasks(tx: Tx, now: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from auth.companies_with_due_tasks(${now}, ${most}) as id`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** Marks up to `most` due tasks as reminded of, and returns them with who is to hear of each. */
export async function takeDue(
  tx: Tx,
  companyId: string,
  now: Date,
  most: number,
): Promise<{ id: string; title: string; receiver: string }[]> {
  const found = await sql<{ id: string; title: string; receiver: string }>`
    update tasks set reminded_at = ${now} from (
      select t.id, case when u.is_active then u.id else t.created_by end as receiver from tasks t
        join users u on u.company_id = t.company_id and u.id = t.assigned_to
        left join leads l on l.company_id = t.company_id and l.id = t.lead_id
      where t.company_id = ${companyId} and t.due_at <= ${now} and t.reminded_at is null and t.completed_at is null
        and t.deleted_at is null and l.deleted_at is null
      order by t.due_at, t.id limit ${most}
      for update of t skip locked) due
    where tasks.company_id = ${companyId} and tasks.id = due.id
    returning tasks.id, tasks.title, due.receiver`.execute(tx)
  return found.rows
}
