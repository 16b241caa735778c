import { AppError } from '@plinth/contract/error-codes'
import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import type { ItemField } from '@plinth/contract/quotations/item'
import { agreeingRates } from './item-rates.policy.ts'
import { plain, termsOf } from './item-search.policy.ts'
import type { ItemValues } from './items-wire.service.ts'
import { variantsText, variantsWithRates } from './variants/item-variants.policy.ts'

/** An item of which nothing is known but what every item has. */
export const EMPTY: Omit<ItemValues, 'name' | 'unitId' | 'taxRateId'> = {
  code: '',
  description: '',
  categoryId: null,
  hsn: '',
  pricing: 'fixed',
  costRate: null,
  markup: null,
  sellingRate: null,
  brand: '',
  attributes: [],
  vendor: '',
  vendorCode: '',
  variants: [],
}

/** What a request gives, without what it leaves out. */
export const given = (sent: object): Partial<ItemValues> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

/** An item with rates that belong together; where it has variants its own are proposals for further ones, and none is required. */
export function withRates(values: ItemValues): ItemValues {
  const isOwn = values.variants.length === 0 || (values.costRate !== null && values.markup !== null)
  const own = isOwn || values.pricing !== 'markup' ? agreeingRates(values) : {}
  return { ...values, ...own, variants: variantsWithRates(values.variants, values.pricing) }
}

/** A field as the audit trail and conflicts write it. */
export const written = (value: ItemValues[ItemField], field: ItemField): string | null => {
  if (!Array.isArray(value)) return value
  if (field === 'variants') return variantsText(value as ItemValues['variants'])
  return (value as ItemValues['attributes']).map(({ name, value: text }) => `${name}: ${text}`).join(', ')
}

export const isOther = (before: ItemValues, after: ItemValues, field: ItemField): boolean =>
  JSON.stringify(before[field]) !== JSON.stringify(after[field])

const attributeTexts = (attributes: ItemValues['attributes']): string[] =>
  attributes.flatMap(one => [one.name, one.value])

/** An item as it is stored, with what it is found by. */
export function columnsOf(values: ItemValues) {
  const { attributes } = values
  const [code, name, brand] = [values.code ?? '', values.name ?? '', values.brand ?? '']
  const texts = [
    ...[code, name, brand, ...attributeTexts(attributes)],
    ...values.variants.flatMap(one => [one.name, one.code, one.brand, ...attributeTexts(one.attributes)]),
  ].filter(Boolean)
  return {
    code: code || null,
    name,
    description: values.description ?? '',
    category_id: values.categoryId,
    unit_id: values.unitId ?? '',
    hsn: values.hsn ?? '',
    tax_rate_id: values.taxRateId ?? '',
    pricing: values.pricing,
    cost_rate: values.costRate,
    selling_rate: values.sellingRate,
    markup_pct: values.markup,
    brand,
    attributes: JSON.stringify(attributes),
    vendor: values.vendor ?? '',
    vendor_code: values.vendorCode ?? '',
    search_text: plain(texts.join('\n')),
    search_terms: termsOf(texts),
  }
}

/** Refuses rates, markups and variants that are typed for an item whose rates follow its analysis. Throws INVALID. */
export function refuseTypedRates(before: ItemValues, wanted: ItemValues): void {
  const field = (['pricing', 'costRate', 'markup', 'sellingRate', 'variants'] as const).find(one =>
    isOther(before, wanted, one),
  )
  if (field === undefined) return
  const message = field === 'variants' ? ANALYSIS_TEXTS.noVariants : ANALYSIS_TEXTS.follows
  throw new AppError('INVALID', message, { fields: [{ field, message }] })
}
