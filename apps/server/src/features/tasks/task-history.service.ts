import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dayTextOf, timeTextOf } from '../../platform/time-zone.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import type { Due } from './tasks.policy.ts'

/** A lead as the history of its tasks needs it. */
export interface NotedLead {
  id: string
  name: string
  version: number
}

/**
 * Tells the history of a task's lead what was done to the task; nothing where it is of no lead. No call, no meeting and no change
 * of the lead: its version stays, and lists that ask who was in touch with it pass the entry over (LM-Q119).
 */
export async function noteOnLead(
  ctx: Context,
  tx: Tx,
  lead: NotedLead | null,
  taskId: string,
  texts: string[],
): Promise<void> {
  if (lead === null) return
  const { companyId, userId, fullName } = ctx.actor
  await writeHistory(tx, companyId, [
    {
      leadId: lead.id,
      leadName: lead.name,
      leadVersion: lead.version,
      type: 'update',
      by: { userId, name: fullName },
      at: ctx.clock.now(),
      texts,
      new: { taskId },
    },
  ])
}

/** What the history says of a new task: what is to be done, by whom, and until when. */
export function newTaskTexts(zone: string, task: { title: string; assignee: string; due: Due }): string[] {
  const { at, hasTime } = task.due
  const due = at === null ? '' : `, due ${dayTextOf(zone, at)}${hasTime ? ` ${timeTextOf(zone, at)}` : ''}`
  return [`A new task has been added: ${task.title}`, `For ${task.assignee}${due}`]
}
