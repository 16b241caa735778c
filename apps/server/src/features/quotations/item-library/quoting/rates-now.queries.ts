import '../item-library.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

export interface RatesNowRow {
  itemId: string
  /** null: the item's own */
  variantId: string | null
  sellingRate: string | null
  costRate: string | null
  rateAt: Date | null
  isArchived: boolean
}

/** The rates of items and of their variants as they are now. */
export async function selectRatesNow(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<RatesNowRow[]> {
  const { rows } = await sql<RatesNowRow>`
    select i.id as "itemId", null as "variantId", i.selling_rate::text as "sellingRate", i.cost_rate::text as "costRate",
      i.rate_at as "rateAt", i.archived_at is not null as "isArchived"
    from items i where i.company_id = ${companyId} and i.id = any (${itemIds}::uuid[])
    union all
    select v.item_id, v.id, v.selling_rate::text, v.cost_rate::text, v.rate_at, v.archived_at is not null or i.archived_at is not null
    from item_variants v join items i on i.company_id = v.company_id and i.id = v.item_id
    where v.company_id = ${companyId} and v.item_id = any (${itemIds}::uuid[])`.execute(tx)
  return rows
}
