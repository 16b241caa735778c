import { AppError } from '@plinth/contract/error-codes'
import type { EditLead, Lead } from '@plinth/contract/leads/lead/lead'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Context } from '../../../../platform/context.ts'
import { visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { cancelMailsOf } from '../../lead-mails/lead-mails.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { lockLead, updateLead } from '../lead.queries.ts'
import { changeLead } from './lead-change.service.ts'
import { joinWords, noteOf } from './lead-note.policy.ts'
import { withoutFormerAssignee } from './lead-places.service.ts'
import { changeLeads } from './lead-transaction.service.ts'

const RESTORE_DAYS = 7

/**
 * Deletes a lead; it can be brought back for seven days (LM-383, LM-539). Mail about it that has not left yet is cancelled
 * and stays so. Throws as `changeLead` does.
 */
export const deleteLead = (ctx: Context, id: string, body: Pick<EditLead, 'logText'>): Promise<Lead> =>
  changeLead(ctx, id, async ({ tx, at }) => ({
    columns: { deleted_at: at, deleted_by: ctx.actor.userId },
    details: { texts: ['The Lead has been deleted', ...((await cancelMailsOf(ctx, tx, [id])).get(id) ?? [])] },
    note: { type: 'delete', note: body.logText ?? '' },
  }))

/** Which leads somebody may bring back. One that was merged comes back by undoing the merge, with what belongs to it. */
export function isRestorable(actor: Actor, at: Date): RawBuilder<SqlBool> {
  const since = new Date(at.getTime() - RESTORE_DAYS * 86_400_000)
  return sql<SqlBool>`leads.deleted_at >= ${since} and ${visibleLeads(actor)} and not exists (
    select from lead_merges m where m.company_id = leads.company_id and m.gone_id = leads.id and m.undone_at is null)`
}

/**
 * Brings a lead back within seven days of its deletion; nobody's where its assignee may not have leads any more, unless it is
 * archived and nobody's work anyway (LM-Q97, LM-Q13). Returns whether it is nobody's for that. Throws FORBIDDEN without crm.edit, NOT_FOUND.
 */
export function restoreLead(ctx: Context, id: string): Promise<{ isUnassigned: boolean }> {
  const { actor } = ctx
  const { companyId, userId } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const row = await lockLead(tx, companyId, id, isRestorable(actor, at))
    if (!row) throw new AppError('NOT_FOUND')
    const plan = await stagePlanOf(tx, companyId)
    const former = row.is_archived ? undefined : await withoutFormerAssignee(tx, companyId, plan, row)
    const words = joinWords({ texts: ['The Lead has been restored'] }, former?.words)
    await Promise.all([
      updateLead(tx, row, { deleted_at: null, deleted_by: null, ...former?.place }, at),
      writeHistory(tx, companyId, [noteOf(actor, row, at, words)]),
    ])
    effects.emit({ type: 'leads.changed', leadIds: [id], by: userId })
    return { isUnassigned: former !== undefined }
  })
}
