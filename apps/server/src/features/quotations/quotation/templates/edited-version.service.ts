import { AppError } from '@plinth/contract/error-codes'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { visibleQuotations } from '../../quotation-access/quotation-access.service.ts'
import { draftToChange } from '../draft.service.ts'
import { selectVersion } from '../versions.queries.ts'
import { type EditedPlace, type EditedVersion, ofQuotation } from './edited-place.service.ts'
import { lockTemplate, selectTemplateVersion } from './templates.queries.ts'

export type { EditedVersion }

/** A version of a quotation that the caller sees, or of a template, which all see who use quotations. Throws NOT_FOUND. */
export async function editedVersion({ actor }: Context, tx: Tx, versionId: string): Promise<EditedVersion> {
  const found = await selectVersion(tx, actor.companyId, versionId, visibleQuotations(actor))
  if (found) return { ...found, templateId: null, isArchived: false }
  const template = await selectTemplateVersion(tx, actor.companyId, versionId)
  if (!template) throw new AppError('NOT_FOUND')
  const { archivedAt, ...version } = template
  return {
    ...version,
    quotationId: null,
    projectId: null,
    isArchived: archivedAt !== null,
    currencySymbol: null,
    issuedOn: null,
    issuedBy: null,
    issuer: null,
    owner: version.maker,
    quotationNumber: null,
    variationOf: null,
  }
}

/**
 * The same to change it: nobody else does until the transaction ends. Throws NOT_FOUND; CONFLICT for an issued version and an archived
 * template.
 */
export async function contentToChange(
  ctx: Context,
  tx: Tx,
  versionId: string,
): Promise<{ version: EditedVersion } & EditedPlace> {
  const { companyId } = ctx.actor
  const found = await editedVersion(ctx, tx, versionId)
  if (found.templateId === null) return ofQuotation(await draftToChange(ctx, tx, versionId))
  const template = await lockTemplate(tx, companyId, found.templateId)
  if (!template) throw new AppError('NOT_FOUND')
  if (template.archivedAt !== null) throw new AppError('CONFLICT', TEXTS.templateArchived)
  // as it is once nobody else changes it
  return { version: await editedVersion(ctx, tx, versionId), quotation: null, template }
}
