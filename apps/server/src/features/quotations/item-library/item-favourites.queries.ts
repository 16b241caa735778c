import './item-library.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ItemReading } from './item-selections.queries.ts'

export async function insertFavourite(tx: Tx, { companyId, userId }: ItemReading, itemId: string): Promise<void> {
  await tx
    .insertInto('item_favourites')
    .values({ company_id: companyId, user_id: userId, item_id: itemId })
    .onConflict(oc => oc.doNothing())
    .execute()
}
export async function deleteFavourite(tx: Tx, { companyId, userId }: ItemReading, itemId: string): Promise<void> {
  await tx
    .deleteFrom('item_favourites')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .execute()
}
