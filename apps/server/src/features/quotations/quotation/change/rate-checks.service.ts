import { type RateCheck, rateCheckOf } from '@plinth/contract/quotations/quotation/rules/rate-checks'
import { type Context, read } from '../../../../platform/context.ts'
import { ratesNow } from '../../item-library/item-library.service.ts'
import { requireQuotations, seesCosts } from '../../quotation-access/quotation-access.service.ts'
import { selectContent } from '../content/content.queries.ts'
import { editedVersion } from '../templates/edited-version.service.ts'

/** The lines of a version whose rates in the library changed since they were taken (QT-122). Throws FORBIDDEN; NOT_FOUND. */
export function checkRates(ctx: Context, versionId: string): Promise<RateCheck[]> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    await editedVersion(ctx, tx, versionId)
    const { lines } = await selectContent(tx, actor.companyId, versionId)
    const rates = await ratesNow(
      tx,
      actor.companyId,
      lines.flatMap(({ itemId }) => itemId ?? []),
    )
    return lines.flatMap(line => {
      const found = line.itemId === null ? undefined : rates({ itemId: line.itemId, variantId: line.variantId })
      const now = found && { ...found, rateAt: found.rateAt?.toISOString() ?? null }
      return rateCheckOf(line, now, seesCosts(actor)) ?? []
    })
  })
}
