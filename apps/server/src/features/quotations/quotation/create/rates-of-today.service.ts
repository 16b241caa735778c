import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import type { Tx } from '../../../../platform/database/database.ts'
import { ratesNow } from '../../item-library/item-library.service.ts'

/**
 * The lines of items with the rates of the library as they are now; items without a rate keep the line's own. What the library offers
 * no more is told by the items, each once.
 */
export async function withRatesOfToday(
  tx: Tx,
  companyId: string,
  content: Content,
): Promise<{ content: Content; unavailable: Line[] }> {
  const today = await ratesNow(tx, companyId, itemsOf(content))
  const unavailable: Line[] = []
  const lines = content.lines.map(line => {
    const now = line.itemId === null ? undefined : today({ itemId: line.itemId, variantId: line.variantId })
    if (line.itemId !== null && (!now || now.isArchived)) unavailable.push(line)
    if (!now) return line
    return {
      ...line,
      rate: now.sellingRate ?? line.rate,
      costRate: now.costRate ?? line.costRate ?? null,
      rateAt: now.rateAt?.toISOString() ?? line.rateAt,
    }
  })
  return { content: { ...content, lines }, unavailable }
}

/** The items, and variants of items, that lines have and the library offers no more (QT-185), each once. */
export async function unavailableItems(
  tx: Tx,
  companyId: string,
  content: Content,
): Promise<{ itemId: string; variantId: string | null }[]> {
  const today = await ratesNow(tx, companyId, itemsOf(content))
  const found = new Map(
    content.lines.flatMap(({ itemId, variantId }) =>
      itemId === null || today({ itemId, variantId })?.isArchived === false
        ? []
        : [[`${itemId} ${variantId ?? ''}`, { itemId, variantId }] as const],
    ),
  )
  return [...found.values()]
}

const itemsOf = (content: Content): string[] => content.lines.flatMap(({ itemId }) => itemId ?? [])
