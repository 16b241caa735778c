import type { LiveEvent } from '@plinth/contract/company/live'
import { sql } from 'kysely'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/pipelined-connection.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import { taskLink } from './task-notices.service.ts'

/** Tasks looked at in one round; what is beyond waits a minute. */
const ROUND = 2000
/** Tasks of one transaction, so that none takes long. */
const BATCH = 50

/**
 * Reminds assignees of the tasks that are due by now, each exactly once: the mark on the task and what is told are one
 * transaction, and of two servers that look at the same moment one takes a task and the other passes it by. What fell due
 * while no server ran is told when one runs again. A deactivated assignee's task is told to who made it.
 */
export async function remindOfDueTasks(services: Services): Promise<void> {
  const now = services.clock.now()
  const companies = await services.db.anonymous(async tx => {
    const found = await sql<{ id: string }>`
      select id from auth.companies_with_due_tasks(${now}, ${ROUND}) as id`.execute(tx)
    return found.rows
  })
  for (const { id } of companies) {
    for (let told = BATCH; told === BATCH; ) told = await remindCompany(services, id, now)
  }
}

async function remindCompany(services: Services, companyId: string, now: Date): Promise<number> {
  const events: LiveEvent[] = []
  const told = await services.db.tenant(companyId, async tx => {
    events.length = 0
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    const due = await takeDue(tx, companyId, now)
    for (const task of due) {
      await notify(services, tx, effects, {
        companyId,
        event: 'task-due',
        reciever: [task.receiver],
        notificationString: `The task "${task.title}" is due`,
        featureName: 'Task',
        featureLink: taskLink(task.id),
        CTA: 'Open the task',
      })
    }
    return due.length
  })
  for (const event of events) services.live.publish(companyId, event)
  return told
}

/** Marks tasks as told and answers them with who is to hear of each. */
async function takeDue(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ id: string; title: string; receiver: string }[]> {
  const found = await sql<{ id: string; title: string; receiver: string }>`${prepared}
    update tasks set reminded_at = ${now} from (
      select t.id, case when u.is_active then u.id else t.created_by end as receiver from tasks t
        join users u on u.company_id = t.company_id and u.id = t.assigned_to
        left join leads l on l.company_id = t.company_id and l.id = t.lead_id
      where t.company_id = ${companyId} and t.due_at <= ${now} and t.reminded_at is null and t.completed_at is null
        and t.deleted_at is null and l.deleted_at is null
      order by t.due_at, t.id limit ${BATCH}
      for update of t skip locked) due
    where tasks.company_id = ${companyId} and tasks.id = due.id
    returning tasks.id, tasks.title, due.receiver`.execute(tx)
  return found.rows
}
