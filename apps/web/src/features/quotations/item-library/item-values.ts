import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import type {
  Item,
  ItemAttribute,
  ItemPricing,
  ItemVariant,
  NewItem,
  SentVariant,
} from '@plinth/contract/quotations/item'
import { codeProblem, hsnProblem, ITEM_TEXTS, markupFrom, rateOf } from '@plinth/contract/quotations/item-rules'
import { marginOf, markupOf, sellingRateOf } from '@plinth/contract/quotations/rates'

/** A variant in the form. */
export interface VariantFormValues {
  /** of one that is there */
  _id?: string
  /** tells rows apart while they come and go */
  key: string
  name: string
  code: string
  brand: string
  attributes: ItemAttribute[]
  costRate: string
  markup: string
  sellingRate: string
  isArchived: boolean
}

/** A variant of which nothing is typed yet. */
export const NEW_VARIANT: Omit<VariantFormValues, 'key'> = {
  name: '',
  code: '',
  brand: '',
  attributes: [],
  costRate: '',
  markup: '',
  sellingRate: '',
  isArchived: false,
}

/** What the form of an item holds: everything as typed. */
export interface ItemFormValues {
  name: string
  code: string
  categoryId: string
  unitId: string
  description: string
  hsn: string
  taxRateId: string
  pricing: ItemPricing
  costRate: string
  markup: string
  sellingRate: string
  brand: string
  attributes: ItemAttribute[]
  vendor: string
  vendorCode: string
  variants: VariantFormValues[]
}

/** What the fields are called where a firm has these words for its taxes. */
export const itemLabels = (taxes: TaxWords): Readonly<Record<keyof ItemFormValues, string>> => ({
  name: 'Name',
  code: 'Code',
  categoryId: 'Category',
  unitId: 'Unit',
  description: 'Description',
  hsn: taxes.code,
  taxRateId: taxes.rate,
  pricing: 'Pricing',
  costRate: 'Cost rate',
  markup: 'Markup %',
  sellingRate: 'Selling rate',
  brand: 'Brand',
  attributes: 'Attributes',
  vendor: 'Vendor',
  vendorCode: 'Vendor’s code',
  variants: 'Variants',
})

/** The form of an item as it is, or of a new one. */
export const valuesOf = (item: Item | undefined, taxRateId: string): ItemFormValues => ({
  name: item?.name ?? '',
  code: item?.code ?? '',
  categoryId: item?.categoryId ?? '',
  unitId: item?.unitId ?? '',
  description: item?.description ?? '',
  hsn: item?.hsn ?? '',
  taxRateId: item?.taxRateId ?? taxRateId,
  pricing: item?.pricing ?? 'fixed',
  costRate: item?.costRate ?? '',
  markup: item?.markup ?? '',
  sellingRate: item?.sellingRate ?? '',
  brand: item?.brand ?? '',
  attributes: item?.attributes ?? [],
  vendor: item?.vendor ?? '',
  vendorCode: item?.vendorCode ?? '',
  variants: (item?.variants ?? []).map(variantValues),
})

const variantValues = ({
  _id,
  costRate,
  markup,
  sellingRate,
  rateAt: _,
  ...variant
}: ItemVariant): VariantFormValues => ({
  ...variant,
  _id,
  key: _id,
  costRate: costRate ?? '',
  markup: markup ?? '',
  sellingRate: sellingRate ?? '',
})

/** A typed figure as it travels; null for none, undefined for what is no such figure. */
const figure = (typed: string, reader: (text: string) => string | undefined): string | null | undefined => {
  if (typed.trim() === '') return null
  const plain = typedDecimal(typed)
  return plain === undefined ? undefined : reader(plain)
}

/** What is wrong with the form, field by field, in the texts that the server uses. */
export function itemProblems(values: ItemFormValues): Record<string, string> {
  const found: Record<string, string> = {}
  const say = (field: string, problem: string | undefined): void => {
    if (problem !== undefined) found[field] = problem
  }
  if (values.name.trim() === '') say('name', ITEM_TEXTS.required)
  if (values.unitId === '') say('unitId', ITEM_TEXTS.required)
  say('code', codeProblem(values.code.trim()))
  say('hsn', hsnProblem(values.hsn.trim()))
  const isMarkup = values.pricing === 'markup'
  // the rates of an item with variants are only proposals for further ones
  const isNeeded = isMarkup && values.variants.length === 0
  say('costRate', figureProblem(values.costRate, rateOf, ITEM_TEXTS.rate, isNeeded))
  if (isMarkup) say('markup', figureProblem(values.markup, markupFrom, ITEM_TEXTS.markup, isNeeded))
  else say('sellingRate', figureProblem(values.sellingRate, rateOf, ITEM_TEXTS.rate, false))
  Object.assign(found, attributeProblems(values.attributes, ''))
  const names = values.variants.map(variant => variant.name.trim().toLowerCase())
  values.variants.forEach((variant, at) => {
    const path = `variants.${at}.`
    if (names[at] === '') say(`${path}name`, ITEM_TEXTS.required)
    else if (names.indexOf(names[at] ?? '') < at) say(`${path}name`, ITEM_TEXTS.variantName)
    say(`${path}code`, codeProblem(variant.code.trim()))
    say(`${path}costRate`, figureProblem(variant.costRate, rateOf, ITEM_TEXTS.rate, false))
    if (isMarkup) say(`${path}markup`, figureProblem(variant.markup, markupFrom, ITEM_TEXTS.markup, false))
    else say(`${path}sellingRate`, figureProblem(variant.sellingRate, rateOf, ITEM_TEXTS.rate, false))
    Object.assign(found, attributeProblems(variant.attributes, path))
  })
  return found
}

