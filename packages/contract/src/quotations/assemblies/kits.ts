import * as z from 'zod'
import { Empty, Id, Pagination, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { decimalWithin, SCALES } from '../decimals.ts'
import { kitsEndpoints } from '../endpoints.ts'
import { ItemHit } from '../item.ts'
import { decimal, required } from '../library-lists.ts'
import { KIT_LIMITS, KIT_TEXTS } from './assembly-rules.ts'

/** Kits: sets of items that are inserted together as separate lines (QT-063, QT-064). */

const Quantity = decimal(
  value => decimalWithin(value, SCALES.quantity, '0.001', KIT_LIMITS.quantity),
  KIT_TEXTS.quantity,
)
const SentRow = z.strictObject({
  itemId: Id,
  variantId: Id.nullable().default(null),
  quantity: Quantity,
  note: text(KIT_LIMITS.note).default(''),
})

export const SentKit = z.strictObject({
  name: required(KIT_LIMITS.name),
  categoryId: Id.nullable().default(null),
  rows: z.array(SentRow).min(1).max(KIT_LIMITS.rows),
})
export type SentKit = z.infer<typeof SentKit>
export const KitChange = SentKit.extend({ version: z.int().min(1) })
export type KitChange = z.infer<typeof KitChange>

export const ListedKit = z.object({
  _id: Id,
  name: z.string(),
  categoryId: Id.nullable(),
  /** with the one above it */
  category: z.string(),
  rowCount: z.int(),
  version: z.int(),
})
export type ListedKit = z.infer<typeof ListedKit>

const KitRow = z.object({
  itemId: Id,
  variantId: Id.nullable(),
  /** of the item, and of its variant */
  name: z.string(),
  variant: z.string(),
  quantity: z.string(),
  note: z.string(),
  /** what a line takes of it; null for what is archived, which is not offered any more (QT-048) */
  hit: ItemHit.nullable(),
})
export type KitRow = z.infer<typeof KitRow>
export const Kit = ListedKit.extend({ rows: z.array(KitRow) })
export type Kit = z.infer<typeof Kit>

const byId = { access: 'staff', params: z.strictObject({ id: Id }) } as const
const staff = { access: 'staff' } as const

export const kitsRoutes = {
  list: route({
    ...kitsEndpoints.list,
    ...staff,
    summary: 'The kits of the library by name, page by page',
    query: z.strictObject({
      search: text(100).default(''),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(KIT_LIMITS.page),
    }),
    response: z.array(ListedKit),
    pagination: Pagination,
  }),
  create: route({
    ...kitsEndpoints.create,
    ...staff,
    summary: 'Add a kit',
    body: SentKit,
    response: Kit,
    errors: ['NOT_FOUND'],
  }),
  byId: route({
    ...kitsEndpoints.byId,
    ...byId,
    summary: 'One kit with its rows',
    response: Kit,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...kitsEndpoints.edit,
    ...byId,
    summary: 'Change a kit as a whole; lines that were inserted from it stay as they are',
    body: KitChange,
    response: Kit,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({ ...kitsEndpoints.remove, ...byId, summary: 'Delete a kit', response: Empty, errors: ['NOT_FOUND'] }),
}
