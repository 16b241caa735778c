import './clients.tables.ts'
import type { NewClient } from '@plinth/contract/projects/clients'
import { type Insertable, type Selection, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { insertContact, updatePrimary } from './client-contacts.queries.ts'

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
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The record of a client by its id, unless it is deleted. */
export function selectClient(tx: Tx, companyId: string, id: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
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

/** What the directory keeps of a client beside what add-client takes. */
export type OwnColumns = Pick<
  Insertable<Tables['clients']>,
  'kind' | 'company_name' | 'gst_no' | 'state' | 'country' | 'note'
>

/**
 * Writes a client with their primary contact, the firm's own without; undefined where the company has one with this address, or
 * its own record already.
 */
export async function insertClient(
  tx: Tx,
  companyId: string,
  client: Omit<NewClient, 'countryCode'> & {
    countryCode?: string | undefined
    isOwnFirm: boolean
    createdBy: string
    at: Date
    more?: OwnColumns
  },
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
      lead_id: client.leadId ?? null,
      is_company_created: client.isOwnFirm,
      created_by: client.createdBy,
      created_at: client.at,
      last_activity_at: client.at,
      ...client.more,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted && !client.isOwnFirm)
    await insertContact(tx, companyId, {
      client_id: inserted.id,
      name: client.name,
      email: client.email,
      country_code: client.countryCode ?? '',
      phone_number: client.phoneNumber ?? '',
      is_primary: true,
      position: 0,
      created_by: client.createdBy,
      created_at: client.at,
    })
  return inserted?.id
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

/** The client that was made for a lead, to be changed until the transaction is over; the first where there are several. */
export function lockClientOfLead(tx: Tx, companyId: string, leadId: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** This client, if they were made for this lead, to be changed until the transaction is over. */
export function lockClientMadeFor(
  tx: Tx,
  companyId: string,
  { id, leadId }: { id: string; leadId: string },
): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes over what was entered for a client. */
export async function updateClient(
  tx: Tx,
  companyId: string,
  id: string,
  client: Omit<NewClient, 'leadId'>,
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({
      // one of them is always there to be set
      project_name: client.projectName ?? sql<string>`project_name`,
      ...(client.city === undefined ? {} : { city: client.city }),
      ...(client.location === undefined ? {} : { location: client.location }),
      ...(client.pinCode === undefined ? {} : { pin_code: client.pinCode }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await updatePrimary(tx, companyId, id, {
    name: client.name,
    email: client.email,
    ...(client.phoneNumber === undefined ? {} : { phone_number: client.phoneNumber }),
    ...(client.countryCode === undefined ? {} : { country_code: client.countryCode }),
  })
}

/** Whether a client has projects, whether one is of this lead, and whether one is not. */
export async function selectUse(
  tx: Tx,
  companyId: string,
  id: string,
  leadId: string,
): Promise<{ isUsed: boolean; isOfLead: boolean; hasOthers: boolean }> {
  const rows = await tx
    .selectFrom('projects')
    .select('lead_id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', id)
    .execute()
  return {
    isUsed: rows.length > 0,
    isOfLead: rows.some(row => row.lead_id === leadId),
    hasOthers: rows.some(row => row.lead_id !== leadId),
  }
}

/** Deletes clients made for a lead that have neither an account nor a project, except for the one that is kept. */
export async function deleteUnusedClients(tx: Tx, companyId: string, leadId: string, keptId: string): Promise<void> {
  await sql`
    delete from clients c where c.company_id = ${companyId} and c.lead_id = ${leadId} and c.id <> ${keptId}
      and c.user_id is null and not exists (
        select from projects p where p.company_id = c.company_id and p.client_id = c.id)`.execute(tx)
}

/** Nobody else of the company gives this address to a client until the transaction is over. */
export async function holdAddress(tx: Tx, companyId: string, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client ${companyId} ${email}`}, 0))`.execute(tx)
}
