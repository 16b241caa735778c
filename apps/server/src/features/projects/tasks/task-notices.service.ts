import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { notify } from '../../messages/notifications/notifications.service.ts'

/** What notifications about tasks have in common; they lead to the page of one's own tasks, with the task open where it is one. */
const FEATURE = { featureName: 'Task', CTA: 'Open the task' } as const
export const taskLink = (taskId?: string): string =>
  taskId === undefined ? '/timeline/my-task/' : `/timeline/my-task/?task=${taskId}`

/** Tells a person which tasks are theirs now, unless they gave them to themselves: one notification however many. */
export async function tellTasksAssigned(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  assigned: { tasks: readonly { id: string; title: string }[]; to: string },
): Promise<void> {
  const { companyId, userId, fullName } = ctx.actor
  const { tasks, to } = assigned
  const [first] = tasks
  if (!first) return
  const isOne = tasks.length === 1
  await notify(ctx, tx, effects, {
    ...FEATURE,
    ...(isOne ? {} : { CTA: 'Open your tasks' }),
    companyId,
    event: 'task-assigned',
    senderId: userId,
    reciever: [to],
    notificationString: `${fullName} has assigned ${isOne ? `the task "${first.title}"` : `${tasks.length} tasks`} to you`,
    featureLink: taskLink(isOne ? first.id : undefined),
  })
}

/** Tells assignee and maker of a task that somebody commented on it; not what, as the maker may not see it any more. */
export async function tellCommented(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  task: { id: string; title: string; assigned_to: string; created_by: string },
): Promise<void> {
  const { companyId, userId, fullName } = ctx.actor
  await notify(ctx, tx, effects, {
    ...FEATURE,
    companyId,
    event: 'task-comment',
    senderId: userId,
    reciever: [...new Set([task.assigned_to, task.created_by])],
    notificationString: `${fullName} has commented on the task "${task.title}"`,
    featureLink: taskLink(task.id),
  })
}
