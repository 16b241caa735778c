import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import {
  type FullTask,
  followUpTitle,
  type Task,
  type TaskQuery,
  type tasksRoutes,
} from '@plinth/contract/projects/tasks'
import type { RouteAnswer, RouteParsed } from '@plinth/contract/route'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { requireCrm, requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { refuseArchived, seenProject } from '../project-access/project-access.service.ts'
import { answerTask, readerOf, readingOf } from './task-access.service.ts'
import { createTasks, handOverTasks } from './task-bulk.service.ts'
import { newTaskTexts, noteOnLeads } from './task-history.service.ts'
import { tellTasksAssigned } from './task-notices.service.ts'
import { selectPersonName, selectStaff, selectTaskLead, type TaskLead } from './task-references.queries.ts'
import { dueOf, remindedAt } from './tasks.policy.ts'
import { countOpenTasks, countTasks, insertTasks, selectCounts, selectTask, selectTasks } from './tasks.queries.ts'
import { clockOf, toFullTask, toTask } from './tasks.wire.ts'

/**
 * One page of the tasks this person may see, and how many there are in all. Throws NOT_FOUND where the filter names a lead
 * or project they do not see, or a person of no or another company; FORBIDDEN for a lead without the leads module.
 */
export async function listTasks(ctx: Context, query: TaskQuery): Promise<{ data: Task[]; pagination: Pagination }> {
  const reading = readingOf(ctx)
  const [rows, total] = await read(ctx, async tx => {
    await refuseUnknownOwners(ctx, tx, query)
    return Promise.all([selectTasks(tx, reading, query), countTasks(tx, reading, query)])
  })
  const reader = readerOf(ctx)
  return { data: rows.map(row => toTask(row, reader)), pagination: paginationOf(query, total) }
}

async function refuseUnknownOwners(ctx: Context, tx: Tx, query: TaskQuery): Promise<void> {
  const { companyId } = ctx.actor
  if (query.leadId !== undefined) await leadOfTask(ctx, tx, query.leadId)
  if (query.projectId !== undefined) await refuseClosedProject(ctx, tx, query.projectId)
  if (query.assignedTo !== undefined && (await selectPersonName(tx, companyId, query.assignedTo)) === undefined) {
    throw new AppError('NOT_FOUND')
  }
}

/** How many of one's own tasks are due by today (overdue ones among them), later, and done. */
export const countOwnTasks = (ctx: Context): Promise<{ today: number; overdue: number; later: number; done: number }> =>
  read(ctx, tx => selectCounts(tx, readingOf(ctx)))

/** One task with its checklist. Throws NOT_FOUND where this person does not know of it. */
export async function getTask(ctx: Context, id: string): Promise<FullTask> {
  const row = await read(ctx, tx => selectTask(tx, readingOf(ctx), id))
  if (!row) throw new AppError('NOT_FOUND')
  return toFullTask(row, readerOf(ctx))
}

/**
 * Makes a task and tells its assignee, who is the maker unless another is named, and the history of its lead. Throws FORBIDDEN for a lead's task without
 * crm.edit (LM-488); NOT_FOUND for a lead or project one does not see and an assignee who is no active staff; CONFLICT for
 * an archived lead (IN-Q79).
 */
export async function createTask(
  ctx: Context,
  task: RouteParsed<typeof tasksRoutes.create>['body'],
): Promise<FullTask> {
  const { actor } = ctx
  const { companyId, userId } = actor
  if (task.leadId !== undefined) requireCrmEdit(actor)
  const due = dueOf(actor.company.timeZone, task.dueDate, task.dueTime)
  const assignedTo = task.assignedTo ?? userId
  return mutate(ctx, async (tx, effects) => {
    const lead = task.leadId === undefined ? null : await leadOfTask(ctx, tx, task.leadId)
    if (lead?.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
    if (task.projectId !== undefined) await refuseClosedProject(ctx, tx, task.projectId)
    const assignee = await selectStaff(tx, companyId, assignedTo)
    if (!assignee) throw new AppError('NOT_FOUND')
    const at = ctx.clock.now()
    const id = uuid()
    await insertTasks(tx, [
      {
        company_id: companyId,
        id,
        title: task.title,
        description: task.description,
        assigned_to: assignedTo,
        created_by: userId,
        lead_id: task.leadId ?? null,
        project_id: task.projectId ?? null,
        priority: TASK_PRIORITIES.indexOf(task.priority),
        due_at: due.at,
        due_has_time: due.hasTime,
        reminded_at: remindedAt(due, at),
        created_at: at,
        updated_at: at,
      },
    ])
    const noted = { title: task.title, assignee: assignee.name, due }
    await noteOnLeads(ctx, tx, [{ lead, taskId: id, texts: newTaskTexts(actor.company.timeZone, noted) }])
    await tellTasksAssigned(ctx, tx, effects, { tasks: [{ id, title: task.title }], to: assignedTo })
    effects.emit({ type: 'tasks.changed' })
    return answerTask(ctx, tx, id)
  })
}

/**
 * What a follow-up task of a lead begins with: its name in the title, its follow-up (today where that has passed), its
 * assignee where there is one (LM-046). Throws FORBIDDEN without the leads module; NOT_FOUND for a lead one may not see.
 */
export async function draftOfLead(
  ctx: Context,
  leadId: string,
): Promise<RouteAnswer<typeof tasksRoutes.ofLeadDraft>['data']> {
  const { actor } = ctx
  const zone = actor.company.timeZone
  const now = ctx.clock.now()
  const lead = await read(ctx, tx => leadOfTask(ctx, tx, leadId))
  const isAhead = lead.due_at !== null && lead.due_at > now
  return {
    leadId,
    leadName: lead.name,
    title: followUpTitle(lead.name),
    dueDate: lead.due_at && dayOf(zone, isAhead ? lead.due_at : now),
    dueTime: lead.due_at && isAhead && lead.follow_up_has_time ? clockOf(zone, lead.due_at) : null,
    assignedTo: lead.assigned_to ?? actor.userId,
    canCreate: actor.rights.crm.edit && !lead.is_archived,
  }
}

async function leadOfTask(ctx: Context, tx: Tx, leadId: string): Promise<TaskLead> {
  requireCrm(ctx.actor)
  const lead = await selectTaskLead(tx, ctx.actor.companyId, leadId, visibleLeads(ctx.actor))
  if (!lead) throw new AppError('NOT_FOUND')
  return lead
}

/** Throws NOT_FOUND for a project that the caller does not see, CONFLICT for an archived one. */
async function refuseClosedProject(ctx: Context, tx: Tx, projectId: string): Promise<void> {
  refuseArchived((await seenProject(ctx, tx, projectId)).archivedAt)
}

export type { BulkTask } from './task-bulk.service.ts'
/** For who manages the team, and who makes a company with tasks. */
export { countOpenTasks, createTasks, handOverTasks }
