import { AppError } from '@plinth/contract/error-codes'
import type { Context } from '../../../../platform/context.ts'
import { requireCrmEdit, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { lockLeads, updateAssignments } from '../lead.queries.ts'
import { changeLeads, withoutFormerAssignees } from './lead-change.service.ts'

/**
 * Puts leads into the archive or brings them back, all or none (LM-389, LM-558, LM-Q66): archived ones leave list, board
 * and counts, while stage, status and history stay. Those that are there already stay as they are. What comes back is nobody's
 * where its assignee may not have leads any more (LM-Q97, LM-Q13). Answers how many moved, and how many of them are nobody's now.
 * Throws FORBIDDEN without crm.edit; NOT_FOUND where one of the leads is unknown, deleted or invisible.
 */
export async function archiveLeads(
  ctx: Context,
  leadIds: readonly string[],
  isArchived: boolean,
): Promise<{ n: number; unassigned: number }> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  const ids = [...new Set(leadIds)]
  return changeLeads(ctx, async (tx, effects) => {
    const rows = await lockLeads(tx, companyId, ids, visibleLeads(actor))
    if (rows.length < ids.length) throw new AppError('NOT_FOUND')
    const moved = rows.filter(row => row.is_archived !== isArchived)
    if (moved.length === 0) return { n: 0, unassigned: 0 }
    const at = ctx.clock.now()
    const by = { userId, name: fullName }
    const former = isArchived
      ? new Map<string, never>()
      : await withoutFormerAssignees(tx, companyId, await stagePlanOf(tx, companyId), moved)
    const text = isArchived ? 'The Lead has been archived' : 'The Lead has been brought back from the archive'
    const notes = moved.map(row => {
      const history = former.get(row.id)?.history
      const note = { leadId: row.id, leadName: row.name, leadVersion: row.version + 1, type: 'update' as const, by, at }
      return { ...note, ...history, texts: [text, ...(history?.texts ?? [])] }
    })
    const places = moved.map(row => {
      const { stage_id, lead_status, assigned_to } = former.get(row.id)?.columns ?? row
      return { id: row.id, stage_id, lead_status, assigned_to }
    })
    await Promise.all([updateAssignments(tx, companyId, places, at, isArchived), writeHistory(tx, companyId, notes)])
    effects.emit({ type: 'leads.changed', leadIds: moved.map(row => row.id), by: userId })
    return { n: moved.length, unassigned: former.size }
  })
}
