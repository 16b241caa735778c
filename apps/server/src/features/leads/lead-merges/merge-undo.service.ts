import { AppError, isAppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { MERGE_TEXTS, MERGE_UNDO_DAYS } from '@plinth/contract/leads/merge-rules'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  changeLeads,
  contactsOf,
  joinWords,
  noteOf,
  openLeads,
  rowAfter,
  tellOfChange,
  wholeLead,
  withoutFormerAssignee,
  writeLead,
} from '../lead/lead.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import { stagePlanOf } from '../pipelines/pipelines.service.ts'
import { moveBack, selectMerge, selectMergesOfImport, setUndone } from './lead-merges.queries.ts'
import { unmerged } from './merge.policy.ts'
import { columnsOf, fieldsChanged, writingOf } from './merge-history.ts'
import { putBackByRule } from './merge-place.service.ts'

/**
 * Undoes a merge within thirty days: the lead that went is there again with its rows, and the kept one has the fields it had,
 * but for those that were changed since or cannot come back, whose labels are returned; people are told as of any other change.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND, also where one of the leads may not be seen; CONFLICT where it is too late,
 * done already, or the kept lead has been merged into another one since.
 */
export async function undoMerge(ctx: Context, mergeId: string): Promise<{ lead: Lead; stayed: string[] }> {
  const { actor } = ctx
  const { companyId, userId } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const { merge, keptRow, goneRow } = await openMerge(ctx, tx, mergeId, at)
    const [plan, contacts, writing] = await Promise.all([
      stagePlanOf(tx, companyId),
      contactsOf(tx, keptRow),
      writingOf(tx, companyId, actor.company.timeZone),
    ])
    const before = await wholeLead(ctx, tx, keptRow.id, plan.stages)
    const unchanged = unmerged({ row: keptRow, contacts }, merge.before, merge.after)
    const back = await putBackByRule(ctx, tx, plan, keptRow, unchanged)
    // an archived lead is nobody's work, and comes back as it was
    const former = goneRow.is_archived ? undefined : await withoutFormerAssignee(tx, companyId, plan, goneRow)
    const update_text_count = Math.max(0, keptRow.update_text_count - goneRow.update_text_count)
    const columns = { ...columnsOf(back), update_text_count }
    const gone = { deleted_at: null, deleted_by: null, ...former?.place }
    await Promise.all([
      writeLead(tx, keptRow, { columns, contacts: back.contacts }, at),
      writeLead(tx, goneRow, { columns: gone }, at),
      moveBack(tx, companyId, { from: keptRow.id, to: goneRow.id }, merge.moved),
      setUndone(tx, companyId, merge.id, userId, at),
    ])
    const lead = await wholeLead(ctx, tx, keptRow.id, plan.stages)
    const row = rowAfter(keptRow, columns)
    const changed = fieldsChanged({ lead: before, row: keptRow }, { lead, row }, writing)
    await writeHistory(tx, companyId, [
      noteOf(actor, row, at, { texts: [`The merge with the Lead ${goneRow.name} has been undone`], ...changed }),
      noteOf(
        actor,
        goneRow,
        at,
        joinWords({ texts: [`The merge into the Lead ${lead.name} has been undone`] }, former?.words),
      ),
    ])
    await tellOfChange(ctx, tx, effects, keptRow, row)
    effects.emit({ type: 'leads.changed', leadIds: [keptRow.id, goneRow.id], by: userId })
    effects.emit({ type: 'tasks.changed' })
    return { lead, stayed: [...back.stayed, ...(former ? [MERGE_TEXTS.assigneeOf(goneRow.name)] : [])] }
  })
}

/** Undoes the merges that an import has made, as far as they can be, each in a transaction of its own. Throws FORBIDDEN without crm.edit. */
export async function undoMergesOfImport(ctx: Context, importId: string): Promise<void> {
  // the answer that belongs to the key of the request is that of the import
  const acting = { ...ctx, idempotency: undefined }
  for (const id of await read(ctx, tx => selectMergesOfImport(tx, ctx.actor.companyId, importId))) {
    try {
      await undoMerge(acting, id)
    } catch (error) {
      // merged into another one since, or not to be seen: it stays
      if (!isAppError(error, 'CONFLICT') && !isAppError(error, 'NOT_FOUND')) throw error
    }
  }
}

/** The merge with both leads, locked in the order of their ids as everywhere. */
async function openMerge(ctx: Context, tx: Tx, mergeId: string, at: Date) {
  const { companyId } = ctx.actor
  const known = await selectMerge(tx, companyId, mergeId)
  if (!known) throw new AppError('NOT_FOUND')
  const rows = await openLeads(ctx, tx, [known.kept_id, known.gone_id], { isDeletedToo: true })
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
