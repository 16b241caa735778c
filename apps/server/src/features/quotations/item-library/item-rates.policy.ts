import { AppError } from '@plinth/contract/error-codes'
import { COST_FIELDS, type ItemField, type ItemPricing, type SentVariant } from '@plinth/contract/quotations/item'
import { ITEM_TEXTS, markupFrom, rateOf } from '@plinth/contract/quotations/item-rules'
import { markupOf, sellingRateOf } from '@plinth/contract/quotations/rates'

export interface Rates {
  pricing: ItemPricing
  costRate: string | null
  markup: string | null
  sellingRate: string | null
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/**
 * Rates that belong together: with `markup` the selling rate follows cost and markup, else the markup is what the two rates make
 * (QT-036). Throws INVALID where one that is needed is missing, or what follows is beyond the limit; `path` is what stands before the
 * names of its fields.
 */
export function agreeingRates({ pricing, costRate, markup, sellingRate }: Rates, path = ''): Rates {
  // what follows an analysis is what it comes to
  if (pricing !== 'markup') {
    const made = markupOf(costRate, sellingRate)
    return { pricing, costRate, sellingRate, markup: made === null ? null : (markupFrom(made) ?? null) }
  }
  if (costRate === null) throw invalid(`${path}costRate`, ITEM_TEXTS.required)
  if (markup === null) throw invalid(`${path}markup`, ITEM_TEXTS.required)
  const made = sellingRateOf(costRate, markup) ?? ''
  if (rateOf(made) === undefined) throw invalid(`${path}sellingRate`, ITEM_TEXTS.rate)
  return { pricing, costRate, markup, sellingRate: made }
}

/** Refuses costs, markups and vendors of people who may not see them (QT-315). Throws FORBIDDEN. */
export function refuseCosts(
  sent: Partial<Record<Exclude<ItemField, 'variants'>, unknown>> & { variants?: readonly SentVariant[] | undefined },
): void {
  const ofVariants = sent.variants?.some(variant => variant.costRate !== undefined || variant.markup !== undefined)
  if (ofVariants || sent.pricing === 'markup' || COST_FIELDS.some(field => sent[field] !== undefined))
    throw new AppError('FORBIDDEN')
}
