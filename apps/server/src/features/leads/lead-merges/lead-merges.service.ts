import { AppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import type { LeadMerge } from '@plinth/contract/leads/lead-merges'
import { MERGE_TEXTS, MERGE_UNDO_DAYS, type MergeChoice, missingChoices } from '@plinth/contract/leads/merge-rules'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { v7 as newId } from 'uuid'
import { type Acting, type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isVisibleLead, requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import {
  changeLeads,
  contactsOf,
  fitRemarks,
  type LeadRow,
  noteOf,
  openLeads,
  rowAfter,
  tellOfChange,
  wholeLead,
  writeLead,
} from '../lead/lead.service.ts'
import { logsOfMerged, writeHistory } from '../lead-history/lead-history.service.ts'
import { stagePlanOf } from '../pipelines/pipelines.service.ts'
import {
  countBelongings,
  insertMerge,
  type MergeRow,
  moveAllRows,
  selectMerge,
  selectMergesOf,
  selectSuccessor,
} from './lead-merges.queries.ts'
import { mergedLead, refuseMerge, type Side, stateOf } from './merge.policy.ts'
import { columnsOf, fieldsChanged, writingOf } from './merge-history.ts'
import { placeByOutcome, placedByRule } from './merge-place.service.ts'
import { undoMergesOfImport } from './merge-undo.service.ts'

export { undoMergesOfImport }

const DAY_MS = 86_400_000

export interface MergeInput {
  keepId: string
  goneId: string
  /** as a person has seen them */
  versions: { keep: number; gone: number }
  take: readonly MergeChoice[]
}

/**
 * Merges one lead into another: the kept one gets its rows and what is chosen of its fields, it itself disappears from lists. Both
 * histories say so; people are told as of any other change. One transaction, both rows locked in the order of their ids. Throws
 * FORBIDDEN without crm.edit, or canAssign for another assignee; NOT_FOUND, also where one is invisible; CONFLICT where one was
 * changed since it was seen, or the two can never be merged; INVALID for a lead with itself; as `placedByRule` does.
 */
export async function mergeLeads(ctx: Context, input: MergeInput): Promise<{ merge: LeadMerge; lead: Lead }> {
  const { keepId, goneId, versions, take } = input
  return changeLeads(ctx, async (tx, effects) => {
    if (keepId === goneId) throw new AppError('INVALID', 'A lead cannot be merged with itself')
    const pair = await openPair(ctx, tx, input)
    if (pair.keepRow.version !== versions.keep || pair.goneRow.version !== versions.gone)
      throw new AppError('CONFLICT', MERGE_TEXTS.changed)
    const { merge, lead, after } = await mergePair(ctx, tx, pair, { take, importId: null })
    await tellOfChange(ctx, tx, effects, pair.keepRow, after)
    effects.emit({ type: 'leads.changed', leadIds: [keepId, goneId], by: ctx.actor.userId })
    effects.emit({ type: 'tasks.changed' })
    return { merge, lead }
  })
}

/**
 * Adds a lead that an import has made to the one that it repeats, in the caller's transaction: what that one has not is filled, its
 * remarks go on with those of the other, and nothing of it is overwritten (decision 50). Nobody is told, as of no lead of an import. That
 * the actor may see the kept one has been looked at before. Throws CONFLICT where the two cannot be one, NOT_FOUND where one has gone;
 * nothing is written then.
 */
export async function addToLead(
  ctx: Acting,
  tx: Tx,
  { keepId, goneId, importId }: { keepId: string; goneId: string; importId: string },
): Promise<void> {
  const pair = await openPair(ctx, tx, { keepId, goneId, isUnseenToo: true })
  await mergePair(ctx, tx, pair, { take: 'missing', importId })
}

async function openPair(
  ctx: Acting,
  tx: Tx,
  { keepId, goneId, isUnseenToo = false }: { keepId: string; goneId: string; isUnseenToo?: boolean },
) {
  const rows = await openLeads(ctx, tx, [keepId, goneId], { isUnseenToo })
  const [keepRow, goneRow] = [rows.find(row => row.id === keepId), rows.find(row => row.id === goneId)]
  if (!keepRow || !goneRow) throw new AppError('NOT_FOUND')
  return { keepRow, goneRow }
}

interface Merging {
  /** `missing`: whatever the kept one has not */
  take: readonly MergeChoice[] | 'missing'
  importId: string | null
}

async function mergePair(
  ctx: Acting,
  tx: Tx,
  { keepRow, goneRow }: { keepRow: LeadRow; goneRow: LeadRow },
  how: Merging,
) {
  const { actor } = ctx
  const { companyId, userId, fullName } = actor
  const [keepId, goneId] = [keepRow.id, goneRow.id]
  const plan = await stagePlanOf(tx, companyId)
  const { stages } = plan
  const [keep, other, before, writing] = await Promise.all([
    sideOf(tx, keepRow, stages),
    sideOf(tx, goneRow, stages),
    wholeLead(ctx, tx, keepId, stages),
    writingOf(tx, companyId, actor.company.timeZone),
  ])
  const { gone, take, further } =
    how.take === 'missing'
      ? whatIsMissing(keep, other, { before, other: await wholeLead(ctx, tx, goneId, stages) })
      : { gone: other, take: how.take, further: [] }
  refuseMerge(keep, gone, take, actor.rights.crm.canAssign)

  const joined = mergedLead(keep, gone, take)
  const placed = await placedByRule(ctx, tx, plan, { keep, gone, take, merged: joined })
  const isCallAdded = how.take === 'missing' && take.includes('lastCall')
  const told = isCallAdded ? await placeByOutcome(ctx, tx, plan, keep.row, gone.row) : {}
  const merged = { ...placed, columns: { ...placed.columns, ...told } }
  const update_text_count = keepRow.update_text_count + goneRow.update_text_count
  const columns = { ...columnsOf(merged), update_text_count }
  const after = { row: rowAfter(keepRow, columns), contacts: merged.contacts ?? keep.contacts }
  const at = ctx.clock.now()
  // before the lead goes, which takes along what it still has
  const moved = await moveAllRows(tx, companyId, { from: goneId, to: keepId })
  await Promise.all([
    writeLead(tx, keepRow, { columns, contacts: merged.contacts }, at),
    writeLead(tx, goneRow, { columns: { deleted_at: at, deleted_by: userId } }, at),
  ])
  const lead = await wholeLead(ctx, tx, keepId, stages)
  const merge: Omit<MergeRow, 'undone_at'> = {
    id: newId(),
    kept_id: keepId,
    gone_id: goneId,
    gone_name: goneRow.name,
    merged_by: userId,
    merged_by_name: fullName,
    merged_at: at,
    before: stateOf(merged, keep),
    after: stateOf(merged, after),
    moved,
  }
  const changed = fieldsChanged({ lead: before, row: keepRow }, { lead, row: after.row }, writing)
  await Promise.all([
    insertMerge(tx, companyId, { ...merge, import_id: how.importId }),
    writeHistory(tx, companyId, [
      noteOf(actor, after.row, at, {
        texts: [`The Lead ${goneRow.name} has been merged into this Lead`, ...further],
        ...changed,
        new: { ...changed.new, mergedLead: goneId },
      }),
      noteOf(actor, goneRow, at, {
        type: 'delete',
        texts: [`The Lead has been merged into the Lead ${lead.name}`],
      }),
    ]),
  ])
  return { merge: toMerge({ ...merge, undone_at: null }, at, true), lead, after: after.row }
}

/** What a lead that goes has beyond the kept one, with its remarks behind those of that, and what of these has no room. */
function whatIsMissing(
  keep: Side,
  gone: Side,
  leads: { before: Lead; other: Lead },
): { gone: Side; take: MergeChoice[]; further: string[] } {
  const take = missingChoices(leads.before, leads.other)
  const [said, more] = [keep.row.remarks, gone.row.remarks]
  if (said === '' || more === '' || said.includes(more)) return { gone, take, further: [] }
  const { remarks, rest } = fitRemarks(said, more.split('\n'))
  return { gone: { ...gone, row: { ...gone.row, remarks } }, take: [...take, 'remarks'], further: rest }
}

async function sideOf(tx: Tx, row: LeadRow, stages: readonly Stage[]): Promise<Side> {
  const kind = stages.find(stage => stage._id === row.stage_id)?.kind ?? 'custom'
  return { row, kind, contacts: await contactsOf(tx, row) }
}

/** A merge on the wire; `mayUndo` is false for who may not see the lead that would come back. */
function toMerge(row: MergeRow, now: Date, mayUndo: boolean): LeadMerge {
  const until = new Date(row.merged_at.getTime() + MERGE_UNDO_DAYS * DAY_MS)
  return {
    _id: row.id,
    keptId: row.kept_id,
    goneId: row.gone_id,
    goneName: row.gone_name,
    mergedBy: row.merged_by_name,
    mergedAt: row.merged_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    canUndoUntil: mayUndo && row.undone_at === null && now < until ? until.toISOString() : null,
  }
}

/** The leads that were merged into one, newest first. Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see. */
export async function mergesOf(ctx: Context, leadId: string): Promise<LeadMerge[]> {
  const { actor } = ctx
  requireCrm(actor)
  const visible = visibleLeads(actor)
  const [isThere, rows] = await read(ctx, tx =>
    Promise.all([isVisibleLead(tx, actor, leadId), selectMergesOf(tx, actor.companyId, leadId, visible)]),
  )
  if (!isThere) throw new AppError('NOT_FOUND')
  const now = ctx.clock.now()
  return rows.map(row => toMerge(row, now, row.sees_gone))
}

/** What a merge would move from a lead, by kind. Throws FORBIDDEN, NOT_FOUND. */
export async function belongingsOf(ctx: Context, leadId: string): Promise<{ what: string; count: number }[]> {
  const { actor } = ctx
  requireCrm(actor)
  const [isThere, counts] = await read(ctx, tx =>
    Promise.all([isVisibleLead(tx, actor, leadId), countBelongings(tx, actor.companyId, leadId)]),
  )
  if (!isThere) throw new AppError('NOT_FOUND')
  return counts
}

/**
 * The history of a merged lead, shown with the kept one. Throws FORBIDDEN; NOT_FOUND where the caller may not see the kept one.
 */
export async function logsOfMerge(ctx: Context, mergeId: string): Promise<LeadLog[]> {
  const { actor } = ctx
  requireCrm(actor)
  return read(ctx, async tx => {
    const merge = await selectMerge(tx, actor.companyId, mergeId)
    const isThere = merge && (await isVisibleLead(tx, actor, merge.kept_id))
    if (!isThere || merge.undone_at !== null) throw new AppError('NOT_FOUND')
    return logsOfMerged(tx, actor.companyId, merge.gone_id)
  })
}

/** The lead that a merged one is part of now. Throws FORBIDDEN; NOT_FOUND where there is none that the caller may see. */
export async function successorOf(ctx: Context, leadId: string): Promise<{ leadId: string }> {
  const { actor } = ctx
  requireCrm(actor)
  const id = await read(ctx, tx => selectSuccessor(tx, actor.companyId, leadId, visibleLeads(actor)))
  if (id === undefined) throw new AppError('NOT_FOUND')
  return { leadId: id }
}
