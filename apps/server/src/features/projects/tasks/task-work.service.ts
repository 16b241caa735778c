import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { TASK_LIMITS } from '@plinth/contract/projects/task-rules'
import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { FullTask, TaskComment } from '@plinth/contract/projects/tasks'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { answerTask, readingOf, taskToEdit, taskToWorkOn } from './task-access.service.ts'
import { noteOnLeadOf } from './task-history.service.ts'
import { tellCommented } from './task-notices.service.ts'
import {
  type CommentRow,
  countComments,
  deleteItem,
  insertComment,
  insertItems,
  selectComments,
  selectItems,
  updateItems,
} from './task-talk.queries.ts'
import { remindedAt } from './tasks.policy.ts'
import { type LockedTask, selectTask, updateTask } from './tasks.queries.ts'

/** Completes a task or opens it again, which its lead's history tells; the same twice changes nothing. Throws NOT_FOUND, FORBIDDEN. */
export const setTaskStatus = (ctx: Context, id: string, status: 'open' | 'done'): Promise<FullTask> =>
  work(ctx, id, async (tx, task) => {
    const at = ctx.clock.now()
    const isDone = task.completed_at !== null
    if (isDone === (status === 'done')) return
    const { companyId, userId } = ctx.actor
    const set =
      status === 'done'
        ? { completed_at: at, completed_by: userId }
        : {
            completed_at: null,
            completed_by: null,
            // its time passed while it was done: nobody is to be reminded of that now
            reminded_at: task.reminded_at ?? remindedAt({ at: task.due_at, hasTime: task.due_has_time }, at),
          }
    await updateTask(tx, companyId, id, set, at)
    await note(ctx, tx, task, status === 'done' ? 'completed' : 'reopened')
  })

/** What is done to a task, told to the history of its lead. */
const note = (ctx: Context, tx: Tx, task: LockedTask, what: 'completed' | 'reopened' | 'deleted' | 'restored') =>
  noteOnLeadOf(ctx, tx, task, [`The task has been ${what}: ${task.title}`])

/** Adds an item to the checklist, behind the others. Throws NOT_FOUND, FORBIDDEN, INVALID where it has 50. */
export const addChecklistItem = (ctx: Context, id: string, text: string): Promise<FullTask> =>
  work(ctx, id, async tx => {
    const { companyId } = ctx.actor
    const items = await selectItems(tx, companyId, id)
    if (items.length >= TASK_LIMITS.checklist) {
      throw new AppError('INVALID', TASK_TEXTS.checklistFull, {
        fields: [{ field: 'text', message: TASK_TEXTS.checklistFull }],
      })
    }
    // places close up first, as those of items that were removed are free
    await updateItems(tx, companyId, id, items)
    await insertItems(tx, companyId, id, [{ text, isDone: false }], items.length)
  })

/** Ticks, renames or moves an item. Throws NOT_FOUND, also for an item that is none of the task's; FORBIDDEN. */
export const editChecklistItem = (
  ctx: Context,
  id: string,
  itemId: string,
  change: { text?: string | undefined; isDone?: boolean | undefined; place?: number | undefined },
): Promise<FullTask> =>
  work(ctx, id, async tx => {
    const { companyId } = ctx.actor
    const items = await selectItems(tx, companyId, id)
    const from = items.findIndex(item => item.id === itemId)
    const item = items[from]
    if (!item) throw new AppError('NOT_FOUND')
    const changed = { ...item, text: change.text ?? item.text, is_done: change.isDone ?? item.is_done }
    const order = items.toSpliced(from, 1).toSpliced(change.place ?? from, 0, changed)
    await updateItems(tx, companyId, id, order)
  })

/** Removes an item. Throws NOT_FOUND, FORBIDDEN. */
export const removeChecklistItem = (ctx: Context, id: string, itemId: string): Promise<FullTask> =>
  work(ctx, id, async tx => {
    if (!(await deleteItem(tx, ctx.actor.companyId, id, itemId))) throw new AppError('NOT_FOUND')
  })

/** A change by somebody who works on the task, after which everybody looks at it again. */
function work(ctx: Context, id: string, change: (tx: Tx, task: LockedTask) => Promise<void>): Promise<FullTask> {
  return mutate(ctx, async (tx, effects) => {
    await change(tx, await taskToWorkOn(ctx, tx, id))
    effects.emit({ type: 'tasks.changed' })
    return answerTask(ctx, tx, id)
  })
}

/** Deletes a task; it can be taken back. Throws NOT_FOUND, FORBIDDEN. */
export async function removeTask(ctx: Context, id: string): Promise<void> {
  await mutate(ctx, async (tx, effects) => {
    const task = await taskToEdit(ctx, tx, id)
    const at = ctx.clock.now()
    await updateTask(tx, ctx.actor.companyId, id, { deleted_at: at }, at)
    await note(ctx, tx, task, 'deleted')
    effects.emit({ type: 'tasks.changed' })
    return {}
  })
}

/** Takes a deleted task back; one that is not deleted stays as it is. Throws NOT_FOUND, FORBIDDEN. */
export function restoreTask(ctx: Context, id: string): Promise<FullTask> {
  return mutate(ctx, async (tx, effects) => {
    const task = await taskToEdit(ctx, tx, id, 'with')
    const at = ctx.clock.now()
    const due = { at: task.due_at, hasTime: task.due_has_time }
    const set = { deleted_at: null, reminded_at: task.reminded_at ?? remindedAt(due, at) }
    if (task.isDeleted) {
      await updateTask(tx, ctx.actor.companyId, id, set, at)
      await note(ctx, tx, task, 'restored')
    }
    effects.emit({ type: 'tasks.changed' })
    return answerTask(ctx, tx, id)
  })
}

/** One page of what was said about a task, newest first. Throws NOT_FOUND where one does not know of the task. */
export async function listComments(
  ctx: Context,
  id: string,
  page: { page: number; limit: number },
): Promise<{ data: TaskComment[]; pagination: Pagination }> {
  const { companyId } = ctx.actor
  const [task, rows, total] = await read(ctx, tx =>
    Promise.all([
      selectTask(tx, readingOf(ctx), id),
      selectComments(tx, companyId, id, { limit: page.limit, offset: (page.page - 1) * page.limit }),
      countComments(tx, companyId, id),
    ]),
  )
  if (!task) throw new AppError('NOT_FOUND')
  return { data: rows.map(toComment), pagination: paginationOf(page, total) }
}

/** Comments on a task; its assignee and its maker hear of it. Throws NOT_FOUND, FORBIDDEN. */
export function commentOnTask(ctx: Context, id: string, text: string): Promise<TaskComment> {
  const { companyId, userId, fullName } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const task = await taskToWorkOn(ctx, tx, id)
    const row = { id: uuid(), text, created_by: userId, created_at: ctx.clock.now() }
    await insertComment(tx, { ...row, company_id: companyId, task_id: id })
    await tellCommented(ctx, tx, effects, task)
    effects.emit({ type: 'tasks.changed' })
    return toComment({ ...row, name: fullName })
  })
}

const toComment = ({ id, text, created_by, created_at, name }: CommentRow): TaskComment => ({
  _id: id,
  text,
  by: { _id: created_by, fullName: name },
  createdAt: created_at.toISOString(),
})
