import './item-library.tables.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { type ItemReading, type ItemSelection, orderOf, wanted } from './item-selections.queries.ts'
import { thumbOf } from './pictures/pictures.queries.ts'

/** The variants of an item that are not archived: how many, and their lowest and highest selling rates. */
interface VariantSpan {
  count: number
  lowest: string | null
  highest: string | null
}

const decimal = (column: string): RawBuilder<string | null> => sql<string | null>`${sql.ref(column)}::text`

/** Items with the names of what they choose from, on the alias `i`; for whoever stars them. */
const itemsRead = (tx: Tx, { companyId, userId }: ItemReading) =>
  tx
    .selectFrom('items as i')
    .innerJoin('item_units as u', join =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.id', '=', 'i.unit_id'),
    )
    .innerJoin('tax_rates as t', join =>
      join.onRef('t.company_id', '=', 'i.company_id').onRef('t.id', '=', 'i.tax_rate_id'),
    )
    .leftJoin('item_categories as c', join =>
      join.onRef('c.company_id', '=', 'i.company_id').onRef('c.id', '=', 'i.category_id'),
    )
    .leftJoin('item_categories as p', join =>
      join.onRef('p.company_id', '=', 'c.company_id').onRef('p.id', '=', 'c.parent_id'),
    )
    .leftJoin('item_favourites as f', join =>
      join.onRef('f.company_id', '=', 'i.company_id').onRef('f.item_id', '=', 'i.id').on('f.user_id', '=', userId),
    )
    .select([
      'i.id',
      'i.code',
      'i.name',
      'i.category_id',
      'i.unit_id',
      'u.code as unit',
      'i.hsn',
      'i.tax_rate_id',
      'i.brand',
      'i.rate_at',
      'i.archived_at',
    ])
    .select([
      sql<string>`coalesce(p.name || ' › ', '') || coalesce(c.name, '')`.as('category'),
      sql<string>`t.rate::text`.as('tax_rate'),
      decimal('i.selling_rate').as('selling_rate'),
      decimal('i.cost_rate').as('cost_rate'),
      decimal('i.markup_pct').as('markup_pct'),
      sql<boolean>`f.item_id is not null`.as('is_favourite'),
      thumbOf().as('thumb_id'),
      // a subquery, so that only the items of the page are looked up
      sql<VariantSpan>`(select json_build_object('count', count(*), 'lowest', min(v.selling_rate)::text, 'highest', max(v.selling_rate)::text)
        from item_variants v where v.company_id = i.company_id and v.item_id = i.id and v.archived_at is null)`.as(
        'variants',
      ),
    ])
    .where('i.company_id', '=', companyId)
export type ListedItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** One page of the items. */
export const selectItems = (
  tx: Tx,
  reading: ItemReading,
  selection: ItemSelection,
  { limit, offset }: { limit: number; offset: number },
) => {
  const rows = itemsRead(tx, reading).where(wanted(reading, selection))
  return rows.orderBy(orderOf(reading, selection)).limit(limit).offset(offset).modifyEnd(unprepared).execute()
}

/** All that a filter finds as a whole, in its order, at most so many. */
export const selectWholeItems = (tx: Tx, reading: ItemReading, selection: ItemSelection, most: number) =>
  wholeItems(tx, reading)
    .select(['c.name as own_category', 'p.name as upper_category'])
    .where(wanted(reading, selection))
    .orderBy(orderOf(reading, selection))
    .limit(most)
    .modifyEnd(unprepared)
    .execute()
export type WholeItemRow = Awaited<ReturnType<typeof selectWholeItems>>[number]

