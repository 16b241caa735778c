import '../clients.tables.ts'
import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'

/** Writes clients with their contacts. */
export async function insertClients(
  tx: Tx,
  clients: readonly Insertable<Tables['clients']>[],
  contacts: readonly Insertable<Tables['client_contacts']>[],
): Promise<void> {
  if (clients.length === 0) return
  await tx
    .insertInto('clients')
    .values([...clients])
    .modifyEnd(unprepared)
    .execute()
  await tx
    .insertInto('client_contacts')
    .values([...contacts])
    .modifyEnd(unprepared)
    .execute()
}

/** Removes the contacts of all clients of a company; the clients go with it. */
export async function deleteContacts(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('client_contacts').where('company_id', '=', companyId).execute()
}
