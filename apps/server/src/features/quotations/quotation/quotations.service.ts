import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type {
  ListedQuotation,
  Quotation,
  QuotationChange,
  QuotationEvent,
} from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { type SqlBool, sql } from 'kysely'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { isVisibleLead } from '../../company/lead-access/lead-access.service.ts'
import {
  requireQuotationEdit,
  requireQuotations,
  requireSeen,
  seesCosts,
  tellQuotations,
  visibleQuotations,
} from '../quotation-access/quotation-access.service.ts'
import { noteEvent } from './events.service.ts'
import { selectAcceptance, selectOpenApproval } from './life/decisions.queries.ts'
import {
  countEvents,
  existsEditor,
  type ListedVersionRow,
  lockDeleted,
  lockQuotation,
  type QuotationRow,
  selectEvents,
  selectQuotation,
  selectVariations,
  selectVersions,
  updateQuotation,
} from './quotations.queries.ts'

/** One quotation. Throws FORBIDDEN; NOT_FOUND. */
export function getQuotation(ctx: Context, id: string): Promise<Quotation> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => wholeQuotation(ctx, tx, id))
}

/** The same within a transaction. Throws NOT_FOUND. */
export async function wholeQuotation(ctx: Context, tx: Tx, id: string): Promise<Quotation> {
  const { actor } = ctx
  const isVisible = visibleQuotations(actor)
  const row = await selectQuotation(tx, actor.companyId, id, isVisible)
  if (!row) throw new AppError('NOT_FOUND')
  const [request, acceptance, versions, variations] = await Promise.all([
    row.draftVersionId === null ? undefined : selectOpenApproval(tx, actor.companyId, row.draftVersionId),
    row.currentVersionId === null ? undefined : selectAcceptance(tx, actor.companyId, row.currentVersionId),
    selectVersions(tx, actor.companyId, id),
    selectVariations(tx, actor.companyId, id, isVisible),
  ])
  return {
    ...toListed(row, seesCosts(actor)),
    currency: row.currency,
    createdBy: { _id: row.createdBy, name: row.maker },
    createdAt: row.createdAt.toISOString(),
    firstIssuedAt: row.firstIssuedAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    convertedAt: row.convertedAt?.toISOString() ?? null,
    reminders: row.reminders,
    approvalRequest: request
      ? {
          _id: request.id,
          note: request.note,
          askedBy: { _id: request.askedBy, name: request.name },
          askedAt: request.askedAt.toISOString(),
        }
      : null,
    acceptance: acceptance
      ? {
          _id: acceptance.id,
          way: acceptance.way,
          name: acceptance.name,
          email: acceptance.email,
          acceptedAt: acceptance.acceptedAt.toISOString(),
          note: acceptance.note,
          fileId: acceptance.fileId,
        }
      : null,
    versions: versions.map(toListedVersion),
    variations: variations.map(one => ({
      _id: one.id,
      type: one.type,
      number: one.number,
      state: one.state,
      title: one.title,
      grandTotal: one.grandTotal,
    })),
  }
}

/** A quotation as lists show it, with its margin only for who may see costs. */
export const toListed = (row: QuotationRow, costs: boolean): ListedQuotation => ({
  _id: row.id,
  type: row.type,
  number: row.number,
  state: row.state,
  title: row.title,
  version: row.versionNumber,
  versionId: row.currentVersionId ?? row.draftVersionId ?? '',
  draftVersionId: row.draftVersionId,
  projectId: row.projectId,
  projectName: row.projectName,
  clientName: row.clientName,
  leadId: row.leadId,
  needsApproval: row.needsApproval,
  owner: { _id: row.ownerId, name: row.owner },
  variationOf: row.variationOf,
  currencySymbol: row.currencySymbol,
  grandTotal: row.grandTotal,
  contractValue: row.contractValue,
  ...(costs && { marginPct: row.marginPct }),
  validUntil: row.validUntil,
  openThreads: row.openThreads,
  lastActivityAt: row.lastActivityAt.toISOString(),
  editedAt: row.editedAt.toISOString(),
})

const toListedVersion = (row: ListedVersionRow) => ({
  _id: row.id,
  number: row.number,
  state: row.state,
  about: row.about,
  grandTotal: row.grandTotal,
  validUntil: row.validUntil,
  issuedOn: row.issuedOn,
  createdBy: { _id: row.createdBy, name: row.maker },
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt.toISOString(),
})

