import { isAppError } from '@plinth/contract/error-codes'
import { itemsEndpoints, libraryListsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { Item, ItemChange, ItemHit, ListedItem, NewItem } from '@plinth/contract/quotations/item'
import type { ItemExportFormat } from '@plinth/contract/quotations/item-exports'
import { ITEM_LIMITS } from '@plinth/contract/quotations/item-rules'
import type { itemsRoutes } from '@plinth/contract/quotations/items'
import type { ItemCategory, libraryListsRoutes } from '@plinth/contract/quotations/library-lists'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { fetchFile } from '../../../lib/server/fetch-file.ts'
import type { RowPage } from '../../../lib/server/paged-rows.ts'
import { kitQuery, kitsQuery } from './kits/kits.api.ts'
import type { ItemSelection } from './library-address.ts'
import { pictureAddressesQuery } from './pictures/pictures.api.ts'

export { kitQuery, kitsQuery, pictureAddressesQuery }

const items = clientOf<typeof itemsRoutes>(itemsEndpoints, 'items')
const lists = clientOf<typeof libraryListsRoutes>(libraryListsEndpoints, 'libraryLists')

export const itemListKey = (selection: ItemSelection) => [...items.list.key(), selection]

/** One page of the library, counted from 0. Throws AppError. */
export async function fetchItems(
  selection: ItemSelection,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<ListedItem>> {
  const query = { ...selection, page: pageNo + 1, limit: ITEM_LIMITS.page }
  const { data, pagination } = await items.list({ query }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** What can be put into a quotation, the best match first (QT-095). Throws AppError. */
export const fetchHits = async (search: string, signal: AbortSignal): Promise<ItemHit[]> =>
  (await items.search({ query: { search: search.slice(0, 100) } }, { signal })).data

export interface HitsAsked {
  search: string
  categoryId: string | null
  favourites: boolean
}
/** The same, narrowed as in the library. */
export const itemHitsQuery = ({ search, categoryId, favourites }: HitsAsked) => {
  const input = {
    query: { search, ...(categoryId && { categoryId }), ...(favourites && { favourites: 'true' as const }) },
  }
  return queryOptions({
    queryKey: items.search.key(input),
    queryFn: async ({ signal }) => (await items.search(input, { signal })).data,
    staleTime: 0,
  })
}

/** One item; NOT_FOUND where there is none. */
export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: items.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await items.byId({ params: { id } }, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND') && !isAppError(error, 'INVALID'),
  })
/** The changes of an item's rates, newest first. */
export const itemRatesQuery = (id: string) =>
  queryOptions({
    queryKey: items.rates.key({ params: { id } }),
    queryFn: async ({ signal }) => (await items.rates({ params: { id } }, { signal })).data,
  })
/** Items whose names are much like a name. */
export const similarItemsQuery = (name: string) =>
  queryOptions({
    queryKey: items.similar.key({ query: { name } }),
    queryFn: async ({ signal }) => (await items.similar({ query: { name } }, { signal })).data,
    enabled: name.length >= 3,
  })
export const brandsQuery = queryOptions({
  queryKey: items.brands.key(),
  queryFn: async ({ signal }) => (await items.brands(undefined, { signal })).data,
})
export const categoriesQuery = queryOptions({
  queryKey: lists.categories.key(),
  queryFn: async ({ signal }) => (await lists.categories(undefined, { signal })).data,
})
export const unitsQuery = queryOptions({
  queryKey: lists.units.key(),
  queryFn: async ({ signal }) => (await lists.units(undefined, { signal })).data,
})
export const taxRatesQuery = queryOptions({
  queryKey: lists.taxRates.key(),
  queryFn: async ({ signal }) => (await lists.taxRates(undefined, { signal })).data,
})

/** Categories with those below them, in their order. */
export const categoryOptions = (rows: readonly ItemCategory[] = []) =>
  rows
    .filter(row => row.parentId === null)
    .flatMap(top => [
      { value: top._id, label: top.name },
      ...rows
        .filter(row => row.parentId === top._id)
        .map(row => ({ value: row._id, label: `${top.name} › ${row.name}` })),
    ])

/** Reads what is shown of the library again. */
export const refreshLibrary = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(['items', 'libraryLists'].map(name => queryClient.invalidateQueries({ queryKey: [name] })))

/** Adds an item; the same key for every try of the same one (decision 13). Throws AppError. */
export const createItem = async (body: NewItem, idempotencyKey: string): Promise<Item> =>
  (await items.create({ body }, { idempotencyKey })).data
/** Changes the fields sent. Throws AppError. */
export const editItem = async (id: string, body: ItemChange): Promise<Item> =>
  (await items.edit({ params: { id }, body })).data
/** Archives an item, or brings it back. Throws AppError. */
export async function archiveItem(id: string, isArchived: boolean): Promise<void> {
  await (isArchived ? items.archive : items.restore)({ params: { id } })
}
/** Throws AppError. */
export async function removeItem(id: string): Promise<void> {
  await items.remove({ params: { id } })
}
/** Stars an item, or takes the star off. Throws AppError. */
export async function setFavourite(id: string, isFavourite: boolean): Promise<void> {
  await (isFavourite ? items.favour : items.unfavour)({ params: { id } })
}
/** Adds the items of the starter library. Throws AppError. */
export async function loadStarter(idempotencyKey: string): Promise<void> {
  await items.loadStarter({ body: {} }, { idempotencyKey })
}
/** The items of a list as a file (QT-071). Throws AppError. */
export const fetchItemExport = (selection: ItemSelection, format: ItemExportFormat) =>
  fetchFile(
    'quotation',
    `/item-exports?${new URLSearchParams({ ...selection, format } as never)}`,
    {},
    `items.${format}`,
  )
