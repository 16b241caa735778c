import { AppError } from '@plinth/contract/error-codes'
import { ITEM_LIMITS, ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { insertCategories, lockLists, selectCategories, selectTaxRates, selectUnits } from '../library-lists.queries.ts'
import { selectKnownBrands } from './bulk-items.queries.ts'

/** All that items choose from, and the brands that they have. */
export async function libraryLists(tx: Tx, companyId: string) {
  const [categories, units, taxRates, brands] = await Promise.all([
    selectCategories(tx, companyId),
    selectUnits(tx, companyId),
    selectTaxRates(tx, companyId),
    selectKnownBrands(tx, companyId),
  ])
  return { categories, units, taxRates, brands }
}

export interface NewCategory {
  name: string
  /** of the one above it; empty for one of the first level */
  upper: string
}

/**
 * Makes the categories that are missing, with those above them, and nobody changes the lists until the transaction is over. Returns the
 * id of each that was asked for, in their order. Throws CONFLICT where there would be too many.
 */
export async function categoriesNamed(tx: Tx, companyId: string, asked: readonly NewCategory[]): Promise<string[]> {
  await lockLists(tx, companyId)
  const rows = await selectCategories(tx, companyId)
  const keyOf = (parentId: string | null, name: string): string => `${parentId ?? ''} ${name.toLowerCase()}`
  const ids = new Map(rows.map(row => [keyOf(row.parentId, row.name), row._id]))
  const made: { company_id: string; id: string; name: string; parent_id: string | null; position: number }[] = []
  const last = Math.max(0, ...rows.map(row => row.position))
  const idOf = (parentId: string | null, name: string): string => {
    const key = keyOf(parentId, name)
    const id = ids.get(key) ?? uuid()
    if (!ids.has(key)) {
      ids.set(key, id)
      made.push({ company_id: companyId, id, name, parent_id: parentId, position: last + made.length + 1 })
    }
    return id
  }
  const wanted = asked.map(({ name, upper }) => idOf(upper === '' ? null : idOf(null, upper), name))
  if (made.length > 0 && rows.length + made.length > ITEM_LIMITS.categories)
    throw new AppError('CONFLICT', ITEM_TEXTS.manyCategories)
  await insertCategories(
    tx,
    made.filter(row => row.parent_id === null),
  )
  await insertCategories(
    tx,
    made.filter(row => row.parent_id !== null),
  )
  return wanted
}
