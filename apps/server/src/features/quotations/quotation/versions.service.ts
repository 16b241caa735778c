import { AppError } from '@plinth/contract/error-codes'
import type { Version } from '@plinth/contract/quotations/quotation/versions'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireQuotations, seesCosts, visibleQuotations } from '../quotation-access/quotation-access.service.ts'
import { selectContent } from './content/content.queries.ts'
import { visibleContent } from './content/visible-content.policy.ts'
import { unavailableItems } from './create/rates-of-today.service.ts'
import { firmOf } from './firm.service.ts'
import { type EditedVersion, editedVersion } from './templates/edited-version.service.ts'
import { selectVersion } from './versions.queries.ts'

/** A version of a quotation, or of a template, with its whole content. Throws FORBIDDEN; NOT_FOUND. */
export function getVersion(ctx: Context, id: string): Promise<Version> {
  requireQuotations(ctx.actor)
  return read(ctx, async tx => toWire(ctx, tx, await editedVersion(ctx, tx, id)))
}

/** A version of a quotation within a transaction. Throws NOT_FOUND, also for that of a template. */
export async function wholeVersion(ctx: Context, tx: Tx, id: string): Promise<Version & { quotationId: string }> {
  const { actor } = ctx
  const row = await selectVersion(tx, actor.companyId, id, visibleQuotations(actor))
  if (!row) throw new AppError('NOT_FOUND')
  const { quotationId } = row
  return { ...(await toWire(ctx, tx, { ...row, templateId: null, isArchived: false })), quotationId }
}

async function toWire({ actor }: Context, tx: Tx, row: EditedVersion): Promise<Version> {
  const costs = seesCosts(actor)
  const firm = await firmOf(tx, actor.companyId)
  const content = await selectContent(tx, actor.companyId, row.id)
  return {
    _id: row.id,
    quotationId: row.quotationId,
    templateId: row.templateId,
    type: row.type,
    number: row.number,
    quotationNumber: row.quotationNumber,
    state: row.state,
    about: row.about,
    isVariation: row.variationOf !== null,
    revision: row.revision,
    ...visibleContent(content, costs),
    approval: row.approval,
    issuedOn: row.issuedOn,
    issuedBy: row.issuedBy === null ? null : { _id: row.issuedBy, name: row.issuer ?? '' },
    createdBy: { _id: row.createdBy, name: row.maker },
    owner: row.owner,
    editedAt: row.editedAt.toISOString(),
    currencySymbol: row.currencySymbol ?? firm.currencySymbol,
    tax: { registration: firm.registration, taxName: firm.taxName },
    rateAgeDays: firm.rateAgeDays,
    unavailableItems: row.state === 'draft' ? await unavailableItems(tx, actor.companyId, content) : [],
    mayEdit: actor.rights.quotation.edit && row.state === 'draft' && !row.isArchived,
    seesCosts: costs,
  }
}
