import type { ItemFilter, ItemHit } from '@plinth/contract/quotations/item'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireQuotations } from '../../quotation-access/quotation-access.service.ts'
import { readerOf, readingOf, selectionOf } from '../items.service.ts'
import type { Reader } from '../items-wire.service.ts'
import { type HitRow, selectHits, selectHitsOf, selectLikest } from './item-hits.queries.ts'

export type HitFilter = Pick<ItemFilter, 'search' | 'categoryId' | 'unitId' | 'brand' | 'favourites'>

/**
 * What can be put into a quotation: found while somebody types its description (QT-095), or looked for in the library. Throws FORBIDDEN;
 * NOT_FOUND for a category or unit that the company does not have.
 */
export async function searchItems(ctx: Context, filter: HitFilter): Promise<ItemHit[]> {
  const { actor } = ctx
  requireQuotations(actor)
  const rows = await read(ctx, async tx => {
    const selection = await selectionOf(ctx, tx, { ...NO_FILTER, ...filter })
    return selectHits(tx, readingOf(ctx), selection, ITEM_LIMITS.hits)
  })
  return rows.map(row => toHit(row, readerOf(ctx)))
}

const NO_FILTER: ItemFilter = {
  search: '',
  archived: false,
  favourites: false,
  noSellingRate: false,
  noHsn: false,
  order: 'asc',
}

/** All that can be put into a quotation of these items, with all of their variants. */
export async function hitsOfItems(ctx: Context, tx: Tx, itemIds: readonly string[]): Promise<ItemHit[]> {
  if (itemIds.length === 0) return []
  const rows = await selectHitsOf(tx, readingOf(ctx), itemIds, ITEM_LIMITS.variants)
  return rows.map(row => toHit(row, readerOf(ctx)))
}

const toHit = (row: HitRow, { seesCosts, address }: Reader): ItemHit => ({
  itemId: row.item_id,
  variantId: row.variant_id,
  code: row.code,
  name: row.name,
  variant: row.variant,
  description: row.description,
  unitId: row.unit_id,
  unit: row.unit,
  hsn: row.hsn,
  taxRateId: row.tax_rate_id,
  taxRate: row.tax_rate,
  sellingRate: row.selling_rate,
  brand: row.brand,
  attributes: row.attributes,
  rateAt: row.rate_at?.toISOString() ?? null,
  isFavourite: row.is_favourite,
  imageFileId: row.thumb_id,
  thumb: row.thumb_id === null ? null : address(row.thumb_id),
  ...(seesCosts && { costRate: row.cost_rate }),
})

/** For each text what of the library is most like it, the likest item first, with all of its variants (QT-283). */
export async function likestItems(
  ctx: Context,
  tx: Tx,
  rows: readonly { text: string; unit: string }[],
  most: number,
): Promise<ItemHit[][]> {
  const found = await selectLikest(tx, rows, most)
  const ids = [...new Set(found.map(({ itemId }) => itemId))]
  const hits = ids.length === 0 ? [] : await selectHitsOf(tx, readingOf(ctx), ids)
  const ofItem = Map.groupBy(hits, hit => hit.item_id)
  const ofRow = Map.groupBy(found, ({ place }) => place)
  return rows.map((_, at) =>
    (ofRow.get(at + 1) ?? []).flatMap(({ itemId }) => ofItem.get(itemId) ?? []).map(row => toHit(row, readerOf(ctx))),
  )
}
