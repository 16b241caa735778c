import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCrmEdit } from '../../../company/lead-access/lead-access.service.ts'
import { type HistoryNote, writeHistory } from '../../lead-history/lead-history.service.ts'
import { updateLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { changeLeads, openLead } from './lead-change.service.ts'

/** What was done to something that belongs to a lead; without a note nothing changed. */
export interface Touch<T> {
  answer: T
  note?: Pick<HistoryNote, 'texts' | 'old' | 'new'>
}

/**
 * A change of something that belongs to a lead, its tags or files: in one transaction, with the lead locked, its version
 * raised and one history entry. Throws FORBIDDEN without crm.edit; NOT_FOUND, also where the lead is invisible; CONFLICT
 * where it is archived.
 */
export async function touchLead<T>(
  ctx: Context,
  leadId: string,
  work: (tx: Tx, lead: Pick<LeadRow, 'id' | 'name'>) => Promise<Touch<T>>,
): Promise<T> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const { companyId, userId, fullName } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const { row } = await openLead(ctx, tx, leadId)
    const { answer, note } = await work(tx, row)
    if (!note) return answer
    const at = ctx.clock.now()
    const leadVersion = row.version + 1
    const by = { userId, name: fullName }
    await Promise.all([
      updateLead(tx, companyId, leadId, {}, leadVersion, at),
      writeHistory(tx, companyId, [{ leadId, leadName: row.name, leadVersion, type: 'update', by, at, ...note }]),
    ])
    effects.emit({ type: 'leads.changed', leadIds: [leadId], by: userId })
    return answer
  })
}
