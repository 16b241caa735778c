import '../item-library.tables.ts'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'

const kitsRead = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('item_kits as k')
    .leftJoin('item_categories as c', join =>
      join.onRef('c.company_id', '=', 'k.company_id').onRef('c.id', '=', 'k.category_id'),
    )
    .leftJoin('item_categories as p', join =>
      join.onRef('p.company_id', '=', 'c.company_id').onRef('p.id', '=', 'c.parent_id'),
    )
    .select(['k.id as _id', 'k.name', 'k.category_id as categoryId', 'k.version'])
    .select([
      sql<string>`coalesce(p.name || ' › ', '') || coalesce(c.name, '')`.as('category'),
      sql<number>`(select count(*) from item_kit_rows r where r.company_id = k.company_id and r.kit_id = k.id)::int`.as(
        'rowCount',
      ),
    ])
    .where('k.company_id', '=', companyId)

const named = (search: string) => sql<SqlBool>`lower(k.name) like ${containing(search.toLowerCase())}`

/** One page of the kits by name. */
export const selectKits = (
  tx: Tx,
  companyId: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) =>
  kitsRead(tx, companyId)
    .$if(search !== '', rows => rows.where(named(search)))
    .orderBy(sql`lower(k.name)`)
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .modifyEnd(unprepared)
    .execute()

export async function countKits(tx: Tx, companyId: string, search: string): Promise<number> {
  const { count } = await tx
    .selectFrom('item_kits as k')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('k.company_id', '=', companyId)
    .$if(search !== '', rows => rows.where(named(search)))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

export const selectKit = (tx: Tx, companyId: string, id: string) =>
  kitsRead(tx, companyId).where('k.id', '=', id).executeTakeFirst()

/** The version of a kit and who made it, until the transaction is over. */
export const lockKit = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('item_kits as k')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'k.company_id').onRef('u.id', '=', 'k.changed_by'))
    .select(['k.name', 'k.version', personName('u').as('changedBy')])
    .where('k.company_id', '=', companyId)
    .where('k.id', '=', id)
    .forUpdate('k')
    .executeTakeFirst()

/** The rows of a kit in their order, with the names of what they are. */
export const selectKitRows = (tx: Tx, companyId: string, kitId: string) =>
  tx
    .selectFrom('item_kit_rows as r')
    .innerJoin('items as i', join => join.onRef('i.company_id', '=', 'r.company_id').onRef('i.id', '=', 'r.item_id'))
    .leftJoin('item_variants as v', join =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.variant_id'),
    )
    .select(['r.item_id as itemId', 'r.variant_id as variantId', 'i.name', 'r.note'])
    .select([sql<string>`coalesce(v.name, '')`.as('variant'), sql<string>`r.quantity::text`.as('quantity')])
    .where('r.company_id', '=', companyId)
    .where('r.kit_id', '=', kitId)
    .orderBy('r.position')
    .execute()

export async function insertKit(tx: Tx, row: Insertable<Tables['item_kits']>): Promise<void> {
  await tx.insertInto('item_kits').values(row).execute()
}

export async function updateKit(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['item_kits']>,
): Promise<void> {
  await tx
    .updateTable('item_kits')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Makes the rows of a kit these. */
export async function replaceKitRows(
  tx: Tx,
  companyId: string,
  kitId: string,
  rows: readonly { itemId: string; variantId: string | null; quantity: string; note: string }[],
): Promise<void> {
  await tx.deleteFrom('item_kit_rows').where('company_id', '=', companyId).where('kit_id', '=', kitId).execute()
  await tx
    .insertInto('item_kit_rows')
    .values(
      rows.map((row, at) => ({
        company_id: companyId,
        kit_id: kitId,
        position: at + 1,
        item_id: row.itemId,
        variant_id: row.variantId,
        quantity: row.quantity,
        note: row.note,
      })),
    )
    .modifyEnd(unprepared)
    .execute()
}

export async function deleteKit(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('item_kits').where('company_id', '=', companyId).where('id', '=', id).execute()
}
