import { AppError } from '@plinth/contract/error-codes'
import { TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import {
  type FullTask,
  PRIORITY_NAMES,
  type TaskChange,
  type TaskConflict,
  type TaskField,
} from '@plinth/contract/projects/tasks'
import type { UpdateObject } from 'kysely'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { dayOf } from '../../../platform/time-zone.ts'
import { answerTask, taskToEdit } from './task-access.service.ts'
import { givenText, newDueText, noteOnLeadOf } from './task-history.service.ts'
import { tellTasksAssigned } from './task-notices.service.ts'
import { selectPersonName, selectStaff } from './task-references.queries.ts'
import { type Due, dueOf, remindedAt } from './tasks.policy.ts'
import { type LockedTask, updateTask } from './tasks.queries.ts'
import { clockOf } from './tasks.wire.ts'

/** A field that a request changes: both values as texts to show, and the columns it writes. */
interface WantedChange {
  field: TaskField
  yours: string
  theirs: string
  set: UpdateObject<Tables, 'tasks'>
  /** what the history of the task's lead says of it */
  told?: string
}

/**
 * Changes fields of a task. A field that somebody else changed since `version` is refused with both values, and nothing is
 * changed; edits of different fields both survive (decision 14). A new assignee is told; of a new assignee or time tells the
 * lead's history.
 * Throws NOT_FOUND, also for an assignee who is no active staff; FORBIDDEN; INVALID; CONFLICT.
 */
export function editTask(ctx: Context, id: string, change: TaskChange): Promise<FullTask> {
  return mutate(ctx, async (tx, effects) => {
    const task = await taskToEdit(ctx, tx, id)
    const wanted = await wantedChanges(ctx, tx, task, change)
    await refuseConflicts(ctx, tx, task, change.version, wanted)
    if (wanted.length > 0) {
      const by = { version: task.version + 1, by: ctx.actor.userId }
      const changes = { ...task.changes, ...Object.fromEntries(wanted.map(({ field }) => [field, by])) }
      const set = Object.assign({}, ...wanted.map(one => one.set)) as UpdateObject<Tables, 'tasks'>
      await updateTask(tx, ctx.actor.companyId, id, { ...set, changes: JSON.stringify(changes) }, ctx.clock.now())
      const isGiven = wanted.some(({ field }) => field === 'assignedTo')
      if (isGiven && change.assignedTo !== undefined) {
        const tasks = [{ id, title: change.title ?? task.title }]
        await tellTasksAssigned(ctx, tx, effects, { tasks, to: change.assignedTo })
      }
      const texts = wanted.flatMap(one => one.told ?? [])
      if (texts.length > 0) await noteOnLeadOf(ctx, tx, task, texts)
      effects.emit({ type: 'tasks.changed' })
    }
    return answerTask(ctx, tx, id)
  })
}

async function wantedChanges(ctx: Context, tx: Tx, task: LockedTask, change: TaskChange): Promise<WantedChange[]> {
  const { title, description, priority, assignedTo } = change
  const wanted: WantedChange[] = []
  if (title !== undefined && title !== task.title) {
    wanted.push({ field: 'title', yours: title, theirs: task.title, set: { title } })
  }
  if (description !== undefined && description !== task.description) {
    wanted.push({ field: 'description', yours: description, theirs: task.description, set: { description } })
  }
  const place = priority === undefined ? task.priority : TASK_PRIORITIES.indexOf(priority)
  if (place !== task.priority) {
    const nameOf = (at: number): string => PRIORITY_NAMES[TASK_PRIORITIES[at] ?? 'normal']
    wanted.push({ field: 'priority', yours: nameOf(place), theirs: nameOf(task.priority), set: { priority: place } })
  }
  if (assignedTo !== undefined && assignedTo !== task.assigned_to) {
    const person = await selectStaff(tx, ctx.actor.companyId, assignedTo)
    if (!person) throw new AppError('NOT_FOUND')
    const told = givenText({ title: title ?? task.title, assignee: person.name })
    const set = { assigned_to: assignedTo }
    wanted.push({ field: 'assignedTo', yours: person.name, theirs: task.assigneeName, set, told })
  }
  const due = wantedDue(ctx, task, change)
  return due ? [...wanted, due] : wanted
}

function wantedDue(ctx: Context, task: LockedTask, { dueDate, dueTime, title }: TaskChange): WantedChange | undefined {
  if (dueDate === undefined && dueTime === undefined) return undefined
  const zone = ctx.actor.company.timeZone
  const before: Due = { at: task.due_at, hasTime: task.due_has_time }
  const date = dueDate === undefined ? task.due_at && dayOf(zone, task.due_at) : dueDate
  const time = dueTime === undefined ? (before.at && before.hasTime && date ? clockOf(zone, before.at) : null) : dueTime
  const due = dueOf(zone, date, time)
  if (due.at?.getTime() === before.at?.getTime() && due.hasTime === before.hasTime) return undefined
  return {
    field: 'due',
    yours: dueText(zone, due),
    theirs: dueText(zone, before),
    // a new time is told anew
    set: { due_at: due.at, due_has_time: due.hasTime, reminded_at: remindedAt(due, ctx.clock.now()) },
    told: newDueText(zone, { title: title ?? task.title, due }),
  }
}

const dueText = (zone: string, { at, hasTime }: Due): string =>
  at === null ? '' : `${dayOf(zone, at)}${hasTime ? ` ${clockOf(zone, at)}` : ''}`

async function refuseConflicts(
  ctx: Context,
  tx: Tx,
  task: LockedTask,
  version: number,
  wanted: readonly WantedChange[],
): Promise<void> {
  const conflicts = wanted.filter(({ field }) => {
    const last = task.changes[field]
    return last !== undefined && last.version > version && last.by !== ctx.actor.userId
  })
  const [first] = conflicts
  if (!first) return
  const by = task.changes[first.field]?.by ?? ''
  const changedBy = (await selectPersonName(tx, ctx.actor.companyId, by)) ?? 'somebody else'
  const data: TaskConflict = {
    changedBy,
    version: task.version,
    conflicts: conflicts.map(({ field, yours, theirs }) => ({ field, yours, theirs })),
  }
  throw new AppError('CONFLICT', `This task was changed by ${changedBy}`, { data })
}
