import { AppError } from '@plinth/contract/error-codes'
import { statusOfEntry } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import type { LeftOutReason } from '@plinth/contract/leads/selection-rules'
import { sql } from 'kysely'
import type { Context, Effects, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { cancelMailsOf } from '../../lead-mails/lead-mails.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { peopleOf, placesUnder } from '../assign/lead-assign.service.ts'
import { type AssigneeRow, selectAssignee } from '../assign/lead-assignment.queries.ts'
import { lockLeads } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { type LeadPlace, placeAfter, stageStamps, type Transition, unlistedStatus } from '../lead-transition.policy.ts'
import { judgeLeads, type Verdict } from '../lead-transition.service.ts'
import { reasonOfMove } from './lead-actions.policy.ts'
import { archivedPlaces } from './lead-archive.service.ts'
import { isRestorable, restoreRows } from './lead-deletion.service.ts'
import { joinWords, noteOf, UNDONE, type Words, wordsOfMove } from './lead-note.policy.ts'
import { type PlaceRecords, placeLeads, withoutFormerAssignees } from './lead-places.service.ts'
import { markDeleted } from './lead-selected.queries.ts'
import { present } from './lead-transaction.service.ts'

/**
 * Changes of many leads, some of them at a time, in the caller's transaction: each lead is changed by the rules of its own
 * change and gets its own history entry; those that cannot be changed are counted. Used by requests and background jobs.
 */
export type Changing = Services & Pick<Context, 'actor'>
export type Emitting = Pick<Effects, 'emit'>

/** A lead that was changed: its version now, and what it was before. */
export interface ChangedLead {
  id: string
  version: number
  was: LeadPlace & PlaceRecords & { tags?: TagsBefore }
}
/** The tags that a change has given to a lead, and those that it has taken, with the times since when the lead had them. */
export interface TagsBefore {
  added: string[]
  removed: { id: string; at: string }[]
}
/** How many leads were left as they are: by reason, and where there is more to say of it, by `reason:about`. */
export type LeftOutCounts = Partial<Record<LeftOutReason | `${LeftOutReason}:${string}`, number>>
/** What became of some leads of a selection. */
export interface SelectedSlice {
  changed: ChangedLead[]
  leftOut: LeftOutCounts
}
/** What became of some leads that were to be changed back. */
export interface UndoneSlice {
  changed: number
  /** how many of them have no assignee now, because theirs may not have leads any more */
  unassigned: number
}

/** Deletes leads; archived ones are left out, and those that are gone or invisible (LM-383, LM-539). */
export async function deleteSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
): Promise<SelectedSlice> {
  const { actor } = ctx
  const { companyId, userId } = actor
  const at = ctx.clock.now()
  const rows = await lockLeads(tx, companyId, ids, present(actor))
  const open = rows.filter(row => !row.is_archived)
  const leftOut = { missing: ids.length - rows.length, archived: rows.length - open.length }
  if (open.length === 0) return { changed: [], leftOut }
  const openIds = open.map(row => row.id)
  const cancelled = await cancelMailsOf(ctx, tx, openIds)
  const notes = open.map(row => {
    const texts = ['The Lead has been deleted', ...(cancelled.get(row.id) ?? [])]
    return noteOf(actor, row, at, { type: 'delete', texts })
  })
  await Promise.all([markDeleted(tx, companyId, openIds, { userId, at }), writeHistory(tx, companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: openIds, by: userId })
  return { changed: open.map(changedOf), leftOut }
}

/**
 * Gives leads to a person, or to nobody (LM-541, LM-Q13); those that are theirs already stay as they are, archived ones are left
 * out. Throws NOT_FOUND for somebody who may not have leads (LM-Q97).
 */
export async function assignSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  assignedTo: string | null,
): Promise<SelectedSlice> {
  const { actor } = ctx
  const { companyId } = actor
  const [rows, plan, assignee] = await Promise.all([
    lockLeads(tx, companyId, ids, present(actor)),
    stagePlanOf(tx, companyId),
    assignedTo === null ? null : selectAssignee(tx, companyId, assignedTo, null),
  ])
  if (assignee === undefined) throw new AppError('NOT_FOUND')
  const open = rows.filter(row => !row.is_archived)
  const others = open.filter(row => row.assigned_to !== assignedTo)
  if (others.length > 0) await placeLeads(ctx, tx, effects, await placesUnder(tx, companyId, plan, others, assignee))
  const leftOut = {
    missing: ids.length - rows.length,
    archived: rows.length - open.length,
    already: open.length - others.length,
  }
  return { changed: others.map(changedOf), leftOut }
}

