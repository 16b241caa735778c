import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { addToBudget } from '../../../projects/project-budget/project-budget.service.ts'
import { type LockedQuotation, updateQuotation } from '../quotations.queries.ts'
import { budgetPart } from './budget-part.policy.ts'
import { lockConversion } from './conversions.queries.ts'

/**
 * Adds a variation that was just accepted to the budget of its project, with the signs of its lines, where the quotation that it varies
 * became one (QT-296). Whatever became of the project since, what the client accepted is part of what was agreed.
 */
export async function followConversion(
  { clock }: { clock: Clock },
  tx: Tx,
  quotation: LockedQuotation & { companyId: string },
  chosen: Content,
): Promise<void> {
  const { companyId, id, variationOf, projectId, type, currentVersionId } = quotation
  if (variationOf === null || currentVersionId === null) return
  if ((await lockConversion(tx, companyId, variationOf)) === null) return
  const at = clock.now()
  await addToBudget(
    tx,
    companyId,
    { projectId, quotationId: id, versionId: currentVersionId, ...budgetPart(chosen, type) },
    at,
  )
  await updateQuotation(tx, companyId, id, { converted_at: at })
}
