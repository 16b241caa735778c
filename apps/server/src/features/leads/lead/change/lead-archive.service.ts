import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import type { LeadRow } from '../lead.tables.ts'
import { joinWords } from './lead-note.policy.ts'
import { type NewPlace, placeLeads, withoutFormerAssignees } from './lead-places.service.ts'
import { changeLeads, openLeads } from './lead-transaction.service.ts'

/**
 * Puts leads into the archive or brings them back, all or none (LM-389, LM-558, LM-Q66): archived ones leave list, board
 * and counts, while stage, status and history stay. Those that are there already stay as they are. What comes back is nobody's
 * where its assignee may not have leads any more (LM-Q97, LM-Q13). Returns how many moved, and how many of them are nobody's now.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND where one of the leads is unknown, deleted or invisible.
 */
export const archiveLeads = (
  ctx: Context,
  leadIds: readonly string[],
  isArchived: boolean,
): Promise<{ n: number; unassigned: number }> =>
  changeLeads(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const moved = (await openLeads(ctx, tx, leadIds)).filter(row => row.is_archived !== isArchived)
    if (moved.length === 0) return { n: 0, unassigned: 0 }
    const placed = await archivedPlaces(tx, companyId, moved, isArchived)
    await placeLeads(ctx, tx, effects, placed, isArchived)
    return {
      n: moved.length,
      unassigned: placed.filter(({ row, place }) => row.assigned_to !== place.assigned_to).length,
    }
  })

/** Where leads are that go into the archive or come back from it, and what their histories say of it. */
export async function archivedPlaces(
  tx: Tx,
  companyId: string,
  rows: readonly LeadRow[],
  isArchived: boolean,
): Promise<(NewPlace & { row: LeadRow })[]> {
  const former = isArchived
    ? new Map<string, NewPlace>()
    : await withoutFormerAssignees(tx, companyId, await stagePlanOf(tx, companyId), rows)
  const texts = [isArchived ? 'The Lead has been archived' : 'The Lead has been brought back from the archive']
  return rows.map(row => {
    const { place, words } = former.get(row.id) ?? { place: row, words: undefined }
    return { row, place, words: joinWords({ texts }, words) }
  })
}
