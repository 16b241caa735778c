import { AppError } from '@plinth/contract/error-codes'
import type { EditLead, Lead } from '@plinth/contract/leads/lead/lead'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Context, Effects } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { cancelMailsOf } from '../../lead-mails/lead-mails.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { lockLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { changeLead } from './lead-change.service.ts'
import { joinWords, noteOf } from './lead-note.policy.ts'
import { withoutFormerAssignees } from './lead-places.service.ts'
import { markRestored } from './lead-selected.queries.ts'
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
  const { companyId } = actor
  return changeLeads(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const row = await lockLead(tx, companyId, id, isRestorable(actor, at))
    if (!row) throw new AppError('NOT_FOUND')
    return { isUnassigned: (await restoreRows(ctx, tx, effects, [row], at)) > 0 }
  })
}

/** Brings the leads of these locked rows back; returns how many are nobody's for that. */
export async function restoreRows(
  { actor }: Pick<Context, 'actor'>,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  rows: readonly LeadRow[],
  at: Date,
): Promise<number> {
  const { companyId, userId } = actor
  const listed = rows.filter(row => !row.is_archived)
  const former = await withoutFormerAssignees(tx, companyId, await stagePlanOf(tx, companyId), listed)
  const notes = rows.map(row =>
    noteOf(actor, row, at, joinWords({ texts: ['The Lead has been restored'] }, former.get(row.id)?.words)),
  )
  const places = rows.map(row => {
    const { stage_id, lead_status, assigned_to } = former.get(row.id)?.place ?? row
    return { id: row.id, stage_id, lead_status, assigned_to }
  })
  await Promise.all([markRestored(tx, companyId, places, at), writeHistory(tx, companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: rows.map(row => row.id), by: userId })
  return former.size
}
