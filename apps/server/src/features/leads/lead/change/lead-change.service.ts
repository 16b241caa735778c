import { AppError } from '@plinth/contract/error-codes'
import type { Lead, LeadConflict } from '@plinth/contract/leads/lead/lead'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { sql } from 'kysely'
import { type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { changedByOthers, type HistoryNote } from '../../lead-history/lead-history.service.ts'
import { type StagePlan, stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { type AssigneeRow, keepAssignees, selectAssignee, selectPeople } from '../assign/lead-assignment.queries.ts'
import { lockLead, selectLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { foldSoon } from '../lead-tallies.service.ts'
import { forgetTotals } from '../lead-totals.ts'
import { assigning, type LeadPlace, type Transition } from '../lead-transition.policy.ts'
import { toLead } from '../lead-wire.ts'

/** A change of leads: one transaction (see `mutate`); totals are counted anew after it. */
export async function changeLeads<T>(ctx: Context, work: (tx: Tx, effects: Effects) => Promise<T>): Promise<T> {
  const { companyId } = ctx.actor
  try {
    return await mutate(ctx, work)
  } finally {
    // also after an error: whether a commit whose answer was lost took place is not known
    forgetTotals(ctx.live, companyId)
    foldSoon(ctx, companyId)
  }
}

/** A lead on its way to be changed. */
export interface OpenLead {
  row: LeadRow
  stages: readonly Stage[]
  /** the stages with the rules for moves between them */
  plan: StagePlan
}

/** The lead's locked row with the company's stages. Throws NOT_FOUND, also where the lead is invisible; CONFLICT where archived (IN-Q79). */
export async function openLead(ctx: Context, tx: Tx, id: string): Promise<OpenLead> {
  const { actor } = ctx
  const visible = sql<boolean>`leads.deleted_at is null and ${visibleLeads(actor)}`
  const [row, plan] = await Promise.all([lockLead(tx, actor.companyId, id, visible), stagePlanOf(tx, actor.companyId)])
  if (!row) throw new AppError('NOT_FOUND')
  if (row.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
  return { row, stages: plan.stages, plan }
}

/** The lead as it is answered after a change, whoever may see it by then. */
export async function answerLead(ctx: Context, tx: Tx, id: string, stages: readonly Stage[]): Promise<Lead> {
  const row = await selectLead(tx, ctx.actor.companyId, id, sql<boolean>`true`)
  if (!row) throw new AppError('NOT_FOUND')
  return toLead(row, stages, ctx.actor.company.timeZone)
}

/** A field that a request changes: what it asks for, and what the lead has. */
export interface FieldChange {
  yours: unknown
  theirs: unknown
}

/**
 * Refuses a change of fields that somebody else changed since the version the caller saw (decisions.md 14); without a
 * version the last one wins. Throws CONFLICT with both values.
 */
export async function refuseConflicts(
  ctx: Context,
  tx: Tx,
  row: LeadRow,
  version: number | undefined,
  wanted: Record<string, FieldChange>,
): Promise<void> {
  if (version === undefined || version >= row.version || Object.keys(wanted).length === 0) return
  const { companyId, userId } = ctx.actor
  const changed = await changedByOthers(tx, companyId, { id: row.id, version }, userId)
  const conflicts = Object.entries(wanted).flatMap(([field, values]) =>
    changed.has(field) ? [{ field, ...values, by: changed.get(field)! }] : [],
  )
  const [first] = conflicts
  if (!first) return
  const data: LeadConflict = {
    changedBy: first.by,
    version: row.version,
    conflicts: conflicts.map(({ field, yours, theirs }) => ({ field, yours, theirs })),
  }
  throw new AppError('CONFLICT', `This lead was changed by ${first.by}. Reload to see the latest.`, { data })
}

/**
 * The assignee that a request wants, where it differs from the lead's: undefined where nothing changes, null for nobody.
 * Throws FORBIDDEN without canAssign (IN-Q50), NOT_FOUND for somebody who may not have leads (LM-Q97).
 */
export async function wantedAssignee(
  ctx: Context,
  tx: Tx,
  row: Pick<LeadRow, 'assigned_to'>,
  wanted: string | null | undefined,
): Promise<AssigneeRow | null | undefined> {
  if (wanted === undefined || wanted === row.assigned_to) return undefined
  requireCanAssign(ctx.actor)
  if (wanted === null) return null
  const assignee = await selectAssignee(tx, ctx.actor.companyId, wanted, null)
  if (!assignee) throw new AppError('NOT_FOUND')
  return assignee
}

/** A lead that is nobody's any more: what is written of it, and what its history says. */
export interface Unassigned {
  columns: LeadPlace
  history: ReturnType<typeof placeHistory>
}

/**
 * What becomes of leads that come back where their assignees may not have leads any more (LM-Q97): nobody's, in the stage that
 * follows (LM-Q13), by their ids; all may stay as it was of those that are not among them. Whoever stays an assignee is one
 * until the transaction ends.
 */
export async function withoutFormerAssignees(
  tx: Tx,
  companyId: string,
  plan: StagePlan,
  rows: readonly (LeadPlace & { id: string })[],
): Promise<Map<string, Unassigned>> {
  const ids = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const staying = ids.length === 0 ? new Set() : await keepAssignees(tx, companyId, ids)
  const left = ids.filter(id => !staying.has(id))
  if (left.length === 0) return new Map()
  const people = new Map((await selectPeople(tx, companyId, left)).map(person => [person.id, person]))
  return new Map(
    rows.flatMap(row => {
      if (row.assigned_to === null || staying.has(row.assigned_to)) return []
      const move = assigning(plan, row, null)
      const columns = { stage_id: move.to._id, lead_status: move.status.id, assigned_to: null }
      const before = people.get(row.assigned_to) ?? null
      return [[row.id, { columns, history: placeHistory(move, row, { before, after: null }) }] as const]
    }),
  )
}

/** The same for one lead; undefined where all may stay as it was. */
export const withoutFormerAssignee = async (
  tx: Tx,
  companyId: string,
  plan: StagePlan,
  row: LeadPlace & { id: string },
): Promise<Unassigned | undefined> => (await withoutFormerAssignees(tx, companyId, plan, [row])).get(row.id)

/** An assignee as history keeps it: readable also when the person is gone. */
export const namedPerson = (person: AssigneeRow | null): { _id: string; fullName: string } | null =>
  person && { _id: person.id, fullName: person.name }

/** The sentences and values of a change of assignee, stage and status. */
export function placeHistory(
  move: Transition,
  row: Pick<LeadRow, 'lead_status' | 'assigned_to'>,
  people: { before: AssigneeRow | null; after: AssigneeRow | null | undefined },
): Required<Pick<HistoryNote, 'texts' | 'old' | 'new'>> & Pick<HistoryNote, 'stageOld' | 'stageNew'> {
  const { from, to, status } = move
  const texts: string[] = []
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  if (from._id !== to._id) {
    texts.push(`The Lead stage has been updated to ${to.stageName}`)
    old.leadStage = { _id: from._id, stageName: from.stageName }
    fresh.leadStage = { _id: to._id, stageName: to.stageName }
  }
  if (status.id !== row.lead_status) {
    texts.push(`The Lead status has been updated to ${status.name}`)
    const before = from.status.find(one => one.id === row.lead_status)
    old.leadStatus = { id: row.lead_status, statusName: before?.statusName ?? String(row.lead_status) }
    fresh.leadStatus = { id: status.id, statusName: status.name }
  }
  if (people.after !== undefined) {
    texts.push(people.after ? `The Lead has been assigned to ${people.after.name}` : 'The Lead has been unassigned')
    old.assignedTo = namedPerson(people.before)
    fresh.assignedTo = namedPerson(people.after)
  }
  const moved = from._id === to._id ? {} : { stageOld: from.stageName, stageNew: to.stageName }
  return { texts, old, new: fresh, ...moved }
}
