import type { ItemSort } from '@plinth/contract/quotations/item'

// named here and only typed there: the route table is loaded before sign-in, the contract's schemas need not be
const SORTS: readonly ItemSort[] = [
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
]

/** What narrows the list beside categories, units and brands, by its name in the address. */
export const MARKS = ['favourites', 'noSellingRate', 'noHsn', 'oldRates', 'archived'] as const
export type LibraryMark = (typeof MARKS)[number]

/** What of the library is in its address (QT-014). */
export interface LibraryAddress {
  q?: string | undefined
  category?: string | undefined
  unit?: string | undefined
  brand?: string | undefined
  tax?: string | undefined
  only?: LibraryMark | undefined
  sort?: ItemSort | undefined
  order?: 'desc' | undefined
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads it; what is none of it is left out. */
export function readLibraryAddress(search: Record<string, unknown>): LibraryAddress {
  const textOf = (value: unknown, most: number): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : ''
  const id = (value: unknown): string | undefined => (typeof value === 'string' && ID.test(value) ? value : undefined)
  const found: LibraryAddress = {
    q: textOf(search.q, 100) || undefined,
    category: id(search.category),
    unit: id(search.unit),
    brand: textOf(search.brand, 60) || undefined,
    tax: id(search.tax),
    only: MARKS.find(mark => mark === search.only),
    sort: SORTS.find(one => one === search.sort),
    order: search.order === 'desc' ? 'desc' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** Which items an address asks for. */
export const selectionOf = ({ q, category, unit, brand, tax, only, sort, order }: LibraryAddress, rateAge: number) => ({
  ...(q === undefined ? {} : { search: q }),
  ...(category === undefined ? {} : { categoryId: category }),
  ...(unit === undefined ? {} : { unitId: unit }),
  ...(brand === undefined ? {} : { brand }),
  ...(tax === undefined ? {} : { taxRateId: tax }),
  ...(only === undefined ? {} : only === 'oldRates' ? { olderThan: rateAge } : { [only]: 'true' as const }),
  ...(sort === undefined ? {} : { sort }),
  ...(order === undefined ? {} : { order }),
})
export type ItemSelection = ReturnType<typeof selectionOf>

/** Whether a search or filter leaves something out. */
export const isNarrowed = ({ q, category, unit, brand, tax, only }: LibraryAddress): boolean =>
  [q, category, unit, brand, tax, only].some(one => one !== undefined)
