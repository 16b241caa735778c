import { AppError } from '@plinth/contract/error-codes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { selectionOf, withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import {
  ACCEPTANCE_WAYS,
  type Extension,
  type NewAcceptance,
  type NewRejection,
} from '@plinth/contract/quotations/quotation/decisions'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { daysAfter } from '@plinth/contract/readers/moment'
import { v7 as uuid } from 'uuid'
import { type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { instantOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { requireApprover, requireQuotationEdit } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { followConversion } from '../conversion/follow-conversion.service.ts'
import { versionToChange } from '../draft.service.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { columnsOfTotals } from '../versions.queries.ts'
import {
  insertAcceptance,
  insertRejection,
  reopenRejections,
  reverseAcceptance,
  selectVersionOfAcceptance,
} from './decisions.queries.ts'
import { requireSignedCopy } from './signed-copies.service.ts'
import { changeState, requirePossible, todayOf } from './transition.service.ts'

type Found = Awaited<ReturnType<typeof versionToChange>>

/** Changes what became of a version, under the lock of its quotation. */
function decide(
  ctx: Context,
  versionId: string,
  work: (tx: Tx, effects: Effects, found: Found) => Promise<void>,
): Promise<Quotation> {
  requireQuotationEdit(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    const found = await versionToChange(ctx, tx, versionId)
    await work(tx, effects, found)
    return wholeQuotation(ctx, tx, found.quotation.id)
  })
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/**
 * Lets an issued version be valid until a later day, and brings an expired one back (QT-217). Throws FORBIDDEN; NOT_FOUND; INVALID;
 * CONFLICT.
 */
export const extendVersion = (ctx: Context, id: string, { validUntil, tellClient }: Extension): Promise<Quotation> =>
  decide(ctx, id, async (tx, effects, found) => {
    requirePossible('extend', found.version)
    const today = todayOf(ctx)
    const last = daysAfter(today, LIMITS.validityDays)
    const before = found.version.validUntil
    if (validUntil < today || validUntil > last || (before !== null && validUntil <= before))
      throw invalid('validUntil', TEXTS.laterDay)
    await changeState(ctx, tx, effects, found, 'extend', {
      kind: 'extended',
      details: { validUntil, tellClient },
      validUntil,
    })
    const { companyId, userId } = ctx.actor
    if (tellClient) await ctx.jobs.enqueue(tx, 'quotations.tell-extension', { companyId, versionId: id, userId })
  })

/** Says that the client negotiates (QT-215). Throws FORBIDDEN; NOT_FOUND; CONFLICT. */
export const negotiateVersion = (ctx: Context, id: string): Promise<Quotation> =>
  decide(ctx, id, (tx, effects, found) => changeState(ctx, tx, effects, found, 'negotiate', { kind: 'negotiation' }))

/**
 * Records an acceptance made elsewhere (QT-218): from then on the accepted options alone count (QT-260). An expired version needs a note.
 * Throws FORBIDDEN; NOT_FOUND, also for a file; INVALID; CONFLICT.
 */
export const acceptVersion = (ctx: Context, id: string, sent: NewAcceptance): Promise<Quotation> =>
  decide(ctx, id, async (tx, effects, found) => {
    const { companyId, userId, company } = ctx.actor
    requirePossible('accept', found.version)
    if (sent.acceptedOn > todayOf(ctx)) throw invalid('acceptedOn', TEXTS.notLater)
    if (found.version.state === 'expired' && sent.note === '') throw invalid('note', TEXTS.required)
    if (sent.fileId !== null) await requireSignedCopy(tx, companyId, id, sent.fileId)
    const content = await selectContent(tx, companyId, id)
    const selection = sent.selection ?? selectionOf(content)
    const chosen = withSelection(content, selection)
    if (!chosen) throw invalid('selection', TEXTS.notOffered)
    const totals = totalsOf(chosen)
    const at = ctx.clock.now()
    await insertAcceptance(tx, {
      company_id: companyId,
      id: uuid(),
      version_id: id,
      way: sent.way,
      user_id: userId,
      name: sent.name,
      signature_file_id: sent.fileId,
      accepted_at: instantOf(company.timeZone, sent.acceptedOn),
      selections: JSON.stringify(selection),
      totals: JSON.stringify(totals),
      note: sent.note,
      created_at: at,
    })
    const { grand_total, margin_pct } = columnsOfTotals(totals)
    await changeState(ctx, tx, effects, found, 'accept', {
      kind: 'accepted',
      details: { name: sent.name, way: ACCEPTANCE_WAYS[sent.way], acceptedOn: sent.acceptedOn, note: sent.note },
      columns: { accepted_at: at, grand_total, margin_pct },
    })
    await followConversion(ctx, tx, { ...found.quotation, companyId }, chosen)
  })

/** Records a rejection (QT-219). Throws FORBIDDEN; NOT_FOUND; CONFLICT. */
export const rejectVersion = (ctx: Context, id: string, { reason, note }: NewRejection): Promise<Quotation> =>
  decide(ctx, id, async (tx, effects, found) => {
    requirePossible('reject', found.version)
    const { companyId, userId } = ctx.actor
    const at = ctx.clock.now()
    await insertRejection(tx, {
      company_id: companyId,
      id: uuid(),
      version_id: id,
      reason,
      note,
      user_id: userId,
      created_at: at,
    })
    await changeState(ctx, tx, effects, found, 'reject', { kind: 'rejected', details: { reason, note } })
  })

/** Reopens a rejected version (QT-221). Throws FORBIDDEN; NOT_FOUND; CONFLICT. */
export const reopenVersion = (ctx: Context, id: string): Promise<Quotation> =>
  decide(ctx, id, async (tx, effects, found) => {
    requirePossible('reopen', found.version)
    await reopenRejections(tx, ctx.actor.companyId, id, { by: ctx.actor.userId, at: ctx.clock.now() })
    await changeState(ctx, tx, effects, found, 'reopen', { kind: 'reopened' })
  })

/**
 * Undoes an acceptance while nothing was converted; its evidence stays (QT-220). Throws FORBIDDEN for who is no approver; NOT_FOUND;
 * CONFLICT.
 */
export function undoAcceptance(ctx: Context, acceptanceId: string, reason: string): Promise<Quotation> {
  const { actor } = ctx
  requireApprover(actor)
  return mutate(ctx, async (tx, effects) => {
    const acceptance = await selectVersionOfAcceptance(tx, actor.companyId, acceptanceId)
    if (!acceptance) throw new AppError('NOT_FOUND')
    const found = await versionToChange(ctx, tx, acceptance.versionId)
    requirePossible('undoAcceptance', found.version)
    if (found.quotation.convertedAt !== null) throw new AppError('CONFLICT', TEXTS.convertedBefore)
    const at = ctx.clock.now()
    await reverseAcceptance(tx, actor.companyId, acceptanceId, { by: actor.userId, at, reason })
    await changeState(ctx, tx, effects, found, 'undoAcceptance', {
      kind: 'acceptance-undone',
      details: { reason },
      columns: { accepted_at: null, grand_total: found.version.grandTotal, margin_pct: found.version.marginPct },
    })
    await recordAudit(tx, {
      actor,
      action: 'quotation.acceptance-undone',
      at,
      targetId: found.quotation.id,
      targetName: found.quotation.number ?? found.quotation.title,
    })
    return wholeQuotation(ctx, tx, found.quotation.id)
  })
}
