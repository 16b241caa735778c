import { AppError } from '@plinth/contract/error-codes'
import { withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireQuotationEdit } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { copiedContent } from '../create/copied-content.policy.ts'
import { makeVariation } from '../create/create.service.ts'
import { draftToChange } from '../draft.service.ts'
import { selectAcceptance } from '../life/decisions.queries.ts'
import { dropDraft } from '../life/next-version.service.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { differencesAsLines } from './differences.policy.ts'

/**
 * Makes a variation of an accepted quotation out of the draft that was prepared meanwhile, with what differs as its lines, and takes the
 * draft away (QT-202). Throws FORBIDDEN; NOT_FOUND, also for a draft of another quotation; CONFLICT where the quotation is not accepted,
 * or there would be too many lines.
 */
export function variationOfDraft(
  ctx: Context,
  { quotationId, draftVersionId }: { quotationId: string; draftVersionId: string },
): Promise<Quotation> {
  requireQuotationEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const { version, quotation } = await draftToChange(ctx, tx, draftVersionId)
    if (quotation.id !== quotationId) throw new AppError('NOT_FOUND')
    const made = await makeVariation(ctx, tx, effects, quotationId, async ({ currentVersionId }) => {
      const draft = await selectContent(tx, companyId, draftVersionId)
      const differences = differencesAsLines(await acceptedContent(tx, companyId, currentVersionId), draft)
      if (differences.lines.length > LIMITS.lines) throw new AppError('CONFLICT', TEXTS.tooManyLines)
      const { head, units } = draft
      return copiedContent({ ...differences, head, units }, { keepsOrigin: false })
    })
    await dropDraft(ctx, tx, effects, { version, quotation })
    return wholeQuotation(ctx, tx, made.quotationId)
  })
}

/** What was accepted, as the client chose it (QT-260). */
async function acceptedContent(tx: Tx, companyId: string, versionId: string): Promise<Content> {
  const content = await selectContent(tx, companyId, versionId)
  const acceptance = await selectAcceptance(tx, companyId, versionId)
  return (acceptance?.selections && withSelection(content, acceptance.selections)) || content
}
