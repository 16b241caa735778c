import './clients.tables.ts'
import type { NewClient } from '@plinth/contract/projects/clients'
import { type Selection, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'

const COLUMNS = ['id', 'name', 'email', 'user_id as userId'] as const
export type ClientRow = Selection<Tables, 'clients', (typeof COLUMNS)[number]>

/** The client's record, to be changed until the transaction is over; never that of the firm as its own client. */
export function lockClient(tx: Tx, companyId: string, email: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .where('is_company_created', '=', sql.lit(false))
    .forUpdate()
    .executeTakeFirst()
}

/** The record of a client by its id. */
export function selectClient(tx: Tx, companyId: string, id: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The id of the firm's own record. */
export async function selectOwnFirm(tx: Tx, companyId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_company_created', '=', sql.lit(true))
    .executeTakeFirst()
  return found?.id
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
  await tx
    .updateTable('clients')
    .set({ user_id: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The account of an address in this company, and whether it is a client's. */
export function selectKindOfUser(
  tx: Tx,
  companyId: string,
  email: string,
): Promise<{ id: string; isClient: boolean } | undefined> {
  return tx
    .selectFrom('users')
    .select(['id', 'is_client as isClient'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst()
}
