import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ListedItem } from '@plinth/contract/quotations/item'
import { daysSince } from '@plinth/contract/readers/zoned'

/** `3 variants`. */
export const countText = (variants: number): string => `${variants} ${variants === 1 ? 'variant' : 'variants'}`

/** The selling rate of an item, or the range of its variants: `₹50.00 – 60.00`. */
export function sellingText(
  item: Pick<ListedItem, 'sellingRate' | 'variantCount' | 'variantRates'>,
  symbol: string,
): string {
  if (item.variantCount === 0) return rateText(item.sellingRate, symbol)
  if (item.variantRates === null) return ''
  const { lowest, highest } = item.variantRates
  return lowest === highest
    ? rateText(lowest, symbol)
    : `${rateText(lowest, symbol)} – ${rateText(highest, symbol).slice(symbol.length)}`
}

/** How many days of the firm's calendar ago a rate changed. */
export const daysOld = (rateAt: string, now: Date, zone: string): number => daysSince(new Date(rateAt), now, zone)
