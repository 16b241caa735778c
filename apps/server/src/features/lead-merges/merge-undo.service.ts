import { AppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads'
import { MERGE_LABELS, MERGE_TEXTS, MERGE_UNDO_DAYS } from '@plinth/contract/merge-rules'
import type { Stage } from '@plinth/contract/pipelines'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireCrmEdit, visibleLeads } from '../lead-access/lead-access.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import { type LeadRow, leadMerging } from '../leads/leads.service.ts'
import { stagesOf } from '../pipelines/pipelines.service.ts'
import { existsTeam, moveBack, selectMerge, setUndone } from './lead-merges.queries.ts'
import { type Unmerged, unmerged } from './merge.policy.ts'
import { changesOf, fieldsChanged } from './merge-history.ts'

/**
 * Undoes a merge within thirty days: the lead that went is there again with its rows, and the kept one has the fields it had,
 * but for those that were changed since, whose labels are answered.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND, also where one of the leads may not be seen; CONFLICT where it is too late,
 * done already, or the kept lead has been merged into another one since.
 */
export async function undoMerge(ctx: Context, mergeId: string): Promise<{ lead: Lead; stayed: string[] }> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  return leadMerging.change(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const { merge, keptRow, goneRow } = await openMerge(ctx, tx, mergeId, at)
    const [stages, contacts] = await Promise.all([
      stagesOf(tx, companyId),
      leadMerging.contacts(tx, companyId, keptRow.id),
    ])
    const before = await leadMerging.answer(ctx, tx, keptRow.id, stages)
    const back = await withoutGonePlaces(
      tx,
      companyId,
      stages,
      unmerged({ row: keptRow, contacts }, merge.before, merge.after),
    )
    const update_text_count = Math.max(0, keptRow.update_text_count - goneRow.update_text_count)
    const changes = { ...changesOf(back), update_text_count }
    await Promise.all([
      leadMerging.write(tx, companyId, keptRow.id, changes, keptRow.version + 1, at),
      leadMerging.write(tx, companyId, goneRow.id, { deleted_at: null, deleted_by: null }, goneRow.version + 1, at),
      moveBack(tx, { from: keptRow.id, to: goneRow.id }, merge.moved),
      back.contacts && leadMerging.replaceContacts(tx, companyId, keptRow.id, back.contacts),
      setUndone(tx, companyId, merge.id, userId, at),
    ])
    const lead = await leadMerging.answer(ctx, tx, keptRow.id, stages)
    const note = { by: { userId, name: fullName }, at, type: 'update' as const }
    await writeHistory(tx, companyId, [
      {
        ...note,
        leadId: keptRow.id,
        leadName: lead.name,
        leadVersion: lead.version,
        texts: [`The merge with the Lead ${goneRow.name} has been undone`],
        ...fieldsChanged(before, lead),
      },
      {
        ...note,
        leadId: goneRow.id,
        leadName: goneRow.name,
        leadVersion: goneRow.version + 1,
        texts: [`The merge into the Lead ${lead.name} has been undone`],
      },
    ])
    effects.emit({ type: 'leads.changed', leadIds: [keptRow.id, goneRow.id], by: userId })
    effects.emit({ type: 'tasks.changed' })
    return { lead, stayed: back.stayed }
  })
}

/** The merge with both rows, locked in the order of their ids like everywhere. */
async function openMerge(ctx: Context, tx: Tx, mergeId: string, at: Date) {
  const { companyId } = ctx.actor
  const known = await selectMerge(tx, companyId, mergeId)
  if (!known) throw new AppError('NOT_FOUND')
  const rows: LeadRow[] = []
  for (const id of [known.kept_id, known.gone_id].sort()) {
    const row = await leadMerging.lockAnyway(tx, companyId, id, visibleLeads(ctx.actor))
    if (!row) throw new AppError('NOT_FOUND')
    rows.push(row)
  }
  // read once more, now that nobody else can undo it
  const merge = await selectMerge(tx, companyId, mergeId)
  const keptRow = rows.find(row => row.id === known.kept_id)
  const goneRow = rows.find(row => row.id === known.gone_id)
  if (!merge || !keptRow || !goneRow) throw new AppError('NOT_FOUND')
  if (merge.undone_at !== null) throw new AppError('CONFLICT', MERGE_TEXTS.alreadyUndone)
  if (keptRow.deleted_at !== null) throw new AppError('CONFLICT', MERGE_TEXTS.later)
  if (at.getTime() >= merge.merged_at.getTime() + MERGE_UNDO_DAYS * 86_400_000)
    throw new AppError('CONFLICT', MERGE_TEXTS.tooLate)
  return { merge, keptRow, goneRow }
}

/** A stage or a team that was taken out of the company since cannot come back; the lead stays where it is. */
async function withoutGonePlaces(
  tx: Tx,
  companyId: string,
  stages: readonly Stage[],
  back: Unmerged,
): Promise<Unmerged> {
  const columns = { ...back.columns }
  const stayed = [...back.stayed]
  if (columns.stage_id !== undefined && !stages.some(stage => stage._id === columns.stage_id)) {
    for (const column of ['stage_id', 'lead_status', 'assigned_to', 'lost_at', 'reason_for_not_interested'] as const)
      delete columns[column]
    stayed.push(MERGE_LABELS.place)
  }
  if (columns.team_id && !(await existsTeam(tx, companyId, columns.team_id))) {
    delete columns.team_id
    stayed.push(MERGE_LABELS.team)
  }
  return { ...back, columns, stayed }
}
