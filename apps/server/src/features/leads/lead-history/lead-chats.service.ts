import { AppError } from '@plinth/contract/error-codes'
import { type Context, mutate } from '../../../platform/context.ts'
import { requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { writeHistory } from './lead-history.service.ts'
import { holdLead } from './lead-interactions.queries.ts'

const OPENED = 'A WhatsApp chat has been opened'

/**
 * Keeps in a lead's history that somebody opened a WhatsApp chat with it, and the text it was opened with, where it was one. What was
 * written there is unknown, so it is neither a call nor a change of the lead. Throws FORBIDDEN without crm.edit, NOT_FOUND for a lead that the caller may not see, CONFLICT
 * where it is archived.
 */
export async function openChat(ctx: Context, leadId: string, text = ''): Promise<Record<string, never>> {
  const { actor } = ctx
  requireCrmEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const lead = await holdLead(tx, actor.companyId, leadId, visibleLeads(actor))
    if (!lead) throw new AppError('NOT_FOUND')
    if (lead.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
    await writeHistory(tx, actor.companyId, [
      {
        leadId,
        leadName: lead.name,
        leadVersion: lead.version,
        type: 'update',
        by: { userId: actor.userId, name: actor.fullName },
        at: ctx.clock.now(),
        texts: [OPENED],
        comment: text,
      },
    ])
    effects.emit({ type: 'leads.changed', leadIds: [leadId], by: actor.userId })
    return {}
  })
}
