import { AppError } from '@plinth/contract/error-codes'
import type { QueuedLead, QueueReason, QueueSummary, SnoozeChoice } from '@plinth/contract/leads/lead-queue'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { canSeeLead, requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import type { QueueScope } from './lead-queue.conditions.ts'
import { queueTimes, readPlace, snoozedUntil, staleBefore, writePlace } from './lead-queue.policy.ts'
import {
  countDueByPerson,
  countQueue,
  deleteSnooze,
  existsLead,
  existsPerson,
  type PlacedLead,
  type QueuedRow,
  saveSnooze,
  selectNext,
  selectPeople,
  selectQueue,
  selectQueued,
  selectReasons,
} from './lead-queue.queries.ts'
import { countDone } from './queue-progress.queries.ts'

/** Whose queue to return. */
export interface QueueOwner {
  scope: 'mine' | 'team' | 'person'
  person?: string | undefined
}

/**
 * A page of the leads to work on today, in the order of work, each under its most urgent reason. Throws FORBIDDEN without the
 * leads module, and for queues of others where the caller sees only their own leads; NOT_FOUND for a person whose leads the
 * caller may not see.
 */
export async function listQueue(
  ctx: Context,
  query: QueueOwner & { after?: string | undefined; limit: number },
): Promise<{ leads: QueuedLead[]; next: string | null; summary: QueueSummary | null }> {
  const after = query.after === undefined ? undefined : readPlace(query.after)
  return inQueue(ctx, query, async (tx, scope, stages) => {
    // one lead more than the page holds shows whether there is another page
    const [found, summary] = await Promise.all([
      selectQueue(tx, scope, after, query.limit + 1),
      after ? null : summaryOf(ctx, tx, scope, query),
    ])
    const page = found.slice(0, query.limit)
    const last = page.at(-1)
    return {
      leads: await queued(tx, scope, page, stages),
      next: found.length > page.length && last ? writePlace(last) : null,
      summary,
    }
  })
}

/** What the queue shows of the leads at these places. */
async function queued(
  tx: Tx,
  scope: QueueScope,
  places: readonly PlacedLead[],
  stages: readonly Stage[],
): Promise<QueuedLead[]> {
  const ids = places.map(lead => lead.id)
  const rows = new Map((await selectQueued(tx, scope, ids)).map(row => [row.id, row]))
  // a lead that was given away, deleted or closed a moment ago has no row any more
  return places.flatMap(place => toQueued(place, rows.get(place.id), stages) ?? [])
}

function toQueued(place: PlacedLead, row: QueuedRow | undefined, stages: readonly Stage[]): QueuedLead | undefined {
  if (!row) return undefined
  const stage = stages.find(one => one._id === row.stage_id)
  if (!stage) throw new Error('A lead is in a stage that its company does not have')
  return {
    _id: row.id,
    reason: place.reason,
    name: row.name,
    companyName: row.company_name,
    countryCode: row.country_code,
    phoneNumber: row.phone,
    city: row.city,
    requirements: row.requirements,
    budget: row.budget,
    leadStage: { _id: stage._id, stageName: stage.stageName, kind: stage.kind },
    stageSince: row.stage_since.toISOString(),
    assignedTo: { _id: row.assigned_to, fullName: row.assignee_name, email: row.assignee_email },
    createdAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    hasTime: row.follow_up_has_time,
    lastContactAt: row.last_contact_at?.toISOString() ?? null,
    snoozedUntil: place.snoozed_until?.toISOString() ?? null,
  }
}

/** How many leads each reason brings, how many were dealt with today, and what comes next. Throws as `listQueue`. */
export function summariseQueue(ctx: Context, owner: QueueOwner): Promise<QueueSummary> {
  return inQueue(ctx, owner, (tx, scope) => summaryOf(ctx, tx, scope, owner))
}

async function summaryOf(ctx: Context, tx: Tx, scope: QueueScope, owner: QueueOwner): Promise<QueueSummary> {
  const workers = { person: personOf(ctx, owner), visible: visibleLeads(ctx.actor) }
  const [counted, done, next] = await Promise.all([
    countQueue(tx, scope),
    countDone(tx, scope, workers),
    selectNext(tx, scope),
  ])
  return {
    ...counted,
    done,
    next: next
      ? { _id: next.id, name: next.name, at: next.at.toISOString(), hasTime: next.has_time, kind: next.kind }
      : null,
  }
}

/**
 * The beginning of one's own queue: what is due, the ids of the newest leads that nobody has contacted, and its figures. Throws
 * FORBIDDEN without the leads module.
 */
export function ownQueueInShort(
  ctx: Context,
  most: { due: number; fresh: number },
): Promise<{ due: QueuedLead[]; freshIds: string[]; summary: QueueSummary }> {
  return inQueue(ctx, OWN, async (tx, scope, stages) => {
    const [places, fresh, summary] = await Promise.all([
      selectReasons(tx, scope, DUE, most.due),
      selectReasons(tx, scope, ['never-contacted'], most.fresh),
      summaryOf(ctx, tx, scope, OWN),
    ])
    return { due: await queued(tx, scope, places, stages), freshIds: fresh.map(lead => lead.id), summary }
  })
}
const OWN: QueueOwner = { scope: 'mine' }
const DUE: readonly QueueReason[] = ['snooze-over', 'overdue', 'due-today']

/**
 * How many calls everybody has due whose leads one may see, oneself included; only people who have any. Throws FORBIDDEN where
 * one sees only one's own leads, and without the leads module.
 */
export const dueByPerson = (ctx: Context): Promise<{ personId: string; overdue: number; dueToday: number }[]> =>
  inQueue(ctx, { scope: 'team' }, countDueByPerson)

/** The people whose queues the caller may see, except their own (LM-Q94). Throws FORBIDDEN without the leads module. */
export async function listQueuePeople(ctx: Context): Promise<{ _id: string; fullName: string }[]> {
  const { actor } = ctx
  requireCrm(actor)
  const { view, memberIds } = actor.leadAccess
  if (view === 'own') return []
  const only = view === 'all' ? null : memberIds
  return read(ctx, tx => selectPeople(tx, actor.companyId, { only, without: actor.userId }))
}

/** Snoozes a lead for the caller only. Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see; INVALID for a time. */
export async function snoozeLead(ctx: Context, leadId: string, choice: SnoozeChoice): Promise<{ until: string }> {
  const { actor } = ctx
  requireCrm(actor)
  const at = ctx.clock.now()
  const until = snoozedUntil(choice, actor.company.timeZone, at)
  await mutate(ctx, async tx => {
    if (!(await existsLead(tx, actor.companyId, leadId, visibleLeads(actor)))) throw new AppError('NOT_FOUND')
    await saveSnooze(tx, actor.companyId, { userId: actor.userId, leadId, until, at })
  })
  return { until: until.toISOString() }
}

/** Removes the caller's snooze of a lead, if any. Throws as `snoozeLead`. */
export async function unsnoozeLead(ctx: Context, leadId: string): Promise<void> {
  const { actor } = ctx
  requireCrm(actor)
  await mutate(ctx, async tx => {
    if (!(await existsLead(tx, actor.companyId, leadId, visibleLeads(actor)))) throw new AppError('NOT_FOUND')
    await deleteSnooze(tx, actor.companyId, actor.userId, leadId)
  })
}

/** Runs a read with the scope of a queue, after checking that the caller may see it. */
async function inQueue<T>(
  ctx: Context,
  owner: QueueOwner,
  work: (tx: Tx, scope: QueueScope, stages: readonly Stage[]) => Promise<T>,
): Promise<T> {
  const { actor } = ctx
  requireCrm(actor)
  const { companyId, userId } = actor
  if (owner.scope === 'team' && actor.leadAccess.view === 'own') throw new AppError('FORBIDDEN')
  return read(ctx, async tx => {
    if (owner.scope === 'person') {
      const isThere = canSeeLead(actor, owner.person!) && (await existsPerson(tx, companyId, owner.person!))
      if (!isThere) throw new AppError('NOT_FOUND')
    }
    const stages = await stagesOf(tx, companyId)
    const open = stages.filter(({ kind }) => kind !== 'won' && kind !== 'lost')
    const openStages = open.map(stage => stage._id)
    const { timeZone } = actor.company
    const times = queueTimes(timeZone, ctx.clock.now())
    const staleStages = staleBefore(open, timeZone, times.now)
    const whose = whoseLeads(ctx, owner)
    const isOnePersons = owner.scope !== 'team'
    return work(tx, { companyId, userId, openStages, staleStages, whose, isOnePersons, timeZone, times }, stages)
  })
}

/** The person whose queue it is; null for a team's. */
function personOf({ actor }: Context, { scope, person }: QueueOwner): string | null {
  if (scope === 'team') return null
  return scope === 'mine' ? actor.userId : person!
}

/** Unassigned leads are in nobody's queue. */
function whoseLeads(ctx: Context, owner: QueueOwner): RawBuilder<SqlBool> {
  const one = personOf(ctx, owner)
  if (one === null) return sql<SqlBool>`leads.assigned_to is not null and ${visibleLeads(ctx.actor)}`
  return sql<SqlBool>`leads.assigned_to = ${one}::uuid and ${visibleLeads(ctx.actor)}`
}
