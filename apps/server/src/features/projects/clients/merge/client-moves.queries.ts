import '../clients.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** Every contact of a client in their places, those that were removed too. */
export const selectAllContacts = (
  tx: Tx,
  companyId: string,
  clientId: string,
): Promise<{ id: string; position: number; is_primary: boolean; deleted_at: Date | null }[]> =>
  tx
    .selectFrom('client_contacts')
    .select(['id', 'position', 'is_primary', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Gives contacts to another client, none of them as the primary one, in these places. */
export async function moveContacts(
  tx: Tx,
  companyId: string,
  { to, contacts }: { to: string; contacts: readonly { id: string; position: number }[] },
): Promise<void> {
  await sql`
    update client_contacts k set client_id = ${to}, is_primary = false, position = m.position
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as m(id uuid, position int)
    where k.company_id = ${companyId} and k.id = m.id`.execute(tx)
}

/** Takes the account from the row of a client whose contacts have gone over to another one. */
export async function clearAccount(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ user_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', clientId)
    .execute()
}

/** Which of these contacts a client has, and whether they were removed. */
export const selectContactsHeld = (tx: Tx, companyId: string, clientId: string, ids: readonly string[]) =>
  tx
    .selectFrom('client_contacts')
    .select(['id', 'deleted_at', 'is_primary'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()

/** Brings back a contact that was removed; their account ended then. */
export async function restoreContact(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .updateTable('client_contacts')
    .set({ deleted_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}
