import '../item-library.tables.ts'
import type { ItemPricing } from '@plinth/contract/quotations/item'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { changeMarks } from '../../../../platform/database/change-marks.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { type ItemReading, type ItemSelection, wanted } from '../item-selections.queries.ts'

/** The rates of an item, or of one of its variants. */
export interface RatedRow {
  itemId: string
  variantId: string | null
  name: string
  variant: string
  pricing: ItemPricing
  costRate: string | null
  sellingRate: string | null
  markup: string | null
}

/** The rates of all items that a selection finds, and of their variants, until the transaction is over; at most so many. */
export async function lockRated(
  tx: Tx,
  reading: ItemReading,
  selection: ItemSelection,
  most: number,
): Promise<RatedRow[]> {
  const { rows: items } = await sql<RatedRow>`${unprepared}
    select i.id as "itemId", null as "variantId", i.name, '' as variant, i.pricing, i.cost_rate::text as "costRate",
      i.selling_rate::text as "sellingRate", i.markup_pct::text as markup
    from items i where i.company_id = ${reading.companyId} and ${wanted(reading, selection)}
    order by lower(i.name), i.id limit ${most} for update of i`.execute(tx)
  const variants = await selectRatedVariants(
    tx,
    reading.companyId,
    items.map(item => item.itemId),
  )
  return items.flatMap(item => [item, ...(variants.get(item.itemId) ?? [])])
}

/** The same of these items. */
export async function lockRatedOf(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<RatedRow[]> {
  const { rows: items } = await sql<RatedRow>`
    select i.id as "itemId", null as "variantId", i.name, '' as variant, i.pricing, i.cost_rate::text as "costRate",
      i.selling_rate::text as "sellingRate", i.markup_pct::text as markup
    from items i where i.company_id = ${companyId} and i.id = any (${itemIds}::uuid[]) order by i.id for update of i`.execute(
    tx,
  )
  const variants = await selectRatedVariants(tx, companyId, itemIds)
  return items.flatMap(item => [item, ...(variants.get(item.itemId) ?? [])])
}

async function selectRatedVariants(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
): Promise<Map<string, RatedRow[]>> {
  const { rows } = await sql<RatedRow>`
    select v.item_id as "itemId", v.id as "variantId", i.name, v.name as variant, i.pricing, v.cost_rate::text as "costRate",
      v.selling_rate::text as "sellingRate", v.markup_pct::text as markup
    from item_variants v join items i on i.company_id = v.company_id and i.id = v.item_id
    where v.company_id = ${companyId} and v.item_id = any (${itemIds}::uuid[]) order by v.item_id, v.position`.execute(
    tx,
  )
  return Map.groupBy(rows, row => row.itemId)
}

/** Rates as they shall be, with those of before where they are kept for an undo. */
export interface SavedRate extends RatedRow {
  before: RatedRow
}

interface Saving {
  companyId: string
  userId: string
  at: Date
  cause: 'bulk' | 'undo' | 'analysis' | 'import'
  batchId: string | null
}

/** Writes changed rates of locked items, with their history, as of `at`. */
export async function writeRates(tx: Tx, rates: readonly SavedRate[], saving: Saving): Promise<void> {
  const { companyId, userId, at, cause, batchId } = saving
  const rows = JSON.stringify(
    rates.map(({ before, ...rate }) => ({
      id: uuid(),
      item: rate.itemId,
      variant: rate.variantId,
      pricing: rate.pricing,
      cost: rate.costRate,
      selling: rate.sellingRate,
      markup: rate.markup,
      cost_old: before.costRate,
      selling_old: before.sellingRate,
      markup_old: before.markup,
      pricing_old: before.pricing,
    })),
  )
  const changed = sql`jsonb_to_recordset(${rows}::jsonb) as c (id uuid, item uuid, variant uuid, pricing text, cost numeric, selling numeric,
    markup numeric, cost_old numeric, selling_old numeric, markup_old numeric, pricing_old text)`
  await sql`update items i set cost_rate = c.cost, selling_rate = c.selling, markup_pct = c.markup, rate_at = ${at}
    from ${changed} where c.variant is null and i.company_id = ${companyId} and i.id = c.item`.execute(tx)
  await sql`update item_variants v set cost_rate = c.cost, selling_rate = c.selling, markup_pct = c.markup, rate_at = ${at}
    from ${changed} where v.company_id = ${companyId} and v.id = c.variant`.execute(tx)
  // forms that are open meanwhile find out by these marks
  await sql`update items i set pricing = t.pricing, rate_at = ${at}, version = i.version + 1,
      changes = ${changeMarks(['costRate', 'sellingRate', 'pricing', 'markup', 'variants'], userId)}
    from (select c.item as id, max(c.pricing) as pricing from ${changed} group by c.item) t
    where i.company_id = ${companyId} and i.id = t.id`.execute(tx)
  await sql`insert into item_rates (company_id, id, item_id, variant_id, cost_old, cost_new, selling_old, selling_new, markup_old, pricing_old,
      cause, batch_id, created_by, created_at)
    select firm.company_id, c.id, c.item, c.variant, c.cost_old, c.cost, c.selling_old, c.selling, c.markup_old, c.pricing_old,
      ${cause}, ${batchId}, ${userId}, ${at} from companies firm, ${changed} where firm.company_id = ${companyId}`.execute(
    tx,
  )
}

/** What rates of a batch were before, with those of the moment; `isOther` where they changed again since, or are gone. */
export async function lockBatch(
  tx: Tx,
  companyId: string,
  batchId: string,
): Promise<(SavedRate & { isOther: boolean })[]> {
  const { rows } = await sql<{
    itemId: string
    variantId: string | null
    costRate: string | null
    sellingRate: string | null
    markup: string | null
    pricing: ItemPricing
    costNew: string | null
    sellingNew: string | null
    isLatest: boolean
  }>`
    select r.item_id as "itemId", r.variant_id as "variantId", r.cost_old::text as "costRate", r.selling_old::text as "sellingRate",
      r.markup_old::text as markup, r.pricing_old as pricing, r.cost_new::text as "costNew", r.selling_new::text as "sellingNew",
      not exists (select from item_rates n where n.company_id = r.company_id and n.item_id = r.item_id
        and n.variant_id is not distinct from r.variant_id and (n.created_at, n.id) > (r.created_at, r.id)) as "isLatest"
    from item_rates r where r.company_id = ${companyId} and r.batch_id = ${batchId}`.execute(tx)
  const now = await lockRatedOf(tx, companyId, [...new Set(rows.map(row => row.itemId))])
  const places = new Map(now.map(row => [`${row.itemId} ${row.variantId}`, row]))
  return rows.flatMap(({ costNew, sellingNew, isLatest, ...old }) => {
    const before = places.get(`${old.itemId} ${old.variantId}`)
    if (!before) return []
    const isOther = !isLatest || before.costRate !== costNew || before.sellingRate !== sellingNew
    return [{ ...before, ...old, before, isOther }]
  })
}
