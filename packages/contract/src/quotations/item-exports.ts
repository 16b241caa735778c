import * as z from 'zod'
import { route } from '../route.ts'
import { itemExportsEndpoints } from './endpoints.ts'
import { ItemFilter } from './item.ts'

export const ITEM_EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ItemExportFormat = (typeof ITEM_EXPORT_FORMATS)[number]
export const ITEM_EXPORT_LIMITS = { rows: 50_000, aMinute: 5 } as const

export const itemExportsRoutes = {
  file: route({
    ...itemExportsEndpoints.file,
    access: 'staff',
    summary:
      'The items of the library that a filter finds, as a file that can be changed and imported again; costs for who may see them; 5 a minute',
    query: ItemFilter.extend({ format: z.enum(ITEM_EXPORT_FORMATS).default('xlsx') }),
    raw: 'bytes',
    response: z.object({}),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'STORAGE_FULL'],
  }),
}
