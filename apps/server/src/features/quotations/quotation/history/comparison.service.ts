import { AppError } from '@plinth/contract/error-codes'
import { type Comparison, compareVersions } from '@plinth/contract/quotations/quotation/history/comparison'
import { type Context, read } from '../../../../platform/context.ts'
import { requireQuotations, seesCosts, visibleQuotations } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { visibleContent } from '../content/visible-content.policy.ts'
import { selectVersion } from '../versions.queries.ts'

/**
 * What differs between two versions of one quotation, from the older to the newer one (QT-204). Throws FORBIDDEN; NOT_FOUND, also for
 * versions of two quotations.
 */
export function compareContents(ctx: Context, ids: readonly [string, string]): Promise<Comparison> {
  const { actor } = ctx
  requireQuotations(actor)
  const costs = seesCosts(actor)
  return read(ctx, async tx => {
    const isVisible = visibleQuotations(actor)
    const [one, other] = await Promise.all(ids.map(id => selectVersion(tx, actor.companyId, id, isVisible)))
    if (!one || !other || one.quotationId !== other.quotationId) throw new AppError('NOT_FOUND')
    const [older, newer] = one.number <= other.number ? [one, other] : [other, one]
    const sideOf = async (id: string) => visibleContent(await selectContent(tx, actor.companyId, id), costs)
    const { marginPct, ...compared } = compareVersions(await sideOf(older.id), await sideOf(newer.id))
    return { ...compared, ...(costs && { marginPct }) }
  })
}
