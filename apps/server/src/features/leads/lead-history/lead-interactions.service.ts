import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { LeadInteraction, SaveInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import {
  isVisibleLead,
  requireCrm,
  requireCrmEdit,
  visibleLeads,
} from '../../company/lead-access/lead-access.service.ts'
import { writeHistory } from './lead-history.service.ts'
import type { InteractionRow } from './lead-history.tables.ts'
import { countInteractions, holdLead, insertInteraction, selectInteractions } from './lead-interactions.queries.ts'

/**
 * Records a meeting with a lead, also in its history (LM-319, LM-544, LM-Q61). That is neither a call nor a change of the lead:
 * nobody is notified and its version stays. Throws FORBIDDEN without crm.edit, NOT_FOUND for a lead that the caller may not see,
 * CONFLICT where it is archived.
 */
export async function saveInteraction(ctx: Context, body: SaveInteraction): Promise<LeadInteraction> {
  const { actor } = ctx
  requireCrmEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const lead = await holdLead(tx, actor.companyId, body.leadId, visibleLeads(actor))
    if (!lead) throw new AppError('NOT_FOUND')
    if (lead.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
    const at = ctx.clock.now()
    const row: InteractionRow = {
      id: uuid(),
      lead_id: body.leadId,
      meeting_mode: body.meetingMode,
      outcome: body.outcome,
      meeting_remarks: body.meetingRemarks,
      created_by: actor.userId,
      created_by_name: actor.fullName,
      created_at: at,
    }
    await Promise.all([
      insertInteraction(tx, actor.companyId, row),
      writeHistory(tx, actor.companyId, [
        {
          leadId: body.leadId,
          leadName: lead.name,
          leadVersion: lead.version,
          type: 'update',
          by: { userId: actor.userId, name: actor.fullName },
          at,
          texts: [`A new interaction has been added: ${body.meetingMode}`],
          comment: body.meetingRemarks,
          new: body.outcome === '' ? {} : { outcome: body.outcome },
        },
      ]),
    ])
    effects.emit({ type: 'leads.changed', leadIds: [body.leadId], by: actor.userId })
    return toInteraction(row)
  })
}

/**
 * A page of the meetings with a lead, newest first (LM-535). Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see.
 */
export async function listInteractions(
  ctx: Context,
  query: { leadId: string; page: number; limit: number },
): Promise<{ data: LeadInteraction[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const { leadId, page, limit } = query
  const [isVisible, total, rows] = await read(ctx, tx =>
    Promise.all([
      isVisibleLead(tx, ctx.actor, leadId),
      countInteractions(tx, companyId, leadId),
      selectInteractions(tx, companyId, leadId, { limit, offset: (page - 1) * limit }),
    ]),
  )
  if (!isVisible) throw new AppError('NOT_FOUND')
  return { data: rows.map(toInteraction), pagination: paginationOf({ page, limit }, total) }
}

const toInteraction = (row: InteractionRow): LeadInteraction => ({
  _id: row.id,
  leadId: row.lead_id,
  meetingMode: row.meeting_mode,
  outcome: row.outcome,
  meetingRemarks: row.meeting_remarks,
  userId: row.created_by,
  createdBy: row.created_by_name,
  createdAt: row.created_at.toISOString(),
})