/**
 * Puts leads into the archive or brings them back (LM-389, LM-558), nobody's where their assignees may not have leads any more
 * (LM-Q97); those that are there already stay as they are.
 */
export async function archiveSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  isArchived: boolean,
): Promise<SelectedSlice> {
  const { companyId } = ctx.actor
  const rows = await lockLeads(tx, companyId, ids, present(ctx.actor))
  const moved = rows.filter(row => row.is_archived !== isArchived)
  const leftOut = { missing: ids.length - rows.length, already: rows.length - moved.length }
  if (moved.length > 0)
    await placeLeads(ctx, tx, effects, await archivedPlaces(tx, companyId, moved, isArchived), isArchived)
  return { changed: moved.map(changedOf), leftOut }
}

/** Where leads are to go: into a stage, to a status, or both; why, where they are lost or not interested. */
export interface WantedPlace {
  stageId?: string | undefined
  status?: number | undefined
  reason?: string | undefined
}

/** Throws NOT_FOUND for a stage that there is not, INVALID for a status that neither it nor, without one, any stage lists. */
export async function requirePlace(tx: Tx, companyId: string, { stageId, status }: WantedPlace): Promise<void> {
  const { stages } = await stagePlanOf(tx, companyId)
  const named = stageId === undefined ? stages : stages.filter(stage => stage._id === stageId)
  if (named.length === 0) throw new AppError('NOT_FOUND')
  if (status !== undefined && !named.some(stage => stage.status.some(one => one.id === status))) throw unlistedStatus()
}

/**
 * Moves leads to a stage or status by the rule of all moves; those that may not go there stay, counted by what keeps them. Throws
 * NOT_FOUND for the stage.
 */
export async function moveSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  { stageId, status, reason }: WantedPlace,
): Promise<SelectedSlice> {
  const { companyId } = ctx.actor
  const at = ctx.clock.now()
  const [rows, plan] = await Promise.all([
    lockLeads(tx, companyId, ids, present(ctx.actor)),
    stagePlanOf(tx, companyId),
  ])
  const open = rows.filter(row => !row.is_archived)
  const others = open.filter(
    row => (stageId ?? row.stage_id) !== row.stage_id || (status ?? row.lead_status) !== row.lead_status,
  )
  const leftOut: LeftOutCounts = {
    missing: ids.length - rows.length,
    archived: rows.length - open.length,
    already: open.length - others.length,
  }
  const verdicts = await judgeLeads(ctx, tx, { plan, rows: others, move: { stageId, status }, told: reason })
  const moved = others.flatMap(row => {
    const to = verdicts.get(row.id)!
    if ('needs' in to || 'refused' in to) {
      const why = obstacle(to)
      leftOut[why] = (leftOut[why] ?? 0) + 1
      return []
    }
    const told = reasonOfMove(to, row, reason)
    const words = joinWords(wordsOfMove(to, row, { before: null, after: undefined }), told.words)
    const records = { ...stageStamps(to, at), ...told.columns }
    return [{ row, place: placeAfter(to), records, words }]
  })
  if (moved.length > 0) await placeLeads(ctx, tx, effects, moved)
  return { changed: moved.map(({ row }) => changedOf(row)), leftOut }
}

function obstacle(verdict: Exclude<Verdict, Transition>): keyof LeftOutCounts {
  const { from, to } = verdict
  if ('needs' in verdict) return `needs:${verdict.needs.join(', ')} before ${to.stageName}`
  return verdict.refused === 'forbidden' ? `forbidden:from ${from.stageName} to ${to.stageName}` : verdict.refused
}

/**
 * Puts leads back where a change found them, those that are still as it left them; nobody has them where whoever had them may not
 * have leads any more (LM-Q97). Whoever made the change need not see them any more: giving a lead away may have ended that.
 */