export async function countItems(tx: Tx, reading: ItemReading, selection: ItemSelection): Promise<number> {
  const { count } = await tx
    .selectFrom('items as i')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('i.company_id', '=', reading.companyId)
    .where(wanted(reading, selection))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

/** Items whose names are most like this one, likest first. */
export const selectSimilar = (tx: Tx, reading: ItemReading, name: string, most: number) =>
  itemsRead(tx, reading)
    .where(sql<SqlBool>`i.id in (select alike_items(${name}, ${most}))`)
    .orderBy(sql`similarity(lower(i.name), lower(${name}))`, 'desc')
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .modifyEnd(unprepared)
    .execute()

/** The names of all items, in lower case. */
export async function selectItemNames(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('items')
    .select(sql<string>`lower(name)`.as('name'))
    .where('company_id', '=', companyId)
    .execute()
  return rows.map(row => row.name)
}

/** The brands of the items, by name. */
export async function selectBrands(tx: Tx, companyId: string, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('items as i')
    .select(sql<string>`min(i.brand)`.as('brand'))
    .where('i.company_id', '=', companyId)
    .where('i.brand', '<>', '')
    .groupBy(sql`lower(i.brand)`)
    .orderBy(sql`lower(i.brand)`)
    .limit(most)
    .execute()
  return rows.map(row => row.brand)
}

const wholeItems = (tx: Tx, reading: ItemReading) =>
  itemsRead(tx, reading).select([
    'i.description',
    'i.pricing',
    'i.attributes',
    'i.vendor',
    'i.vendor_code',
    'i.created_at',
    'i.version',
    'i.changes',
  ])
export type ItemRow = NonNullable<Awaited<ReturnType<typeof selectItem>>>

/** One item. */
export const selectItem = (tx: Tx, reading: ItemReading, id: string) =>
  wholeItems(tx, reading).where('i.id', '=', id).executeTakeFirst()

/** The same, to be changed until the transaction is over. */
export const lockItem = (tx: Tx, reading: ItemReading, id: string) =>
  wholeItems(tx, reading).where('i.id', '=', id).forUpdate('i').executeTakeFirst()

/** Items by their ids, to be changed until the transaction is over, in no order. */
export const lockItems = (tx: Tx, reading: ItemReading, ids: readonly string[]) =>
  wholeItems(tx, reading).where('i.id', '=', sql<string>`any (${ids}::uuid[])`).orderBy('i.id').forUpdate('i').execute()

/** The same, only to be looked at. */
export const selectItemsById = (tx: Tx, reading: ItemReading, ids: readonly string[]) =>
  wholeItems(tx, reading).where('i.id', '=', sql<string>`any (${ids}::uuid[])`).execute()

/** The name of the other item that has a code. */
export async function selectHolderOfCode(
  tx: Tx,
  companyId: string,
  code: string,
  except: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('items')
    .select('name')
    .where('company_id', '=', companyId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .where('id', '<>', except)
    .executeTakeFirst()
  return found?.name
}

const codeKey = (companyId: string, code: string): string => `item code ${companyId} ${code.toLowerCase()}`

/** Makes others who want one of these codes wait until this transaction ends. */
export async function lockCodes(tx: Tx, companyId: string, codes: readonly string[]): Promise<void> {
  // in one order, so that two who want the same ones do not wait for each other
  const keys = [...new Set(codes.map(code => codeKey(companyId, code)))].sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(k.key, 0))
    from (select key from unnest(${keys}::text[]) key order by key) k`.execute(tx)
}

/** Adds items, whose codes are free. */
export async function insertItems(tx: Tx, rows: readonly Insertable<Tables['items']>[]): Promise<void> {
  await tx.insertInto('items').values(rows).modifyEnd(unprepared).execute()
}

/** Deletes the whole library of a company, of which nothing is held any more. */
export async function deleteAllItems(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('item_holders').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('items').where('company_id', '=', companyId).execute()
}

/** Changes columns of an item that is locked. */
export async function updateItem(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['items']>,
): Promise<void> {
  await tx
    .updateTable('items')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes items, with what they hold as assemblies. */
export async function deleteItems(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from item_holders where company_id = ${companyId} and kind = 'assembly' and holder_id = any (${ids}::uuid[])`.execute(
    tx,
  )
  await tx
    .deleteFrom('items')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

export async function insertRates(
  tx: Tx,
  rows: readonly Omit<Insertable<Tables['item_rates']>, 'id'>[],
): Promise<void> {
  await tx
    .insertInto('item_rates')
    .values(rows.map(row => ({ ...row, id: uuid() })))
    .modifyEnd(unprepared)
    .execute()
}

/** The changes of an item's rates, newest first; where costs are hidden, those of the selling rate alone. */
export const selectRates = (tx: Tx, companyId: string, itemId: string, seesCosts: boolean) =>
  tx
    .selectFrom('item_rates as r')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.created_by'))
    .leftJoin('item_variants as v', join =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.variant_id'),
    )
    .select(['r.id', 'r.created_at', 'r.cause'])
    .select(
      sql<string>`case when r.variant_id is null then '' else coalesce(v.name, 'Deleted variant') end`.as('variant'),
    )
    .select([
      sql<string | null>`case when u.id is null then null else ${personName('u')} end`.as('by'),
      decimal('r.selling_old').as('selling_old'),
      decimal('r.selling_new').as('selling_new'),
      decimal('r.cost_old').as('cost_old'),
      decimal('r.cost_new').as('cost_new'),
    ])
    .where('r.company_id', '=', companyId)
    .where('r.item_id', '=', itemId)
    .$if(!seesCosts, rows => rows.where(sql<SqlBool>`r.selling_old is distinct from r.selling_new`))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(200)
    .execute()

/** The name of a person of the company. */
export async function selectPersonName(tx: Tx, companyId: string, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('users as u')
    .select(personName('u').as('name'))
    .where('u.company_id', '=', companyId)
    .where('u.id', '=', id)
    .executeTakeFirst()
  return found?.name
}
