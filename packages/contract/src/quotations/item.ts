import * as z from 'zod'
import { Id, IsoInstant, text } from '../fields.ts'
import { codeProblem, hsnProblem, ITEM_LIMITS, ITEM_TEXTS, markupFrom, rateOf } from './item-rules.ts'
import { decimal, required } from './library-lists.ts'

const problem = (of: (value: string) => string | undefined) => (value: string, ctx: z.RefinementCtx<string>) => {
  const message = of(value)
  if (message !== undefined) ctx.addIssue({ code: 'custom', message })
}

/** How the selling rate comes about: typed, or cost and markup. */
export const Pricing = z.enum(['fixed', 'markup'])
export type Pricing = z.infer<typeof Pricing>
/** The same of an item that is there: one with a rate analysis takes its rates from that. */
export const ItemPricing = z.enum([...Pricing.options, 'analysis'])
export type ItemPricing = z.infer<typeof ItemPricing>

export const ItemAttribute = z.strictObject({
  name: required(ITEM_LIMITS.attributeName),
  value: required(ITEM_LIMITS.attributeValue),
})
export type ItemAttribute = z.infer<typeof ItemAttribute>

const Rate = decimal(rateOf, ITEM_TEXTS.rate).nullable()
const Markup = decimal(markupFrom, ITEM_TEXTS.markup).nullable()
const Code = text(ITEM_LIMITS.code).superRefine(problem(codeProblem))
const Brand = text(ITEM_LIMITS.brand)
const Attributes = z.array(ItemAttribute).max(ITEM_LIMITS.attributes)

/**
 * A variant as it is sent: with its id one that is there, without it a new one. What is left out stays as it is; cost and markup are
 * for who may see costs.
 */
export const SentVariant = z.strictObject({
  _id: Id.optional(),
  name: required(ITEM_LIMITS.variantName),
  code: Code.optional(),
  brand: Brand.optional(),
  attributes: Attributes.optional(),
  costRate: Rate.optional(),
  markup: Markup.optional(),
  sellingRate: Rate.optional(),
  isArchived: z.boolean().optional(),
})
export type SentVariant = z.infer<typeof SentVariant>

const Variants = z
  .array(SentVariant)
  .max(ITEM_LIMITS.variants)
  .superRefine((variants, ctx) => {
    const names = variants.map(variant => variant.name.toLowerCase())
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at)
        ctx.addIssue({ code: 'custom', path: [at, 'name'], message: ITEM_TEXTS.variantName })
  })

const itemFields = {
  code: Code,
  name: required(ITEM_LIMITS.name),
  description: text(ITEM_LIMITS.description),
  categoryId: Id.nullable(),
  unitId: Id,
  hsn: text(ITEM_LIMITS.code, ITEM_TEXTS.hsn).superRefine(problem(hsnProblem)),
  /** the company's default where it is left out */
  taxRateId: Id,
  pricing: Pricing,
  costRate: Rate,
  markup: Markup,
  sellingRate: Rate,
  brand: Brand,
  attributes: Attributes,
  /** all of them in their order; one that is left out is deleted, or archived where something uses it */
  variants: Variants,
  vendor: text(ITEM_LIMITS.vendor),
  vendorCode: text(ITEM_LIMITS.vendorCode),
}

/** Name and unit are required; cost, markup, `markup` pricing and vendor are for who may see costs (QT-315). */
export const NewItem = z.strictObject({
  ...z.object(itemFields).partial().shape,
  name: itemFields.name,
  unitId: itemFields.unitId,
})
export type NewItem = z.infer<typeof NewItem>

export const ITEM_FIELDS = Object.keys(itemFields) as (keyof typeof itemFields)[]
export type ItemField = keyof typeof itemFields
/** What only people who may see costs are shown and may send (QT-314). */
export const COST_FIELDS = ['costRate', 'markup', 'vendor', 'vendorCode'] as const satisfies readonly ItemField[]

export const ItemChange = z.strictObject({ version: z.int().min(1), ...z.object(itemFields).partial().shape })
export type ItemChange = z.infer<typeof ItemChange>

/** `data` of a CONFLICT: somebody else changed the same field meanwhile, with both values (QT-050). */
export const ItemConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.string(), yours: z.string(), theirs: z.string() })),
})
export type ItemConflict = z.infer<typeof ItemConflict>

