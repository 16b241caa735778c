import type { Tx } from '../../../../platform/database/database.ts'
import type { HeldItem } from './item-holders.queries.ts'
import { type RatesNowRow, selectRatesNow } from './rates-now.queries.ts'

/** What the library says of items now, each by itself or by one of its variants; undefined of what the company does not have. */
type RatesNow = (item: HeldItem) => RatesNowRow | undefined

/** Reads the rates of these items and their variants as they are now. */
export async function ratesNow(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<RatesNow> {
  const ids = [...new Set(itemIds)]
  const rows = ids.length === 0 ? [] : await selectRatesNow(tx, companyId, ids)
  const found = new Map(rows.map(row => [keyOf(row), row]))
  return item => found.get(keyOf(item))
}

const keyOf = ({ itemId, variantId }: HeldItem): string => `${itemId} ${variantId ?? ''}`