const attributeProblems = (attributes: readonly ItemAttribute[], path: string): Record<string, string> =>
  Object.fromEntries(
    attributes.flatMap((attribute, at) =>
      (['name', 'value'] as const)
        .filter(part => attribute[part].trim() === '')
        .map(part => [`${path}attributes.${at}.${part}`, ITEM_TEXTS.required]),
    ),
  )

function figureProblem(
  typed: string,
  reader: (text: string) => string | undefined,
  beyond: string,
  isNeeded: boolean,
): string | undefined {
  if (typed.trim() === '') return isNeeded ? ITEM_TEXTS.required : undefined
  if (typedDecimal(typed) === undefined) return ITEM_TEXTS.number
  return figure(typed, reader) === undefined ? beyond : undefined
}

/** The rates as they belong together while they are typed, with the margin (QT-037). */
export function figuresOf({
  pricing,
  costRate,
  markup,
  sellingRate,
}: Pick<ItemFormValues, 'pricing' | 'costRate' | 'markup' | 'sellingRate'>) {
  const cost = figure(costRate, rateOf) ?? null
  const selling =
    pricing === 'markup'
      ? sellingRateOf(cost, figure(markup, markupFrom) ?? null)
      : (figure(sellingRate, rateOf) ?? null)
  return {
    sellingRate: selling,
    markup: pricing === 'markup' ? (figure(markup, markupFrom) ?? null) : markupOf(cost, selling),
    margin: marginOf(cost, selling),
  }
}

/** The form as it is sent; costs only by who may see them. */
export function toWire(values: ItemFormValues, seesCosts: boolean): NewItem {
  const { pricing } = values
  return {
    name: values.name.trim(),
    code: values.code.trim(),
    categoryId: values.categoryId || null,
    unitId: values.unitId,
    description: values.description.trim(),
    hsn: values.hsn.trim(),
    ...(values.taxRateId === '' ? {} : { taxRateId: values.taxRateId }),
    ...(pricing === 'fixed' ? { sellingRate: figure(values.sellingRate, rateOf) ?? null } : {}),
    brand: values.brand.trim(),
    attributes: values.attributes.map(trimmed),
    variants: values.variants.map(variant => variantToWire(variant, pricing, seesCosts)),
    ...(seesCosts
      ? {
          ...(pricing === 'analysis' ? {} : { pricing }),
          costRate: figure(values.costRate, rateOf) ?? null,
          ...(pricing === 'markup' ? { markup: figure(values.markup, markupFrom) ?? null } : {}),
          vendor: values.vendor.trim(),
          vendorCode: values.vendorCode.trim(),
        }
      : {}),
  }
}

const trimmed = ({ name, value }: ItemAttribute): ItemAttribute => ({ name: name.trim(), value: value.trim() })

const variantToWire = (
  variant: VariantFormValues,
  pricing: ItemFormValues['pricing'],
  seesCosts: boolean,
): SentVariant => ({
  ...(variant._id === undefined ? {} : { _id: variant._id }),
  name: variant.name.trim(),
  code: variant.code.trim(),
  brand: variant.brand.trim(),
  attributes: variant.attributes.map(trimmed),
  isArchived: variant.isArchived,
  ...(pricing === 'fixed' ? { sellingRate: figure(variant.sellingRate, rateOf) ?? null } : {}),
  ...(seesCosts
    ? {
        costRate: figure(variant.costRate, rateOf) ?? null,
        ...(pricing === 'markup' ? { markup: figure(variant.markup, markupFrom) ?? null } : {}),
      }
    : {}),
})

/** The fields that differ from what was there, as they are sent. */
export function changesOf(values: ItemFormValues, before: ItemFormValues, seesCosts: boolean): Partial<NewItem> {
  const was: Record<string, unknown> = toWire(before, seesCosts)
  return Object.fromEntries(
    Object.entries(toWire(values, seesCosts)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was[field]),
    ),
  )
}
