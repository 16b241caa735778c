import { AppError } from '@plinth/contract/error-codes'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { notPossibleText } from '@plinth/contract/quotations/quotation/quotation-limits'
import { v7 as uuid } from 'uuid'
import { type Context, mutate } from '../../../../platform/context.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { notify } from '../../../messages/notifications/notifications.service.ts'
import {
  requireApprover,
  requireQuotationEdit,
  tellQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { draftToChange } from '../draft.service.ts'
import { noteEvent } from '../events.service.ts'
import { updateQuotation } from '../quotations.queries.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { updateVersion } from '../versions.queries.ts'
import { answerOpenApproval, insertApproval, selectApproval, selectApprovers } from './decisions.queries.ts'

const linkOf = (quotationId: string, versionNumber: number): string =>
  `/quotation/quotations/${quotationId}?version=${versionNumber}`

/**
 * Asks the approvers to approve a draft that needs it (QT-223). That the margin is the reason is told to nobody who may not see costs: the request
 * names none. Throws FORBIDDEN; NOT_FOUND; CONFLICT where there is nothing to ask.
 */
export function askApproval(ctx: Context, versionId: string, note: string): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const { version, quotation } = await draftToChange(ctx, tx, versionId)
    if (version.approval === 'not-needed' || version.approval === 'approved' || version.approval === 'requested')
      throw new AppError('CONFLICT', notPossibleText(APPROVAL_WORDS[version.approval]))
    const at = ctx.clock.now()
    await insertApproval(tx, {
      company_id: actor.companyId,
      id: uuid(),
      version_id: versionId,
      revision: version.figuresRevision,
      asked_by: actor.userId,
      asked_at: at,
      asked_note: note,
      discount_pct: version.discountPct,
      margin_pct: version.marginPct,
    })
    await updateVersion(tx, actor.companyId, versionId, { approval: 'requested' })
    await updateQuotation(tx, actor.companyId, quotation.id, { last_activity_at: at })
    await noteEvent(ctx, tx, { quotationId: quotation.id, versionId, kind: 'approval-asked', details: { note } })
    await notify(ctx, tx, effects, {
      companyId: actor.companyId,
      senderId: actor.userId,
      event: 'quotation-approval',
      featureName: 'Quotation',
      reciever: await selectApprovers(tx, actor.companyId),
      notificationString: `${actor.fullName} asks for approval of ${quotation.number ?? quotation.title}`,
      featureLink: linkOf(quotation.id, version.number),
      CTA: 'Open the quotation',
    })
    await tellQuotations(tx, effects, actor, [quotation.id])
    return wholeQuotation(ctx, tx, quotation.id)
  })
}

const APPROVAL_WORDS = {
  'not-needed': 'within the limits',
  approved: 'approved',
  requested: 'waiting for approval',
} as const

/** Approves or declines a request (QT-224, QT-225). Throws FORBIDDEN; NOT_FOUND; CONFLICT where it has its answer already. */
export function answerApproval(
  ctx: Context,
  requestId: string,
  { answer, note }: { answer: 'approved' | 'declined'; note: string },
): Promise<Quotation> {
  const { actor } = ctx
  requireApprover(actor)
  return mutate(ctx, async (tx, effects) => {
    const found = await selectApproval(tx, actor.companyId, requestId)
    if (!found) throw new AppError('NOT_FOUND')
    const { version, quotation } = await draftToChange(ctx, tx, found.versionId)
    // as it is now that nobody else answers it
    const request = await selectApproval(tx, actor.companyId, requestId)
    if (request?.answer !== null) throw new AppError('CONFLICT', notPossibleText(request?.answer ?? 'closed'))
    const at = ctx.clock.now()
    await answerOpenApproval(tx, actor.companyId, version.id, { answer, by: actor.userId, at, note })
    await updateVersion(tx, actor.companyId, version.id, {
      approval: answer,
      ...(answer === 'approved' && { approved_revision: request.revision, approved_by: actor.userId }),
    })
    await updateQuotation(tx, actor.companyId, quotation.id, {
      last_activity_at: at,
      needs_approval: answer !== 'approved',
    })
    await noteEvent(ctx, tx, { quotationId: quotation.id, versionId: version.id, kind: answer, details: { note } })
    await recordAudit(tx, {
      actor,
      action: answer === 'approved' ? 'quotation.approved' : 'quotation.declined',
      at,
      targetId: quotation.id,
      targetName: quotation.number ?? quotation.title,
    })
    await notify(ctx, tx, effects, {
      companyId: actor.companyId,
      senderId: actor.userId,
      event: 'quotation-approval',
      featureName: 'Quotation',
      reciever: [request.askedBy],
      notificationString: `${actor.fullName} ${answer} ${quotation.number ?? quotation.title}`,
      featureLink: linkOf(quotation.id, version.number),
      CTA: 'Open the quotation',
    })
    await tellQuotations(tx, effects, actor, [quotation.id])
    return wholeQuotation(ctx, tx, quotation.id)
  })
}
