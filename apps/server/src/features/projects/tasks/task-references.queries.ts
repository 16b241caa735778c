import './tasks.tables.ts'
import type { RawBuilder, Selection, SqlBool } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

const namesOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('users as u').select(personName('u').as('name')).where('u.company_id', '=', companyId)

/** An active member of the staff, who may be given tasks. */
export function selectStaff(tx: Tx, companyId: string, id: string): Promise<{ name: string } | undefined> {
  return namesOf(tx, companyId)
    .where('u.id', '=', id)
    .where('u.is_active', '=', true)
    .where('u.is_client', '=', false)
    .executeTakeFirst()
}

/** The name of anybody of the company, deactivated or not. */
export async function selectPersonName(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const found = await namesOf(tx, companyId).where('u.id', '=', id).executeTakeFirst()
  return found?.name
}

const TASK_LEAD = ['id', 'name', 'version', 'is_archived', 'assigned_to', 'due_at', 'follow_up_has_time'] as const
/** What a task takes from its lead, where this person may see that. */
export type TaskLead = Selection<Tables, 'leads', (typeof TASK_LEAD)[number]>

export function selectTaskLead(
  tx: Tx,
  companyId: string,
  id: string,
  visible: RawBuilder<SqlBool>,
): Promise<TaskLead | undefined> {
  return tx
    .selectFrom('leads')
    .select(TASK_LEAD)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visible)
    .executeTakeFirst()
}
