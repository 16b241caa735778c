import { AppError } from '@plinth/contract/error-codes'
import type { Context } from '../../platform/context.ts'
import { requireCrmEdit, visibleLeads } from '../lead-access/lead-access.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import { changeLeads } from './lead-change.service.ts'
import { lockLeads, updateArchived } from './leads.queries.ts'

/**
 * Puts leads into the archive or brings them back, all or none (LM-389, LM-558, LM-Q66): archived ones leave list, board
 * and counts, while stage, status and history stay. Those that are there already stay as they are. Answers how many moved.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND where one of the leads is unknown, deleted or invisible.
 */
export async function archiveLeads(ctx: Context, leadIds: readonly string[], isArchived: boolean): Promise<number> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  const ids = [...new Set(leadIds)]
  return changeLeads(ctx, async (tx, effects) => {
    const rows = await lockLeads(tx, companyId, ids, visibleLeads(actor))
    if (rows.length < ids.length) throw new AppError('NOT_FOUND')
    const moved = rows.filter(row => row.is_archived !== isArchived)
    if (moved.length === 0) return 0
    const at = ctx.clock.now()
    const by = { userId, name: fullName }
    const texts = [isArchived ? 'The Lead has been archived' : 'The Lead has been brought back from the archive']
    const notes = moved.map(row => ({
      leadId: row.id,
      leadName: row.name,
      leadVersion: row.version + 1,
      type: 'update' as const,
      by,
      at,
      texts,
    }))
    const movedIds = moved.map(row => row.id)
    await Promise.all([updateArchived(tx, companyId, movedIds, isArchived, at), writeHistory(tx, companyId, notes)])
    effects.emit({ type: 'leads.changed', leadIds: movedIds, by: userId })
    return moved.length
  })
}
