import type { Services } from '../../../platform/context.ts'
import { remindOfDueTasks } from './task-reminders.service.ts'

/** The background work of tasks; before `jobs.start()`. */
export function registerTaskJobs(services: Services): void {
  services.jobs.every('tasks.remind', '* * * * *', () => remindOfDueTasks(services))
}
