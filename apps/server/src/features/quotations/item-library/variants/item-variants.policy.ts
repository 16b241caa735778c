import { AppError } from '@plinth/contract/error-codes'
import type { ItemAttribute, ItemPricing, SentVariant } from '@plinth/contract/quotations/item'
import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { v7 as uuid } from 'uuid'
import { agreeingRates } from '../item-rates.policy.ts'

/** What is kept of a variant, under its names on the wire. */
export interface VariantValues {
  _id: string
  name: string
  code: string
  brand: string
  attributes: ItemAttribute[]
  costRate: string | null
  markup: string | null
  sellingRate: string | null
  isArchived: boolean
}

const NEW: Omit<VariantValues, '_id' | 'name'> = {
  code: '',
  brand: '',
  attributes: [],
  costRate: null,
  markup: null,
  sellingRate: null,
  isArchived: false,
}

/**
 * The variants that a request asks for: those sent, in their order, with what they leave out as it was, and then those that are not
 * sent and have to stay, archived. Throws NOT_FOUND for an id that is none of the item's; CONFLICT for a name of one that stays.
 */
export function wantedVariants(
  before: readonly VariantValues[],
  sent: readonly SentVariant[],
  held: ReadonlySet<string>,
): VariantValues[] {
  const known = new Map(before.map(variant => [variant._id, variant]))
  const asked = sent.map(({ _id, ...more }) => {
    const was = _id === undefined ? undefined : known.get(_id)
    if (_id !== undefined && !was) throw new AppError('NOT_FOUND')
    const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
    return { ...NEW, ...was, ...given, name: more.name, _id: was?._id ?? uuid() }
  })
  const ids = asked.map(variant => variant._id)
  if (new Set(ids).size < ids.length) throw new AppError('NOT_FOUND')
  const staying = before.filter(variant => !ids.includes(variant._id) && held.has(variant._id))
  const names = new Set(staying.map(variant => variant.name.toLowerCase()))
  const taken = asked.findIndex(variant => names.has(variant.name.toLowerCase()))
  if (taken >= 0) {
    const fields = [{ field: `variants.${taken}.name`, message: ITEM_TEXTS.variantName }]
    throw new AppError('CONFLICT', ITEM_TEXTS.variantName, { fields })
  }
  return [...asked, ...staying.map(variant => ({ ...variant, isArchived: true }))]
}

/** The variants with rates that belong together. Throws INVALID for a selling rate beyond the limit. */
export const variantsWithRates = (variants: readonly VariantValues[], pricing: ItemPricing): VariantValues[] =>
  variants.map((variant, at) => {
    const { costRate, markup } = variant
    // one without a cost or a markup has no rate yet
    if (pricing === 'markup' && (costRate === null || markup === null)) return { ...variant, sellingRate: null }
    const { pricing: _, ...rates } = agreeingRates({ ...variant, pricing }, `variants.${at}.`)
    return {
      ...variant,
      costRate: rates.costRate,
      markup: rates.markup,
      sellingRate: rates.sellingRate,
    }
  })

/** Whether a selling rate was typed that is not the one before. */
export const hasTypedRate = (before: readonly VariantValues[], after: readonly VariantValues[]): boolean =>
  after.some(variant => variant.sellingRate !== (before.find(one => one._id === variant._id)?.sellingRate ?? null))

/** The variants as one text: `1 mm: 1200.00, 2 mm`. */
export const variantsText = (variants: readonly VariantValues[]): string =>
  variants
    .filter(variant => !variant.isArchived)
    .map(({ name, sellingRate }) => (sellingRate === null ? name : `${name}: ${sellingRate}`))
    .join(', ')
