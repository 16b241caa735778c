import '../item-library.tables.ts'
import { ANALYSIS_LIMITS } from '@plinth/contract/quotations/assemblies/assembly-rules'
import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** The rate analyses of items, in no order. */
export const selectAnalyses = (tx: Tx, companyId: string, itemIds: readonly string[]) =>
  tx
    .selectFrom('item_analyses as a')
    .select('a.item_id')
    .select([
      sql<string>`a.output::text`.as('output'),
      sql<string>`a.overhead_pct::text`.as('overhead'),
      sql<string>`a.profit_pct::text`.as('profit'),
    ])
    .where('a.company_id', '=', companyId)
    .where('a.item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .execute()

export interface ComponentRow {
  itemId: string
  componentId: string | null
  variantId: string | null
  name: string
  unitId: string
  unit: string
  /** as it is now */
  costRate: string | null
  quantity: string
  wastage: string
  isAssembly: boolean
}

/** The components of these items in their order, with what each costs now. */
export async function selectComponents(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<ComponentRow[]> {
  const found = await sql<ComponentRow>`
    select c.item_id as "itemId", c.component_id as "componentId", c.variant_id as "variantId",
      coalesce(c.name, i.name || coalesce(', ' || v.name, '')) as name, u.id as "unitId", u.code as unit,
      (case when c.component_id is null then c.cost_rate when c.variant_id is null then i.cost_rate else v.cost_rate end)::text as "costRate",
      c.quantity::text as quantity, c.wastage_pct::text as wastage, coalesce(i.pricing = 'analysis', false) as "isAssembly"
    from item_components c
    left join items i on i.company_id = c.company_id and i.id = c.component_id
    left join item_variants v on v.company_id = c.company_id and v.id = c.variant_id
    join item_units u on u.company_id = c.company_id and u.id = coalesce(c.unit_id, i.unit_id)
    where c.company_id = ${companyId} and c.item_id = any (${itemIds}::uuid[])
    order by c.item_id, c.position`.execute(tx)
  return found.rows
}

/** The assemblies that contain one of these items, each with how many steps it is away at most. */
export async function selectContaining(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
): Promise<{ id: string; steps: number }[]> {
  const found = await sql<{ id: string; steps: number }>`
    with recursive above as (
      select c.item_id as id, 1 as steps from item_components c
      where c.company_id = ${companyId} and c.component_id = any (${itemIds}::uuid[])
      union
      select c.item_id, a.steps + 1 from above a
      join item_components c on c.company_id = ${companyId} and c.component_id = a.id
      where a.steps <= ${ANALYSIS_LIMITS.levels}::int)
    select id, max(steps) as steps from above group by id order by steps, id`.execute(tx)
  return found.rows
}

/** What stands in these items, by each of them: the assemblies and items, and how many steps below it is at most. */
export async function selectContained(
  tx: Tx,
  companyId: string,
  itemIds: readonly string[],
): Promise<{ top: string; id: string; steps: number }[]> {
  const found = await sql<{ top: string; id: string; steps: number }>`
    with recursive below as (
      select i.id as top, i.id, 0 as steps from items i where i.company_id = ${companyId} and i.id = any (${itemIds}::uuid[])
      union
      select b.top, c.component_id, b.steps + 1 from below b
      join item_components c on c.company_id = ${companyId} and c.item_id = b.id and c.component_id is not null
      where b.steps <= ${ANALYSIS_LIMITS.levels}::int)
    select b.top, b.id, max(b.steps) as steps from below b
    group by b.top, b.id`.execute(tx)
  return found.rows
}

/** Those of these items that are assemblies. */
export async function selectAssembled(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('item_analyses')
    .select('item_id')
    .where('company_id', '=', companyId)
    .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .execute()
  return new Set(rows.map(row => row.item_id))
}

/** Makes an item's analysis this one. */
export async function replaceAnalysis(
  tx: Tx,
  companyId: string,
  itemId: string,
  analysis: Omit<Insertable<Tables['item_analyses']>, 'company_id' | 'item_id'>,
  components: readonly Omit<Insertable<Tables['item_components']>, 'company_id' | 'item_id' | 'position'>[],
): Promise<void> {
  await deleteAnalysis(tx, companyId, itemId)
  await tx
    .insertInto('item_analyses')
    .values({ company_id: companyId, item_id: itemId, ...analysis })
    .execute()
  await tx
    .insertInto('item_components')
    .values(components.map((row, at) => ({ company_id: companyId, item_id: itemId, position: at + 1, ...row })))
    .modifyEnd(unprepared)
    .execute()
}

/** Deletes an item's analysis. Returns whether it had one. */
export async function deleteAnalysis(tx: Tx, companyId: string, itemId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('item_analyses')
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .returning('item_id')
    .execute()
  return gone.length > 0
}
