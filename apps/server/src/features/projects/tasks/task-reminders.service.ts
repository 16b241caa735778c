import type { LiveEvent } from '@plinth/contract/company/live'
import type { Services } from '../../../platform/context.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'
import { taskLink } from './task-notices.service.ts'
import { selectCompaniesWithDueTasks, takeDue } from './task-reminders.queries.ts'

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
  const companies = await services.db.anonymous(tx => selectCompaniesWithDueTasks(tx, now, ROUND))
  for (const id of companies) {
    for (let told = BATCH; told === BATCH; ) told = await remindCompany(services, id, now)
  }
}

async function remindCompany(services: Services, companyId: string, now: Date): Promise<number> {
  const events: LiveEvent[] = []
  const told = await services.db.tenant(companyId, async tx => {
    events.length = 0
    const effects = { emit: (event: LiveEvent) => events.push(event) }
    const due = await takeDue(tx, companyId, now, BATCH)
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
