import { ANALYSIS_TEXTS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { ITEM_IMPORT_TEXTS as TEXTS } from '@plinth/contract/quotations/item-imports/item-import-rules'
import { ITEM_TEXTS, rateOf } from '@plinth/contract/quotations/item-rules'
import { sellingRateOf } from '@plinth/contract/quotations/rates'
import { v7 as uuid } from 'uuid'
import {
  agreeingRates,
  type ItemValues,
  type KnownItem,
  type VariantValues,
} from '../item-library/item-library.service.ts'
import type { RowProblem, Wish } from './item-rows.policy.ts'
import type { LibraryNames } from './library-names.policy.ts'

/** Which item of the library a row belongs to, and what it makes of it (QT-067). */

export interface Match {
  item: KnownItem
  /** the variant that it is; undefined for the item itself, and for a variant that it does not have yet */
  variantId: string | undefined
}

const lower = (text: string): string => text.toLowerCase()
const nameKey = (name: string, unitId: string): string => `${lower(name)}\n${unitId}`

/** Finds the item of a row: by its code, else by name, unit and variant. */
export function matcher(items: readonly KnownItem[]): (wish: Wish) => Match | undefined {
  const byCode = new Map(items.flatMap(item => (item.values.code ? [[lower(item.values.code), item] as const] : [])))
  const byVariantCode = new Map(
    items.flatMap(item =>
      item.values.variants.flatMap(variant =>
        variant.code === '' ? [] : [[lower(variant.code), { item, variantId: variant._id }] as const],
      ),
    ),
  )
  const byName = new Map(
    items.toReversed().map(item => [nameKey(item.values.name ?? '', item.values.unitId ?? ''), item] as const),
  )
  const variantOf = (item: KnownItem, name: string | undefined): string | undefined =>
    name === undefined ? undefined : item.values.variants.find(one => lower(one.name) === lower(name))?._id
  return ({ code, name, unitId, variant }) => {
    if (code !== undefined) {
      const item = byCode.get(lower(code))
      if (item) return { item, variantId: variantOf(item, variant) }
      const ofVariant = byVariantCode.get(lower(code))
      if (ofVariant) return ofVariant
      // a further variant of an item brings a code of its own
      if (variant === undefined) return undefined
    }
    const item = byName.get(nameKey(name, unitId))
    return item && { item, variantId: variantOf(item, variant) }
  }
}

/** What says that two rows of a file are of the same item and variant. */
export function identityOf(wish: Wish, match: Match | undefined): string {
  const variant = match?.variantId ?? lower(wish.variant ?? '')
  if (match) return `${match.item.row.id} ${variant}`
  if (wish.code !== undefined && wish.variant === undefined) return `code ${lower(wish.code)}`
  return `${nameKey(wish.name, wish.unitId)}\n${variant}`
}

/** Whether a row of an item that is there adds a variant to it. */
export const isNewVariant = (wish: Wish, match: Match): boolean =>
  wish.variant !== undefined && match.variantId === undefined

interface Rates {
  pricing: ItemValues['pricing']
  costRate: string | null
  markup: string | null
  sellingRate: string | null
}

/**
 * Rates once a row is applied: with a markup the selling rate follows the cost, unless the row types another selling rate than the
 * one that is there (QT-036).
 */
function ratesWith(before: Rates, wish: Wish, problems: RowProblem[]): Rates {
  if (before.pricing === 'analysis') {
    const other = (['costRate', 'markup', 'sellingRate'] as const).find(
      field => wish[field] !== undefined && wish[field] !== before[field],
    )
    if (other) problems.push({ field: other, message: ANALYSIS_TEXTS.follows })
    return before
  }
  const costRate = wish.costRate ?? before.costRate
  const typed = wish.sellingRate !== undefined && wish.sellingRate !== before.sellingRate
  const isMarkupSame = wish.markup === undefined || wish.markup === before.markup
  if (before.pricing === 'markup' ? !(typed && isMarkupSame) : wish.markup !== undefined) {
    const markup = wish.markup ?? before.markup
    const made = sellingRateOf(costRate, markup)
    if (made === null) problems.push({ field: 'markup', message: TEXTS.noRates })
    else if (rateOf(made) === undefined) problems.push({ field: 'sellingRate', message: ITEM_TEXTS.rate })
    else if (typed && wish.sellingRate !== made) problems.push({ field: 'sellingRate', message: TEXTS.disagree })
    else return { pricing: 'markup', costRate, markup, sellingRate: made }
    return before
  }
  return agreeingRates({
    pricing: 'fixed',
    costRate,
    sellingRate: wish.sellingRate ?? before.sellingRate,
    markup: null,
  })
}

const NOTHING: Rates = { pricing: 'fixed', costRate: null, markup: null, sellingRate: null }

/** The id of a category, or its name where it is still to be made. */
export const categoryIdOf = (category: NonNullable<Wish['category']>): string =>
  'id' in category ? category.id : category.made

/** The item that a row makes or changes, given what it was before the row; with what of its rates does not go together. */
export function applied(
  names: LibraryNames,
  before: ItemValues | undefined,
  wish: Wish,
  { variantId, defaultTaxRateId }: { variantId: string | undefined; defaultTaxRateId: string },
): { after: ItemValues; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const base = before ?? emptyItem(wish, defaultTaxRateId)
  const isOfVariant = wish.variant !== undefined || variantId !== undefined
  const category = wish.category && categoryIdOf(wish.category)
  // a file without sub-categories does not move an item out of its own
  const staysBelow = category !== undefined && names.above(base.categoryId) === category
  const after: ItemValues = {
    ...base,
    name: wish.name,
    unitId: wish.unitId,
    description: wish.description ?? base.description,
    categoryId: category === undefined || staysBelow ? base.categoryId : category,
    hsn: wish.hsn ?? base.hsn,
    taxRateId: wish.taxRateId ?? base.taxRateId,
    vendor: wish.vendor ?? base.vendor,
  }
  if (!isOfVariant) {
    const rates = ratesWith(base, wish, problems)
    // what was found by its code keeps the letters of it
    const isSameCode = lower(wish.code ?? '') === lower(base.code ?? '')
    const code = isSameCode ? base.code : (wish.code ?? base.code)
    return { after: { ...after, ...rates, code, brand: wish.brand ?? base.brand }, problems }
  }
  if (base.pricing === 'analysis') problems.push({ field: 'variant', message: ANALYSIS_TEXTS.noVariants })
  const was = base.variants.find(one => one._id === variantId)
  const own = was ?? newVariant(wish)
  const pricing = before === undefined && wish.markup !== undefined ? 'markup' : base.pricing
  const rates = ratesWith(
    { ...NOTHING, ...own, pricing },
    pricing === 'fixed' ? withoutMarkup(wish, own) : wish,
    problems,
  )
  if (pricing === 'markup' && rates.pricing === 'fixed' && problems.length === 0)
    problems.push({ field: 'markup', message: TEXTS.followsCost })
  const isOwnBrand = wish.brand !== undefined && lower(wish.brand) !== lower(base.brand ?? '')
  const isOwnCode =
    wish.code !== undefined && ![base.code ?? '', own.code].some(code => lower(code) === lower(wish.code ?? ''))
  const variant: VariantValues = {
    ...own,
    code: isOwnCode ? (wish.code ?? '') : own.code,
    brand: isOwnBrand ? (wish.brand ?? '') : own.brand,
    costRate: rates.costRate,
    markup: rates.markup,
    sellingRate: rates.sellingRate,
  }
  const variants = was ? base.variants.map(one => (one === was ? variant : one)) : [...base.variants, variant]
  return { after: { ...after, pricing: rates.pricing === 'markup' ? 'markup' : base.pricing, variants }, problems }
}

/** Rates of a variant whose item has typed ones: a markup only says what its selling rate is. */
function withoutMarkup({ markup, ...wish }: Wish, own: VariantValues): Wish {
  if (markup === undefined || wish.sellingRate !== undefined) return wish
  const made = sellingRateOf(wish.costRate ?? own.costRate, markup)
  return made === null ? wish : { ...wish, sellingRate: made }
}

const emptyItem = (wish: Wish, taxRateId: string): ItemValues => ({
  code: '',
  name: wish.name,
  description: '',
  categoryId: null,
  unitId: wish.unitId,
  hsn: '',
  taxRateId,
  ...NOTHING,
  // the first variant's brand is that of the item
  brand: wish.brand ?? '',
  attributes: [],
  vendor: '',
  vendorCode: '',
  variants: [],
})

const newVariant = (wish: Wish): VariantValues => ({
  _id: uuid(),
  name: wish.variant ?? '',
  code: '',
  brand: '',
  attributes: [],
  costRate: null,
  markup: null,
  sellingRate: null,
  isArchived: false,
})
