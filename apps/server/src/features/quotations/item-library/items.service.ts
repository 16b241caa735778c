import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { Item, ItemFilter, ItemRate, ListedItem } from '@plinth/contract/quotations/item'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import { daysAfter } from '@plinth/contract/readers/moment'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { dayBounds, dayOf } from '../../../platform/time-zone.ts'
import { requireQuotations, seesCosts } from '../quotation-access/quotation-access.service.ts'
import { deleteFavourite, insertFavourite } from './item-favourites.queries.ts'
import { forgivingTerms, holds, searchWords } from './item-search.policy.ts'
import type { ItemReading, ItemSelection, SearchedWord } from './item-selections.queries.ts'
import {
  countItems,
  selectBrands,
  selectItem,
  selectItems,
  selectRates,
  selectSimilar,
  selectWholeItems,
  type WholeItemRow,
} from './items.queries.ts'
import { type Reader, toItem, toListed, toRate } from './items-wire.service.ts'
import { type CategoryRow, selectCategories, selectTaxRates, selectUnits } from './library-lists.queries.ts'
import { selectPictures } from './pictures/pictures.queries.ts'
import { selectVariants } from './variants/item-variants.queries.ts'

const DAY = 86_400_000
const MOST_BRANDS = 500

/** Who reads, and where they find files. */
export const readerOf = ({ actor, files }: Pick<Context, 'actor' | 'files'>): Reader => ({
  seesCosts: seesCosts(actor),
  address: fileId => files.address(actor.companyId, fileId).url,
})

export const readingOf = ({ actor }: Context): ItemReading => ({ companyId: actor.companyId, userId: actor.userId })

/**
 * One page of the library. Throws FORBIDDEN, also for an order by costs of who may not see them; NOT_FOUND for a category, unit or
 * tax rate that the company does not have.
 */
export async function listItems(
  ctx: Context,
  { page, limit, ...filter }: ItemFilter & { page: number; limit: number },
): Promise<{ data: ListedItem[]; pagination: Pagination }> {
  const { actor } = ctx
  requireQuotations(actor)
  refuseOrderByCosts(ctx, filter)
  const reading = readingOf(ctx)
  const [total, rows] = await read(ctx, async tx => {
    const selection = await selectionOf(ctx, tx, filter)
    return Promise.all([
      countItems(tx, reading, selection),
      selectItems(tx, reading, selection, { limit, offset: (page - 1) * limit }),
    ])
  })
  return {
    data: rows.map(row => toListed(row, readerOf(ctx))),
    pagination: paginationOf({ page, limit }, total),
  }
}

/**
 * All items that a filter finds, at most so many, in the caller's transaction; costs are for who may see them. Throws FORBIDDEN;
 * NOT_FOUND as `listItems`.
 */
export async function wholeItems(ctx: Context, tx: Tx, filter: ItemFilter, most: number): Promise<WholeItemRow[]> {
  requireQuotations(ctx.actor)
  refuseOrderByCosts(ctx, filter)
  return selectWholeItems(tx, readingOf(ctx), await selectionOf(ctx, tx, filter), most)
}

function refuseOrderByCosts({ actor }: Context, { sort }: ItemFilter): void {
  if ((sort === 'costRate' || sort === 'markup') && !seesCosts(actor)) throw new AppError('FORBIDDEN')
}

/** What a filter means once its words and categories are looked up. Throws NOT_FOUND for what the company does not have. */
export async function selectionOf(ctx: Context, tx: Tx, filter: ItemFilter): Promise<ItemSelection> {
  const { companyId } = ctx.actor
  const { categoryId, unitId, taxRateId, olderThan } = filter
  const categories = categoryId === undefined ? [] : await selectCategories(tx, companyId)
  if (categoryId !== undefined) refuseMissing(categories, categoryId)
  if (unitId !== undefined) refuseMissing(await selectUnits(tx, companyId), unitId)
  if (taxRateId !== undefined) refuseMissing(await selectTaxRates(tx, companyId), taxRateId)
  return {
    filter,
    words: await searchedWords(tx, companyId, filter.search),
    categories: withBelow(categories, category => category._id === categoryId),
    before: olderThan === undefined ? undefined : beginOfDay(ctx, -olderThan),
    recent: recentSince(ctx),
  }
}

