import { AppError } from '@plinth/contract/error-codes'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { visibleQuotations } from '../quotation-access/quotation-access.service.ts'
import { type LockedQuotation, lockQuotation } from './quotations.queries.ts'
import { selectVersion, type VersionRow } from './versions.queries.ts'

/** A version with its quotation, which nobody else changes until the transaction ends. Throws NOT_FOUND. */
export async function versionToChange(
  ctx: Context,
  tx: Tx,
  versionId: string,
): Promise<{ version: VersionRow; quotation: LockedQuotation }> {
  const { companyId } = ctx.actor
  const isVisible = visibleQuotations(ctx.actor)
  const found = await selectVersion(tx, companyId, versionId, isVisible)
  if (!found) throw new AppError('NOT_FOUND')
  const quotation = await lockQuotation(tx, companyId, found.quotationId, isVisible)
  // as it is once nobody else changes it
  const version = quotation && (await selectVersion(tx, companyId, versionId, isVisible))
  if (!version) throw new AppError('NOT_FOUND')
  return { version, quotation }
}

/** The same of a draft, whose content may be changed (QT-197). Throws NOT_FOUND; CONFLICT for an issued version. */
export async function draftToChange(
  ctx: Context,
  tx: Tx,
  versionId: string,
): Promise<{ version: VersionRow; quotation: LockedQuotation }> {
  const found = await versionToChange(ctx, tx, versionId)
  if (found.version.state !== 'draft') throw new AppError('CONFLICT', TEXTS.versionIssued)
  return found
}