/**
 * Changes who a quotation is prepared by, an active person who may change quotations (QT-080), or its lead, also once it is issued.
 * Throws FORBIDDEN; NOT_FOUND, also for such a person or lead.
 */
export function editQuotation(ctx: Context, id: string, change: QuotationChange): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const quotation = await lockQuotation(tx, actor.companyId, id, visibleQuotations(actor))
    if (!quotation) throw new AppError('NOT_FOUND')
    const { ownerId, leadId, reminders } = change
    if (ownerId !== undefined && !(await existsEditor(tx, actor.companyId, ownerId))) throw new AppError('NOT_FOUND')
    if (typeof leadId === 'string' && !(await isVisibleLead(tx, actor, leadId))) throw new AppError('NOT_FOUND')
    const isOtherOwner = ownerId !== undefined && ownerId !== quotation.ownerId
    const isOtherLead = leadId !== undefined && leadId !== quotation.leadId
    if (isOtherOwner || isOtherLead || reminders !== undefined) {
      await updateQuotation(tx, actor.companyId, id, {
        ...(isOtherOwner && { owner_id: ownerId }),
        ...(isOtherLead && { lead_id: leadId }),
        ...(reminders !== undefined && { reminders }),
        last_activity_at: ctx.clock.now(),
      })
      if (isOtherOwner) await noteEvent(ctx, tx, { quotationId: id, versionId: null, kind: 'owner-changed' })
      if (isOtherLead) await noteEvent(ctx, tx, { quotationId: id, versionId: null, kind: 'lead-changed' })
      await tellQuotations(tx, effects, actor, [id])
    }
    // who gave it away may see it no longer
    const seen = await selectQuotation(tx, actor.companyId, id, sql<SqlBool>`q.deleted_at is null`)
    if (!seen) throw new AppError('NOT_FOUND')
    return wholeQuotation(ctx, tx, id)
  })
}

/**
 * Deletes a quotation that was never issued; it can be brought back for 30 days. Throws FORBIDDEN; NOT_FOUND; CONFLICT for an issued
 * one (QT-195).
 */
export async function removeQuotation(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  await mutate(ctx, async (tx, effects) => {
    const quotation = await lockQuotation(tx, actor.companyId, id, visibleQuotations(actor))
    if (!quotation) throw new AppError('NOT_FOUND')
    if (quotation.firstIssuedAt !== null) throw new AppError('CONFLICT', TEXTS.issuedStays)
    const at = ctx.clock.now()
    await tellQuotations(tx, effects, actor, [id])
    await updateQuotation(tx, actor.companyId, id, { deleted_at: at, deleted_by: actor.userId })
    await noteEvent(ctx, tx, { quotationId: id, versionId: null, kind: 'deleted' })
    await recordAudit(tx, { actor, action: 'quotation.removed', at, targetId: id, targetName: quotation.title })
    return {}
  })
}

/** Brings a deleted quotation back, also twice. Throws FORBIDDEN; NOT_FOUND, also where the caller would not see it. */
export function restoreQuotation(ctx: Context, id: string): Promise<Quotation> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const deleted = await lockDeleted(tx, actor.companyId, id)
    if (deleted) {
      await updateQuotation(tx, actor.companyId, id, { deleted_at: null, deleted_by: null })
      // within this transaction: whoever would not see it undoes all of this
      await requireSeen(tx, actor, id)
      const at = ctx.clock.now()
      await noteEvent(ctx, tx, { quotationId: id, versionId: null, kind: 'restored' })
      await recordAudit(tx, { actor, action: 'quotation.restored', at, targetId: id, targetName: deleted.title })
      await tellQuotations(tx, effects, actor, [id])
    }
    return wholeQuotation(ctx, tx, id)
  })
}

/** What happened to a quotation, newest first. Throws FORBIDDEN; NOT_FOUND. */
export async function listEvents(
  ctx: Context,
  id: string,
  page: { page: number; limit: number },
): Promise<{ data: QuotationEvent[]; pagination: Pagination }> {
  const { actor } = ctx
  requireQuotations(actor)
  const [total, rows] = await read(ctx, async tx => {
    await requireSeen(tx, actor, id)
    return Promise.all([countEvents(tx, actor.companyId, id), selectEvents(tx, actor.companyId, id, page)])
  })
  return {
    data: rows.map(({ id: _id, at, ...event }) => ({ _id, ...event, at: at.toISOString() })),
    pagination: paginationOf(page, total),
  }
}
