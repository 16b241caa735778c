import { AppError } from '@plinth/contract/error-codes'
import { withSelection } from '@plinth/contract/quotations/quotation/client/client-selection'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { type Context, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { tellProjects } from '../../../projects/project-access/project-access.service.ts'
import { addToBudget, requireBudgeted } from '../../../projects/project-budget/project-budget.service.ts'
import {
  requireQuotationEdit,
  tellQuotations,
  visibleQuotations,
} from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { noteEvent } from '../events.service.ts'
import { selectAcceptance } from '../life/decisions.queries.ts'
import { type LockedQuotation, lockQuotation, updateQuotation } from '../quotations.queries.ts'
import { wholeQuotation } from '../quotations.service.ts'
import { budgetPart } from './budget-part.policy.ts'
import { type Convertible, convertVariations } from './conversions.queries.ts'

/**
 * Copies an accepted quotation into the budget, the payment schedule and the fee phases of its project, once, with the variations of it
 * that were accepted by then (QT-294, QT-298). Throws FORBIDDEN; NOT_FOUND; CONFLICT for one that is not accepted, is a variation or
 * was converted before, and for a project that is archived or not confirmed.
 */
export function convertQuotation(ctx: Context, id: string): Promise<Quotation> {
  const { actor } = ctx
  const { companyId } = actor
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    const quotation = await lockQuotation(tx, companyId, id, visibleQuotations(actor))
    if (!quotation) throw new AppError('NOT_FOUND')
    const versionId = requireConvertible(quotation)
    await requireBudgeted(tx, companyId, quotation.projectId)
    const at = ctx.clock.now()
    const variations = await convertVariations(tx, companyId, id, at)
    await updateQuotation(tx, companyId, id, { converted_at: at, last_activity_at: at })
    for (const one of [{ quotationId: id, versionId }, ...variations])
      await copy(tx, quotation, { companyId, at, ...one })
    await noteEvent(ctx, tx, { quotationId: id, versionId, kind: 'converted' }, effects)
    await tellQuotations(tx, effects, actor, [id, ...variations.map(({ quotationId }) => quotationId)])
    await tellProjects(tx, effects, companyId, [quotation.projectId])
    return wholeQuotation(ctx, tx, id)
  })
}

/** The version that is converted. Throws CONFLICT. */
function requireConvertible({ state, variationOf, convertedAt, currentVersionId }: LockedQuotation): string {
  if (variationOf !== null) throw new AppError('CONFLICT', TEXTS.variationGoesAlong)
  if (convertedAt !== null) throw new AppError('CONFLICT', TEXTS.convertedBefore)
  if (state !== 'accepted' || currentVersionId === null) throw new AppError('CONFLICT', TEXTS.acceptedOnly)
  return currentVersionId
}

/** The content of an accepted version with what its client chose goes into the budget. */
async function copy(
  tx: Tx,
  { projectId, type }: Pick<LockedQuotation, 'projectId' | 'type'>,
  { companyId, quotationId, versionId, at }: Convertible & { companyId: string; at: Date },
): Promise<void> {
  const [content, acceptance] = await Promise.all([
    selectContent(tx, companyId, versionId),
    selectAcceptance(tx, companyId, versionId),
  ])
  const chosen = acceptance && withSelection(content, acceptance.selections)
  if (!chosen) throw new Error('an accepted version without what was chosen')
  await addToBudget(tx, companyId, { projectId, quotationId, versionId, ...budgetPart(chosen, type) }, at)
}