export async function putBackSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  leads: readonly ChangedLead[],
  /** whether the change has put them into the archive or taken them out */
  archived?: boolean,
): Promise<UndoneSlice> {
  const { companyId } = ctx.actor
  const changes = new Map(leads.map(lead => [lead.id, lead]))
  const [found, plan] = await Promise.all([
    lockLeads(
      tx,
      companyId,
      [...changes.keys()],
      sql`leads.deleted_at is null and leads.is_archived = ${archived ?? false}`,
    ),
    stagePlanOf(tx, companyId),
  ])
  const stages = new Map(plan.stages.map(stage => [stage._id, stage]))
  const back = found.flatMap(row => {
    const { version, was } = changes.get(row.id) ?? {}
    const stage = was && stages.get(was.stage_id)
    return stage && row.version === version ? [{ row, was: { ...was, ...statusIn(stage, was) } }] : []
  })
  if (back.length === 0) return { changed: 0, unassigned: 0 }
  // whose an archived lead is does not matter until it comes back
  const listed = archived === false ? [] : back
  const former = await withoutFormerAssignees(
    tx,
    companyId,
    plan,
    listed.map(({ row, was }) => ({ id: row.id, ...was })),
  )
  const people = await peopleOf(tx, companyId, [...back.map(one => one.row), ...back.map(one => one.was)])
  const person = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const placed = back.map(({ row, was }) => {
    const place = former.get(row.id)?.place ?? was
    const words = wordsOfPlaces(stages, row, place, {
      before: person(row.assigned_to),
      after: person(place.assigned_to),
    })
    const { stage_since, ...records } = recordsOf(was)
    // in a stage where it was not before, it is since now
    const since = stage_since && place.stage_id === was.stage_id ? { stage_since } : {}
    return { row, place, records: { ...records, ...since }, words: joinWords({ texts: [UNDONE] }, words) }
  })
  await placeLeads(ctx, tx, effects, placed, archived === undefined ? undefined : !archived)
  return { changed: placed.length, unassigned: former.size }
}

/** The status that a lead had in a stage, or the one that a lead comes into it with where that has been removed since. */
function statusIn(stage: Stage, { lead_status }: LeadPlace): Pick<LeadPlace, 'lead_status'> {
  const isListed = stage.status.some(one => one.id === lead_status)
  return { lead_status: isListed ? lead_status : (statusOfEntry(stage)?.id ?? lead_status) }
}

/** What history says of a lead that goes from one place to another, whatever rule took it there. */
function wordsOfPlaces(
  stages: ReadonlyMap<string, Stage>,
  row: LeadPlace,
  place: LeadPlace,
  { before, after }: { before: AssigneeRow | null; after: AssigneeRow | null },
): Words | undefined {
  const [from, to] = [stages.get(row.stage_id), stages.get(place.stage_id)]
  if (!from || !to) return undefined
  const name = to.status.find(one => one.id === place.lead_status)?.statusName ?? String(place.lead_status)
  const move = { from, to, status: { id: place.lead_status, name }, assignedTo: place.assigned_to, missing: [] }
  return wordsOfMove(move, row, { before, after: row.assigned_to === place.assigned_to ? undefined : after })
}

export const changedOf = (row: LeadRow): ChangedLead => ({
  id: row.id,
  version: row.version + 1,
  was: {
    stage_id: row.stage_id,
    lead_status: row.lead_status,
    assigned_to: row.assigned_to,
    ...recordsOf(row),
  },
})

/** What a lead has recorded of its stage and status; a change that began before these were kept has none of them. */
const recordsOf = ({
  stage_since,
  won_at,
  won_by,
  lost_at,
  reason_for_not_interested,
}: PlaceRecords): PlaceRecords => ({
  ...(stage_since === undefined ? {} : { stage_since }),
  ...(won_at === undefined ? {} : { won_at }),
  ...(won_by === undefined ? {} : { won_by }),
  ...(lost_at === undefined ? {} : { lost_at }),
  ...(reason_for_not_interested === undefined ? {} : { reason_for_not_interested }),
})

/**
 * Brings deleted leads back that are still as their deletion left them; nobody's where their assignees may not have leads any
 * more, unless they are archived (LM-Q97, LM-Q13).
 */
export async function restoreSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  leads: readonly Pick<ChangedLead, 'id' | 'version'>[],
): Promise<UndoneSlice> {
  const { actor } = ctx
  const at = ctx.clock.now()
  const versions = new Map(leads.map(lead => [lead.id, lead.version]))
  const found = await lockLeads(tx, actor.companyId, [...versions.keys()], isRestorable(actor, at))
  const rows = found.filter(row => row.version === versions.get(row.id))
  if (rows.length === 0) return { changed: 0, unassigned: 0 }
  return { changed: rows.length, unassigned: await restoreRows(ctx, tx, effects, rows, at) }
}
