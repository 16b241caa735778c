import { AppError } from '@plinth/contract/error-codes'
import type { FullTask } from '@plinth/contract/projects/tasks'
import { sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { knownTasks, rightsColumns, todayIn } from './tasks.policy.ts'
import { type LockedTask, lockTask, type Reading, selectTask } from './tasks.queries.ts'
import { type Reader, toFullTask } from './tasks.wire.ts'

/** What the queries need to know of who reads, and when. */
export const readingOf = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): Reading => ({
  companyId: actor.companyId,
  userId: actor.userId,
  known: knownTasks(actor),
  rights: rightsColumns(actor),
  today: todayIn(actor.company.timeZone, clock.now()),
})

export const readerOf = ({ actor, clock }: Pick<Context, 'actor' | 'clock'>): Reader => ({
  userId: actor.userId,
  zone: actor.company.timeZone,
  today: todayIn(actor.company.timeZone, clock.now()),
})

/** The locked task. Throws NOT_FOUND where the actor does not know of it. */
async function openTask(ctx: Context, tx: Tx, id: string, deleted: 'without' | 'with'): Promise<LockedTask> {
  const task = await lockTask(tx, readingOf(ctx), id, deleted)
  if (!task) throw new AppError('NOT_FOUND')
  return task
}

/** The locked task for who may change it. Throws NOT_FOUND; FORBIDDEN for a lead's task without crm.edit. */
export async function taskToEdit(
  ctx: Context,
  tx: Tx,
  id: string,
  deleted: 'without' | 'with' = 'without',
): Promise<LockedTask> {
  const task = await openTask(ctx, tx, id, deleted)
  if (!task.canEdit) throw new AppError('FORBIDDEN')
  return task
}

/** The locked task for who works on it: who may change it, and its assignee always. Throws NOT_FOUND, FORBIDDEN. */
export async function taskToWorkOn(ctx: Context, tx: Tx, id: string): Promise<LockedTask> {
  const task = await openTask(ctx, tx, id, 'without')
  if (!mayWork(ctx.actor, task)) throw new AppError('FORBIDDEN')
  return task
}

const mayWork = (actor: Pick<Actor, 'userId'>, task: LockedTask): boolean =>
  task.canEdit || task.assigned_to === actor.userId

/** The task as it is answered after a change, whoever may know of it by then. */
export async function answerTask(ctx: Context, tx: Tx, id: string): Promise<FullTask> {
  const row = await selectTask(tx, { ...readingOf(ctx), known: sql<boolean>`true` }, id)
  if (!row) throw new AppError('NOT_FOUND')
  return toFullTask(row, readerOf(ctx))
}
