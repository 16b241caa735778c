import '../item-library.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { columnsOf } from '../item-values.policy.ts'

/** By what an item may be found: the codes of items and variants, and the names of items, all in lower case. */
export interface WantedItems {
  codes: readonly string[]
  names: readonly string[]
}

/** The ids of the items that have one of these codes, of their own or of a variant, or one of these names. */
export async function selectWantedIds(tx: Tx, companyId: string, { codes, names }: WantedItems): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select i.id from items i where i.company_id = ${companyId} and lower(i.code) = any (${codes}::text[])
    union select i.id from items i where i.company_id = ${companyId} and lower(i.name) = any (${names}::text[])
    union select v.item_id from item_variants v
      where v.company_id = ${companyId} and v.code <> '' and lower(v.code) = any (${codes}::text[])`.execute(tx)
  return found.rows.map(row => row.id)
}

/** Those of these brands, in lower case, that an item or a variant has, as they are written there. */
export async function selectKnownBrands(tx: Tx, companyId: string): Promise<string[]> {
  const found = await sql<{ brand: string }>`
    select min(brand) as brand from (
      select i.brand from items i where i.company_id = ${companyId} and i.brand <> ''
      union all select v.brand from item_variants v where v.company_id = ${companyId} and v.brand <> '') b
    group by lower(brand) order by 1`.execute(tx)
  return found.rows.map(row => row.brand)
}

type Columns = ReturnType<typeof columnsOf>
export interface ChangedRow extends Columns {
  id: string
  /** null where no rate changed */
  rate_at: Date | null
  changes: string
}

/** Changes locked items, all of them in one statement. */
export async function updateItems(tx: Tx, companyId: string, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return
  const sent = JSON.stringify(
    rows.map(row => ({ ...row, attributes: JSON.parse(row.attributes), changes: JSON.parse(row.changes) })),
  )
  await sql`
    update items i set code = c.code, name = c.name, description = c.description, category_id = c.category_id, unit_id = c.unit_id,
      hsn = c.hsn, tax_rate_id = c.tax_rate_id, pricing = c.pricing, cost_rate = c.cost_rate, selling_rate = c.selling_rate,
      markup_pct = c.markup_pct, brand = c.brand, attributes = c.attributes, vendor = c.vendor, vendor_code = c.vendor_code,
      search_text = c.search_text, search_terms = c.search_terms, rate_at = coalesce(c.rate_at, i.rate_at), changes = c.changes,
      version = i.version + 1
    from jsonb_to_recordset(${sent}::jsonb) as c (id uuid, code text, name text, description text, category_id uuid, unit_id uuid,
      hsn text, tax_rate_id uuid, pricing text, cost_rate numeric, selling_rate numeric, markup_pct numeric, brand text,
      attributes jsonb, vendor text, vendor_code text, search_text text, search_terms text[], rate_at timestamptz, changes jsonb)
    where i.company_id = ${companyId} and i.id = c.id`.execute(tx)
}

/** Those of these items that something holds. */
export async function selectHeld(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select distinct h.item_id as id from item_holders h
    where h.company_id = ${companyId} and h.item_id = any (${itemIds}::uuid[])`.execute(tx)
  return new Set(found.rows.map(row => row.id))
}

/** Those variants of these items that something holds. */
export async function selectHeldVariantsOf(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select distinct h.variant_id as id from item_holders h
    where h.company_id = ${companyId} and h.item_id = any (${itemIds}::uuid[]) and h.variant_id is not null`.execute(tx)
  return new Set(found.rows.map(row => row.id))
}
