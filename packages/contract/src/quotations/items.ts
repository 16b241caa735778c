import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { itemsEndpoints } from './endpoints.ts'
import { Item, ItemChange, ItemFilter, ItemHit, ItemRate, ListedItem, NewItem } from './item.ts'
import { ITEM_LIMITS } from './item-rules.ts'

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const itemsRoutes = {
  list: route({
    ...itemsEndpoints.list,
    ...staff,
    summary: 'The items of the library, page by page; costs and markups for who may see them',
    query: ItemFilter.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(ITEM_LIMITS.page),
    }),
    response: z.array(ListedItem),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  create: route({
    ...itemsEndpoints.create,
    ...staff,
    summary: 'Add an item; it needs a name and a unit',
    body: NewItem,
    response: Item,
    errors: ['CONFLICT'],
  }),
  search: route({
    ...itemsEndpoints.search,
    ...staff,
    summary:
      'Up to 20 items and variants to put into a quotation, the best match first; without a search one’s own usual ones',
    query: ItemFilter.pick({ search: true, categoryId: true, unitId: true, brand: true, favourites: true }),
    response: z.array(ItemHit),
    errors: ['NOT_FOUND'],
  }),
  similar: route({
    ...itemsEndpoints.similar,
    ...staff,
    summary: 'Up to 3 items whose names are much like this one',
    query: z.strictObject({ name: text(ITEM_LIMITS.name) }),
    response: z.array(ListedItem),
  }),
  brands: route({
    ...itemsEndpoints.brands,
    ...staff,
    summary: 'The brands of the items, by name, up to 500',
    response: z.array(z.string()),
  }),
  byId: route({
    ...itemsEndpoints.byId,
    ...staff,
    summary: 'One item of the library',
    ...byId,
    response: Item,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...itemsEndpoints.edit,
    ...staff,
    summary: 'Change the fields that are sent',
    ...byId,
    body: ItemChange,
    response: Item,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...itemsEndpoints.remove,
    ...staff,
    summary: 'Delete an item that nothing uses',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  archive: route({
    ...itemsEndpoints.archive,
    ...staff,
    summary: 'Archive an item: it is not offered any more and keeps its rates',
    ...byId,
    response: Item,
    errors: ['NOT_FOUND'],
  }),
  restore: route({
    ...itemsEndpoints.restore,
    ...staff,
    summary: 'Bring an archived item back',
    ...byId,
    response: Item,
    errors: ['NOT_FOUND'],
  }),
  favour: route({
    ...itemsEndpoints.favour,
    ...staff,
    summary: 'Mark an item as a favourite of the caller',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  unfavour: route({
    ...itemsEndpoints.unfavour,
    ...staff,
    summary: 'Take an item off the favourites of the caller',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  rates: route({
    ...itemsEndpoints.rates,
    ...staff,
    summary: 'The last 200 changes of rates of an item, newest first; of costs for who may see them',
    ...byId,
    response: z.array(ItemRate),
    errors: ['NOT_FOUND'],
  }),
  loadStarter: route({
    ...itemsEndpoints.loadStarter,
    ...staff,
    summary: 'Add the items of the starter library that are not there yet, without rates',
    body: z.strictObject({}),
    response: z.object({ added: z.int() }),
  }),
}
