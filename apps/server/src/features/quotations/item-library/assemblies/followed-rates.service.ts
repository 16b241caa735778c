import { AppError } from '@plinth/contract/error-codes'
import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { rateOf } from '@plinth/contract/quotations/item-rules'
import { analysedRates } from '@plinth/contract/quotations/rate-analysis'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { lockRatedOf, type SavedRate, writeRates } from '../bulk/rated-items.queries.ts'
import { agreeingRates } from '../item-rates.policy.ts'
import { selectAnalyses, selectComponents, selectContaining } from './analyses.queries.ts'

type Asking = Pick<Context, 'actor' | 'clock'>

/**
 * Gives every assembly that contains one of these items the rates that follow from what its components cost now, those inside others
 * first (QT-062). Throws INVALID where one would be more than a rate may be.
 */
export async function followComponents(ctx: Asking, tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const containing = await selectContaining(tx, ctx.actor.companyId, itemIds)
  const bySteps = Map.groupBy(containing, ({ steps }) => steps)
  for (const [, level] of [...bySteps].sort(([one], [other]) => one - other))
    await analyseAgain(
      ctx,
      tx,
      level.map(({ id }) => id),
    )
}

/** Gives these assemblies the rates that follow from their analyses. */
export async function analyseAgain(ctx: Asking, tx: Tx, ids: readonly string[]): Promise<void> {
  const { companyId, userId } = ctx.actor
  // whoever changes another component of them meanwhile waits here, and reads what is written now
  const rated = await lockRatedOf(tx, companyId, ids)
  const analyses = await selectAnalyses(tx, companyId, ids)
  const components = Map.groupBy(await selectComponents(tx, companyId, ids), row => row.itemId)
  const made = new Map(
    analyses.map(({ item_id: id, ...analysis }) => [
      id,
      analysedRates({ ...analysis, components: components.get(id) ?? [] }),
    ]),
  )
  const changed = rated.flatMap((before): SavedRate[] => {
    const rates = made.get(before.itemId)
    if (!rates || before.variantId !== null) return []
    const { costRate, sellingRate } = rates
    if ([costRate, sellingRate].some(rate => rate !== null && rateOf(rate) === undefined))
      throw new AppError('INVALID', `${ANALYSIS_TEXTS.tooHigh}: ${before.name}`)
    if (before.pricing === 'analysis' && before.costRate === costRate && before.sellingRate === sellingRate) return []
    const { markup } = agreeingRates({ pricing: 'analysis', costRate, sellingRate, markup: null })
    return [{ ...before, pricing: 'analysis', costRate, sellingRate, markup, before }]
  })
  if (changed.length > 0)
    await writeRates(tx, changed, { companyId, userId, at: ctx.clock.now(), cause: 'analysis', batchId: null })
}
