import type { Item, ItemField, ItemRate, ItemVariant, ListedItem } from '@plinth/contract/quotations/item'
import type { ItemRow, ListedItemRow, selectRates } from './items.queries.ts'
import type { PictureRow } from './pictures/pictures.queries.ts'
import type { VariantValues } from './variants/item-variants.policy.ts'
import type { VariantRow } from './variants/item-variants.queries.ts'

/** For whom items are: whether they see costs, and where files are found. */
export interface Reader {
  seesCosts: boolean
  address: (fileId: string) => string
}

/** An item of a list; costs stay out for who may not see them (QT-314). */
export const toListed = (row: ListedItemRow, { seesCosts, address }: Reader): ListedItem => ({
  _id: row.id,
  code: row.code ?? '',
  name: row.name,
  categoryId: row.category_id,
  category: row.category,
  unitId: row.unit_id,
  unit: row.unit,
  hsn: row.hsn,
  taxRateId: row.tax_rate_id,
  taxRate: row.tax_rate,
  sellingRate: row.selling_rate,
  variantCount: row.variants.count,
  variantRates:
    row.variants.lowest === null || row.variants.highest === null
      ? null
      : { lowest: row.variants.lowest, highest: row.variants.highest },
  brand: row.brand,
  rateAt: row.rate_at?.toISOString() ?? null,
  isArchived: row.archived_at !== null,
  isFavourite: row.is_favourite,
  thumb: row.thumb_id === null ? null : address(row.thumb_id),
  ...(seesCosts && { costRate: row.cost_rate, markup: row.markup_pct }),
})

/** One item as a whole. */
export const toItem = (
  row: ItemRow,
  variants: readonly VariantRow[],
  pictures: readonly PictureRow[],
  reader: Reader,
): Item => ({
  ...toListed(row, reader),
  description: row.description,
  attributes: row.attributes,
  variants: variants.map(variant => toVariant(variant, reader.seesCosts)),
  pictures: pictures.map(({ id, fileId, thumbId }) => ({
    _id: id,
    url: reader.address(fileId),
    thumb: reader.address(thumbId),
  })),
  createdAt: row.created_at.toISOString(),
  version: row.version,
  ...(reader.seesCosts && { pricing: row.pricing, vendor: row.vendor, vendorCode: row.vendor_code }),
})

const toVariant = (row: VariantRow, seesCosts: boolean): ItemVariant => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  brand: row.brand,
  attributes: row.attributes,
  sellingRate: row.selling_rate,
  rateAt: row.rate_at?.toISOString() ?? null,
  isArchived: row.archived_at !== null,
  ...(seesCosts && { costRate: row.cost_rate, markup: row.markup_pct }),
})

type PlainField = Exclude<ItemField, 'attributes' | 'pricing' | 'variants'>
export type ItemValues = { [F in PlainField]: string | null } & {
  attributes: Item['attributes']
  pricing: ItemRow['pricing']
  variants: VariantValues[]
}

const variantValues = (row: VariantRow): VariantValues => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  brand: row.brand,
  attributes: row.attributes,
  costRate: row.cost_rate,
  markup: row.markup_pct,
  sellingRate: row.selling_rate,
  isArchived: row.archived_at !== null,
})

/** The fields of an item under their names on the wire. */
export const valuesOf = (row: ItemRow, variants: readonly VariantRow[]): ItemValues => ({
  code: row.code ?? '',
  name: row.name,
  description: row.description,
  categoryId: row.category_id,
  unitId: row.unit_id,
  hsn: row.hsn,
  taxRateId: row.tax_rate_id,
  pricing: row.pricing,
  costRate: row.cost_rate,
  markup: row.markup_pct,
  sellingRate: row.selling_rate,
  brand: row.brand,
  attributes: row.attributes,
  vendor: row.vendor,
  vendorCode: row.vendor_code,
  variants: variants.map(variantValues),
})

/** One change of rates; costs stay out for who may not see them. */
export const toRate = (row: Awaited<ReturnType<typeof selectRates>>[number], seesCosts: boolean): ItemRate => ({
  _id: row.id,
  at: row.created_at.toISOString(),
  by: row.by ?? '',
  cause: row.cause,
  variant: row.variant,
  sellingOld: row.selling_old,
  sellingNew: row.selling_new,
  ...(seesCosts && { costOld: row.cost_old, costNew: row.cost_new }),
})
