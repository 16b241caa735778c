import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { TaskPriority } from '@plinth/contract/projects/tasks'
import { v7 as uuid } from 'uuid'
import type { Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { givenText, noteOnLeads } from './task-history.service.ts'
import { tellTasksAssigned } from './task-notices.service.ts'
import { selectPersonName } from './task-references.queries.ts'
import { insertComment, insertItems } from './task-talk.queries.ts'
import { remindedAt } from './tasks.policy.ts'
import { insertTasks, reassignTasks } from './tasks.queries.ts'

/**
 * Gives a person's open tasks, or those of one project, to a colleague, which the leads' histories tell, and tells the colleague once; whether the two
 * may is settled by the caller. Tasks of deleted leads go along, and are neither told nor counted.
 */
export async function handOverTasks(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { from, to, projectId }: { from: string; to: string; projectId?: string },
): Promise<number> {
  const { companyId, userId } = ctx.actor
  const given = await reassignTasks(tx, companyId, { from, to, projectId, by: userId, at: ctx.clock.now() })
  const tasks = given.filter(task => !task.isGone)
  if (tasks.length === 0) return 0
  const assignee = (await selectPersonName(tx, companyId, to)) ?? ''
  const notes = tasks.map(({ id, title, lead }) => ({ lead, taskId: id, texts: [givenText({ title, assignee })] }))
  await noteOnLeads(ctx, tx, notes)
  await tellTasksAssigned(ctx, tx, effects, { tasks, to })
  effects.emit({ type: 'tasks.changed' })
  return tasks.length
}

export interface BulkTask {
  title: string
  description?: string
  assignedTo: string
  createdBy: string
  leadId?: string
  projectId?: string
  priority: TaskPriority
  due: { at: Date; hasTime: boolean } | null
  completedAt?: Date
  createdAt: Date
  checklist?: readonly { text: string; isDone: boolean }[]
  comments?: readonly { text: string; by: string; at: Date }[]
}

/** Writes tasks as they are, without telling anybody: for a company that is being made. */
export async function createTasks(tx: Tx, companyId: string, tasks: readonly BulkTask[], now: Date): Promise<void> {
  const made = tasks.map(task => ({ ...task, id: uuid() }))
  await insertTasks(
    tx,
    made.map(task => ({
      company_id: companyId,
      id: task.id,
      title: task.title,
      description: task.description ?? '',
      assigned_to: task.assignedTo,
      created_by: task.createdBy,
      lead_id: task.leadId ?? null,
      project_id: task.projectId ?? null,
      priority: TASK_PRIORITIES.indexOf(task.priority),
      due_at: task.due?.at ?? null,
      due_has_time: task.due?.hasTime ?? false,
      completed_at: task.completedAt ?? null,
      completed_by: task.completedAt ? task.assignedTo : null,
      reminded_at: remindedAt({ at: task.due?.at ?? null, hasTime: false }, now),
      created_at: task.createdAt,
      updated_at: task.completedAt ?? task.createdAt,
    })),
  )
  for (const { id, checklist = [], comments = [] } of made) {
    await insertItems(tx, companyId, id, checklist, 0)
    for (const { text, by, at } of comments) {
      await insertComment(tx, { company_id: companyId, id: uuid(), task_id: id, text, created_by: by, created_at: at })
    }
  }
}