/** The words of a search with what each may have been meant to be. */
export async function searchedWords(tx: Tx, companyId: string, search: string): Promise<SearchedWord[]> {
  const words = searchWords(search)
  const categories = words.length === 0 ? [] : await selectCategories(tx, companyId)
  return words.map(word => ({
    word,
    terms: forgivingTerms(word),
    categories: withBelow(categories, category => holds(category.name, word)),
  }))
}

/** The beginning of the company's day so many days after today. */
function beginOfDay({ actor, clock }: Context, days: number): Date {
  const { timeZone } = actor.company
  return dayBounds(timeZone, daysAfter(dayOf(timeZone, clock.now()), days)).from
}
/** What somebody used after this comes early in what they search (QT-046). */
export const recentSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - ITEM_LIMITS.recent * DAY)

function refuseMissing(rows: readonly { _id: string }[], id: string): void {
  if (!rows.some(row => row._id === id)) throw new AppError('NOT_FOUND')
}

/** The ids of these categories and of those below them. */
function withBelow(rows: readonly CategoryRow[], isMeant: (row: CategoryRow) => boolean): string[] {
  const meant = new Set(rows.filter(isMeant).map(row => row._id))
  return rows
    .filter(row => meant.has(row._id) || (row.parentId !== null && meant.has(row.parentId)))
    .map(row => row._id)
}

/** Items whose names are much like this one (QT-043). Throws FORBIDDEN. */
export async function similarItems(ctx: Context, name: string): Promise<ListedItem[]> {
  requireQuotations(ctx.actor)
  if (name === '') return []
  const rows = await read(ctx, tx => selectSimilar(tx, readingOf(ctx), name, ITEM_LIMITS.similar))
  return rows.map(row => toListed(row, readerOf(ctx)))
}

/** The brands of the library. Throws FORBIDDEN. */
export function listBrands(ctx: Context): Promise<string[]> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => selectBrands(tx, ctx.actor.companyId, MOST_BRANDS))
}

/** One item. Throws FORBIDDEN; NOT_FOUND. */
export function getItem(ctx: Context, id: string): Promise<Item> {
  requireQuotations(ctx.actor)
  return read(ctx, tx => answerItem(ctx, tx, id))
}

/** The same within a transaction. Throws NOT_FOUND. */
export async function answerItem(ctx: Context, tx: Tx, id: string): Promise<Item> {
  const row = await selectItem(tx, readingOf(ctx), id)
  if (!row) throw new AppError('NOT_FOUND')
  const { companyId } = ctx.actor
  const [variants, pictures] = [await selectVariants(tx, companyId, [id]), await selectPictures(tx, companyId, [id])]
  return toItem(row, variants, pictures, readerOf(ctx))
}

/** The changes of an item's rates, newest first (QT-053). Throws FORBIDDEN; NOT_FOUND. */
export async function listRates(ctx: Context, id: string): Promise<ItemRate[]> {
  const { actor } = ctx
  requireQuotations(actor)
  return read(ctx, async tx => {
    await answerItem(ctx, tx, id)
    const rows = await selectRates(tx, actor.companyId, id, seesCosts(actor))
    return rows.map(row => toRate(row, seesCosts(actor)))
  })
}

/** Stars an item for the caller, or takes the star off (QT-047). Throws FORBIDDEN; NOT_FOUND. */
export async function favourItem(ctx: Context, id: string, isFavourite: boolean): Promise<void> {
  requireQuotations(ctx.actor)
  await mutate(ctx, async tx => {
    await answerItem(ctx, tx, id)
    await (isFavourite ? insertFavourite : deleteFavourite)(tx, readingOf(ctx), id)
    return {}
  })
}