export const ListedItem = z.object({
  _id: Id,
  code: z.string(),
  name: z.string(),
  categoryId: Id.nullable(),
  /** with the one above it: `Carpentry › Panelling` */
  category: z.string(),
  unitId: Id,
  unit: z.string(),
  hsn: z.string(),
  taxRateId: Id,
  /** a percentage: `18.00` */
  taxRate: z.string(),
  sellingRate: z.string().nullable(),
  /** how many are not archived; an item with variants is quoted only by one of them */
  variantCount: z.int(),
  /** the lowest and the highest of its variants; null without any */
  variantRates: z.object({ lowest: z.string(), highest: z.string() }).nullable(),
  brand: z.string(),
  /** when a rate changed last */
  rateAt: IsoInstant.nullable(),
  isArchived: z.boolean(),
  isFavourite: z.boolean(),
  /** the address of its picture’s thumbnail, for ten minutes */
  thumb: z.string().nullable(),
  /** these two are missing for who may not see costs (QT-314) */
  costRate: z.string().nullable().optional(),
  markup: z.string().nullable().optional(),
})
export type ListedItem = z.infer<typeof ListedItem>

/** One of several kinds of an item, with its own rates (QT-038). */
export const ItemVariant = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  brand: z.string(),
  attributes: z.array(ItemAttribute),
  sellingRate: z.string().nullable(),
  rateAt: IsoInstant.nullable(),
  isArchived: z.boolean(),
  /** these two are missing for who may not see costs (QT-314) */
  costRate: z.string().nullable().optional(),
  markup: z.string().nullable().optional(),
})
export type ItemVariant = z.infer<typeof ItemVariant>

export const Item = ListedItem.extend({
  description: z.string(),
  attributes: z.array(ItemAttribute),
  variants: z.array(ItemVariant),
  /** the first is the item's picture; their addresses hold for ten minutes */
  pictures: z.array(z.object({ _id: Id, url: z.string(), thumb: z.string() })),
  createdAt: IsoInstant,
  version: z.int(),
  /** these are missing for who may not see costs (QT-314) */
  pricing: ItemPricing.optional(),
  vendor: z.string().optional(),
  vendorCode: z.string().optional(),
})
export type Item = z.infer<typeof Item>

/** Something that can be put into a quotation: an item without variants, or one variant of an item (QT-038, QT-095). */
export const ItemHit = z.object({
  itemId: Id,
  variantId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  /** the variant's name; empty where there is none */
  variant: z.string(),
  description: z.string(),
  unitId: Id,
  unit: z.string(),
  hsn: z.string(),
  taxRateId: Id,
  taxRate: z.string(),
  sellingRate: z.string().nullable(),
  brand: z.string(),
  attributes: z.array(ItemAttribute),
  /** when a rate changed last */
  rateAt: IsoInstant.nullable(),
  isFavourite: z.boolean(),
  /** the thumbnail of its picture, as a line shows it, and the address of that for ten minutes */
  imageFileId: Id.nullable(),
  thumb: z.string().nullable(),
  /** missing for who may not see costs (QT-314) */
  costRate: z.string().nullable().optional(),
})
export type ItemHit = z.infer<typeof ItemHit>

/** What items are sorted by; the last two are for who may see costs. */
export const ITEM_SORTS = [
  'code',
  'name',
  'category',
  'unit',
  'sellingRate',
  'taxRate',
  'hsn',
  'brand',
  'rateAt',
  'costRate',
  'markup',
] as const
export type ItemSort = (typeof ITEM_SORTS)[number]
const Flag = z.enum(['true', 'false']).transform(value => value === 'true')

/** Which items: everything that is given must hold (QT-051). */
export const ItemFilter = z.strictObject({
  /** words of code, name, brand, variants, attributes and category, in any order; one letter of a longer word may be wrong (QT-044, QT-045) */
  search: text(100).default(''),
  /** also those of the categories below it */
  categoryId: Id.optional(),
  unitId: Id.optional(),
  brand: text(ITEM_LIMITS.brand).optional(),
  taxRateId: Id.optional(),
  archived: Flag.default(false),
  favourites: Flag.default(false),
  noSellingRate: Flag.default(false),
  noHsn: Flag.default(false),
  /** rates that changed more than so many days ago */
  olderThan: z.coerce.number().int().min(1).max(3650).optional(),
  /** the best match first where it is left out and something is searched, else by name */
  sort: z.enum(ITEM_SORTS).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type ItemFilter = z.infer<typeof ItemFilter>

/** One change of rates (QT-053). */
export const ItemRate = z.object({
  _id: Id,
  at: IsoInstant,
  by: z.string(),
  cause: z.enum(['typed', 'import', 'bulk', 'analysis', 'undo']),
  /** the name of the variant whose rate it is; empty for the item's own */
  variant: z.string(),
  sellingOld: z.string().nullable(),
  sellingNew: z.string().nullable(),
  /** these two are missing for who may not see costs */
  costOld: z.string().nullable().optional(),
  costNew: z.string().nullable().optional(),
})
export type ItemRate = z.infer<typeof ItemRate>
