import '../item-library.tables.ts'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** What an item stands in. */
export interface ItemHolder {
  kind: 'quotation' | 'template' | 'assembly' | 'kit'
  id: string
}
/** An item, or one of its variants. */
export interface HeldItem {
  itemId: string
  variantId: string | null
}

/** How many quotations, templates and kits an item stands in. */
export async function countHolders(tx: Tx, companyId: string, itemId: string): Promise<number> {
  const found = await tx
    .selectFrom('item_holders')
    .select(sql<number>`count(distinct (kind, holder_id))::int`.as('count'))
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return found.count
}

/** Those of an item's variants that something holds. */
export async function selectHeldVariants(tx: Tx, companyId: string, itemId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('item_holders')
    .select('variant_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('item_id', '=', itemId)
    .where('variant_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(row => (row.variant_id === null ? [] : [row.variant_id])))
}

/** Makes what a holder holds these items and no others. */
export async function replaceHeld(
  tx: Tx,
  companyId: string,
  holder: ItemHolder,
  items: readonly HeldItem[],
): Promise<void> {
  const pairs = JSON.stringify(items.map(item => ({ item: item.itemId, variant: item.variantId })))
  const asked = sql`jsonb_to_recordset(${pairs}::jsonb) as asked (item uuid, variant uuid)`
  await sql`delete from item_holders h where h.company_id = ${companyId} and h.kind = ${holder.kind} and h.holder_id = ${holder.id}
    and not exists (select from ${asked} where asked.item = h.item_id and asked.variant is not distinct from h.variant_id)`.execute(
    tx,
  )
  if (items.length === 0) return
  await tx
    .insertInto('item_holders')
    .values(
      items.map(item => ({
        company_id: companyId,
        id: uuid(),
        kind: holder.kind,
        holder_id: holder.id,
        item_id: item.itemId,
        variant_id: item.variantId,
      })),
    )
    .onConflict(oc => oc.doNothing())
    .modifyEnd(unprepared)
    .execute()
}

/** Remembers that somebody used these items just now. */
export async function insertUses(
  tx: Tx,
  { companyId, userId }: { companyId: string; userId: string },
  itemIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('item_uses')
    .values(itemIds.map(id => ({ company_id: companyId, user_id: userId, item_id: id, last_used_at: at })))
    .onConflict(oc =>
      oc.columns(['company_id', 'user_id', 'item_id']).doUpdateSet({
        last_used_at: at,
        uses: sql<number>`item_uses.uses + 1`,
      }),
    )
    .modifyEnd(unprepared)
    .execute()
}
