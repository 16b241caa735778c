import '../item-library.tables.ts'
import '../../../../platform/files/files.tables.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'

/** What a small picture is kept for: lines of quotations may show it. */
export const THUMB = 'item-thumb'

/** The small picture of the item on the alias `i`, which is the first of its pictures. */
export const thumbOf = (): RawBuilder<string | null> =>
  sql<string | null>`(select p.thumb_id from item_pictures p where p.company_id = i.company_id and p.item_id = i.id
    order by p.position, p.id limit 1)`

export interface PictureRow {
  id: string
  itemId: string
  fileId: string
  thumbId: string
  position: number
}

/** The pictures of items in their order. */
export const selectPictures = (tx: Tx, companyId: string, itemIds: readonly string[]): Promise<PictureRow[]> =>
  tx
    .selectFrom('item_pictures')
    .select(['id', 'item_id as itemId', 'file_id as fileId', 'thumb_id as thumbId', 'position'])
    .where('company_id', '=', companyId)
    .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('id')
    .execute()

export async function insertPicture(tx: Tx, row: Insertable<Tables['item_pictures']>): Promise<void> {
  await tx.insertInto('item_pictures').values(row).execute()
}

export async function updatePosition(tx: Tx, companyId: string, id: string, position: number): Promise<void> {
  await tx
    .updateTable('item_pictures')
    .set({ position })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deletePictures(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('item_pictures')
    .where('company_id', '=', companyId)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
}

/** Those of these files that are small pictures of items. */
export async function selectThumbs(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('company_id', '=', companyId)
    .where('purpose', '=', THUMB)
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .execute()
  return rows.map(row => row.id)
}
