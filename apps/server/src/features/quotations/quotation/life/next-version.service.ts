import { AppError } from '@plinth/contract/error-codes'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import {
  notPossibleText,
  QUOTATION_TEXTS as TEXTS,
  versionPreparedText,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  requireQuotationEdit,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { copyAttachments } from '../attachments/attachments.queries.ts'
import { selectContent } from '../content/content.queries.ts'
import { holdItemsOf } from '../content/held-items.service.ts'
import { addDraft } from '../create/add-draft.service.ts'
import { copiedContent } from '../create/copied-content.policy.ts'
import { lastDay } from '../create/create.service.ts'
import { draftToChange } from '../draft.service.ts'
import { noteEvent } from '../events.service.ts'
import { firmOf } from '../firm.service.ts'
import { type LockedQuotation, lockQuotation, updateQuotation } from '../quotations.queries.ts'
import { removeQuotation, wholeQuotation } from '../quotations.service.ts'
import { updateVersion, type VersionRow } from '../versions.queries.ts'
import { deleteDraft, selectLastVersionNumber } from './decisions.queries.ts'
import { todayOf } from './transition.service.ts'

/**
 * Makes the next version of a quotation as a copy of the newest issued one, whose lines keep their origin (QT-198, QT-203). Throws FORBIDDEN;
 * NOT_FOUND; CONFLICT where the quotation is accepted, was never issued, or has a draft already (QT-199, QT-207).
 */
export function addVersion(ctx: Context, quotationId: string, about: string): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const { companyId } = actor
    const quotation = await lockQuotation(tx, companyId, quotationId, visibleQuotations(actor))
    if (!quotation) throw new AppError('NOT_FOUND')
    const last = await selectLastVersionNumber(tx, companyId, quotationId)
    if (quotation.draftVersionId !== null) throw new AppError('CONFLICT', versionPreparedText(last))
    if (quotation.state === 'accepted') throw new AppError('CONFLICT', TEXTS.acceptedMakeVariation)
    if (quotation.currentVersionId === null) throw new AppError('CONFLICT', notPossibleText(quotation.state))
    const firm = await firmOf(tx, companyId)
    const content = copiedContent(await selectContent(tx, companyId, quotation.currentVersionId), { keepsOrigin: true })
    const { validUntil } = content.head
    const head =
      validUntil !== null && validUntil >= todayOf(ctx)
        ? content.head
        : { ...content.head, validUntil: lastDay(ctx, firm) }
    const versionId = await addDraft(
      ctx,
      tx,
      firm,
      { quotationId, number: last + 1, about, isShown: false },
      { ...content, head },
    )
    await copyAttachments(tx, companyId, quotation.currentVersionId, versionId)
    await noteEvent(ctx, tx, { quotationId, versionId, kind: 'version-made', details: { about } })
    await tellQuotations(tx, effects, actor, [quotationId])
    return wholeQuotation(ctx, tx, quotationId)
  })
}

/** Says what a draft is about. Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued version. */
export function describeVersion(ctx: Context, versionId: string, about: string): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const { quotation } = await draftToChange(ctx, tx, versionId)
    await updateVersion(tx, actor.companyId, versionId, { about })
    await tellQuotations(tx, effects, actor, [quotation.id])
    return wholeQuotation(ctx, tx, quotation.id)
  })
}

/**
 * Discards a draft; the version before it stays as it was (QT-201). The first version, which was never issued, deletes its quotation.
 * Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued version.
 */
export async function discardVersion(ctx: Context, versionId: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  const first = await mutate(ctx, async (tx, effects) => {
    const { version, quotation } = await draftToChange(ctx, tx, versionId)
    if (quotation.firstIssuedAt === null) return { quotationId: quotation.id }
    await dropDraft(ctx, tx, effects, { version, quotation })
    return { quotationId: null }
  })
  if (first.quotationId !== null) await removeQuotation(ctx, first.quotationId)
}

/** Takes the draft of a quotation away that has an issued version, in the caller's transaction. */
export async function dropDraft(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { version, quotation }: { version: Pick<VersionRow, 'id' | 'number'>; quotation: Pick<LockedQuotation, 'id'> },
): Promise<void> {
  const { actor } = ctx
  await updateQuotation(tx, actor.companyId, quotation.id, {
    draft_version_id: null,
    needs_approval: false,
    last_activity_at: ctx.clock.now(),
  })
  await deleteDraft(tx, actor.companyId, version.id)
  await holdItemsOf(tx, actor.companyId, { kind: 'quotation', id: quotation.id })
  const details = { number: version.number }
  await noteEvent(ctx, tx, { quotationId: quotation.id, versionId: null, kind: 'version-discarded', details })
  await tellQuotations(tx, effects, actor, [quotation.id])
}
