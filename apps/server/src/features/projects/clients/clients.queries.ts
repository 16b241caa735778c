import './clients.tables.ts'
import type { NewClient } from '@plinth/contract/projects/clients'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'

export interface ClientRow {
  id: string
  name: string
  email: string
  userId: string | null
}

/** The client's record, to be changed until the transaction is over; never that of the firm as its own client. */
export async function lockClient(tx: Tx, companyId: string, email: string): Promise<ClientRow | undefined> {
  const found = await sql<ClientRow>`
    select id, name, email, user_id as "userId" from clients
    where company_id = ${companyId} and email = ${email} and not is_company_created for update`.execute(tx)
  return found.rows[0]
}

/** The record of a client by its id. */
export async function selectClient(tx: Tx, companyId: string, id: string): Promise<ClientRow | undefined> {
  const found = await sql<ClientRow>`
    select id, name, email, user_id as "userId" from clients
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows[0]
}

/** The id of the firm's own record. */
export async function selectOwnFirm(tx: Tx, companyId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from clients where company_id = ${companyId} and is_company_created`.execute(tx)
  return found.rows[0]?.id
}

/** Writes a client; undefined where the company has one with this address, or its own record already. */
export async function insertClient(
  tx: Tx,
  companyId: string,
  client: NewClient & { isOwnFirm: boolean; createdBy: string; at: Date },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('clients')
    .values({
      company_id: companyId,
      id: uuid(),
      name: client.name,
      project_name: client.projectName ?? '',
      email: client.email,
      phone_number: client.phoneNumber ?? '',
      country_code: client.countryCode ?? '',
      city: client.city ?? '',
      location: client.location ?? '',
      pin_code: client.pinCode ?? '',
      is_company_created: client.isOwnFirm,
      created_by: client.createdBy,
      created_at: client.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Gives a client's record the account it signs in with. */
export async function updateAccount(tx: Tx, companyId: string, id: string, userId: string): Promise<void> {
  await sql`
    update clients set user_id = ${userId} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** The account of an address in this company, and whether it is a client's. */
export async function selectKindOfUser(
  tx: Tx,
  companyId: string,
  email: string,
): Promise<{ id: string; isClient: boolean } | undefined> {
  const found = await sql<{ id: string; isClient: boolean }>`
    select id, is_client as "isClient" from users where company_id = ${companyId} and email = ${email}`.execute(tx)
  return found.rows[0]
}
