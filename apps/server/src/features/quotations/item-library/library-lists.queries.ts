import './item-library.tables.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

/** The categories in their order, each with the number of items of its own. */
export const selectCategories = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('item_categories as c')
    .select(['c.id as _id', 'c.name', 'c.parent_id as parentId', 'c.position'])
    .select(({ selectFrom }) =>
      selectFrom('items as i')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('i.company_id', '=', 'c.company_id')
        .whereRef('i.category_id', '=', 'c.id')
        .as('items'),
    )
    .where('c.company_id', '=', companyId)
    .orderBy('c.position')
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .execute()
export type CategoryRow = Awaited<ReturnType<typeof selectCategories>>[number]

/** The units in their order. */
export const selectUnits = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('item_units as u')
    .select(['u.id as _id', 'u.code', 'u.name', 'u.kind'])
    .select(sql<string | null>`u.size_mm::text`.as('sizeMm'))
    .select(sql<boolean>`u.archived_at is not null`.as('isArchived'))
    .select(
      sql<boolean>`exists (select from items i where i.company_id = u.company_id and i.unit_id = u.id)
        or exists (select from item_components c where c.company_id = u.company_id and c.unit_id = u.id)`.as('isUsed'),
    )
    .where('u.company_id', '=', companyId)
    .orderBy('u.position')
    .orderBy(sql`lower(u.code)`)
    .execute()

/** The tax rates, lowest first. */
export const selectTaxRates = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('tax_rates as t')
    .select(['t.id as _id', 't.name', 't.is_default as isDefault'])
    .select(sql<string>`t.rate::text`.as('rate'))
    .select(sql<boolean>`t.archived_at is not null`.as('isArchived'))
    .select(
      sql<boolean>`exists (select from items i where i.company_id = t.company_id and i.tax_rate_id = t.id)`.as(
        'isUsed',
      ),
    )
    .where('t.company_id', '=', companyId)
    .orderBy('t.rate')
    .orderBy('t.id')
    .execute()

/** Makes other changes of the company's lists wait until this transaction ends. */
export async function lockLists(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item lists ${companyId}`}, 0))`.execute(tx)
}

/** The same for changes of items, which wait for changes of the lists and not for each other. */
export async function holdLists(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`item lists ${companyId}`}, 0))`.execute(tx)
}

export async function insertCategories(tx: Tx, rows: readonly Insertable<Tables['item_categories']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('item_categories').values(rows).execute()
}
export async function insertUnits(tx: Tx, rows: readonly Insertable<Tables['item_units']>[]): Promise<void> {
  await tx.insertInto('item_units').values(rows).execute()
}
export async function insertTaxRates(tx: Tx, rows: readonly Insertable<Tables['tax_rates']>[]): Promise<void> {
  await tx.insertInto('tax_rates').values(rows).execute()
}

export async function updateCategory(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['item_categories']>,
): Promise<void> {
  await tx
    .updateTable('item_categories')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
export async function updateUnit(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['item_units']>,
): Promise<void> {
  await tx.updateTable('item_units').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()
}
export async function updateTaxRate(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['tax_rates']>,
): Promise<void> {
  await tx.updateTable('tax_rates').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()
}
/** Leaves the company without a default rate, until another is set. */
export async function clearDefaultTaxRate(tx: Tx, companyId: string): Promise<void> {
  await tx.updateTable('tax_rates').set({ is_default: false }).where('company_id', '=', companyId).execute()
}

/** Moves all items of a category into another. */
export async function moveItems(tx: Tx, companyId: string, from: string, to: string): Promise<void> {
  await tx
    .updateTable('items')
    .set({ category_id: to, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('category_id', '=', from)
    .execute()
}

export async function deleteCategory(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('item_categories').where('company_id', '=', companyId).where('id', '=', id).execute()
}
export async function deleteUnit(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('item_units').where('company_id', '=', companyId).where('id', '=', id).execute()
}
export async function deleteTaxRate(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('company_id', '=', companyId).where('id', '=', id).execute()
}
