import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayTextOf, timeTextOf } from '../../../platform/time-zone.ts'
import { writeHistory } from '../../leads/lead-history/lead-history.service.ts'
import type { Due } from './tasks.policy.ts'
import type { LockedTask } from './tasks.queries.ts'

/** A lead as the history of its tasks needs it. */
export interface NotedLead {
  id: string
  name: string
  version: number
}

/** What is told of a task: to its lead's history, or to nobody where it is of no lead. */
interface TaskNote {
  lead: NotedLead | null
  taskId: string
  texts: string[]
}

/**
 * Tells the histories of tasks' leads what was done to the tasks. No call, no meeting and no change of the leads: their versions
 * stay, and lists that ask who was in touch with them pass the entries over (LM-Q119).
 */
export async function noteOnLeads(ctx: Context, tx: Tx, notes: readonly TaskNote[]): Promise<void> {
  const { companyId, userId, fullName } = ctx.actor
  const at = ctx.clock.now()
  await writeHistory(
    tx,
    companyId,
    notes.flatMap(({ lead, taskId, texts }) =>
      lead === null
        ? []
        : [
            {
              leadId: lead.id,
              leadName: lead.name,
              leadVersion: lead.version,
              type: 'update' as const,
              by: { userId, name: fullName },
              at,
              texts,
              new: { taskId },
            },
          ],
    ),
  )
}

/** The same of one task that is being changed. */
export function noteOnLeadOf(ctx: Context, tx: Tx, task: LockedTask, texts: string[]): Promise<void> {
  const { id, lead_id: leadId, leadName, leadVersion } = task
  const lead = leadId === null ? null : { id: leadId, name: leadName ?? '', version: leadVersion ?? 1 }
  return noteOnLeads(ctx, tx, [{ lead, taskId: id, texts }])
}

/** What the history says of a task that somebody else is to do. */
export const givenText = (task: { title: string; assignee: string }): string =>
  `The task has been given to ${task.assignee}: ${task.title}`

/** What the history says of a task that is due at another time. */
export const newDueText = (zone: string, task: { title: string; due: Due }): string =>
  task.due.at === null
    ? `The task is not due any more: ${task.title}`
    : `The task is due ${momentText(zone, task.due.at, task.due.hasTime)}: ${task.title}`

const momentText = (zone: string, at: Date, hasTime: boolean): string =>
  `${dayTextOf(zone, at)}${hasTime ? ` ${timeTextOf(zone, at)}` : ''}`

/** What the history says of a new task: what is to be done, by whom, and until when. */
export function newTaskTexts(zone: string, task: { title: string; assignee: string; due: Due }): string[] {
  const { at, hasTime } = task.due
  const due = at === null ? '' : `, due ${momentText(zone, at, hasTime)}`
  return [`A new task has been added: ${task.title}`, `For ${task.assignee}${due}`]
}
