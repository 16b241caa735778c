import './clients.tables.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import type { ContactRow } from './client-contacts.wire.ts'

type Condition = RawBuilder<SqlBool>

const CONTACT = [
  'k.id',
  'k.client_id as clientId',
  'k.name',
  'k.designation',
  'k.country_code as countryCode',
  'k.phone_number as phoneNumber',
  'k.email',
  'k.note',
  'k.is_primary as isPrimary',
  'k.user_id as userId',
  'k.invited_at as invitedAt',
  'k.access_removed_at as accessRemovedAt',
] as const

const contactsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('client_contacts as k')
    .leftJoin('users as u', join => join.onRef('u.company_id', '=', 'k.company_id').onRef('u.id', '=', 'k.user_id'))
    .select(CONTACT)
    .select('u.last_login_at as lastLoginAt')
    .where('k.company_id', '=', companyId)
    .where('k.deleted_at', 'is', null)

/** The contacts of a client, the primary one first. */
export const selectContacts = (tx: Tx, companyId: string, clientId: string): Promise<ContactRow[]> =>
  contactsOf(tx, companyId)
    .where('k.client_id', '=', clientId)
    .orderBy('k.is_primary', 'desc')
    .orderBy('k.position')
    .orderBy('k.id')
    .execute()

/** The contacts of a client, and those of these ids, of whomever they are; the client's own first, and of them the primary one. */
export const selectContactsWith = (
  tx: Tx,
  companyId: string,
  { clientId, ids }: { clientId: string; ids: readonly string[] },
): Promise<ContactRow[]> =>
  contactsOf(tx, companyId)
    .where(({ eb, or, fn, val }) => or([eb('k.client_id', '=', clientId), eb('k.id', '=', fn.any(val([...ids])))]))
    .orderBy(sql`k.client_id <> ${clientId}`)
    .orderBy('k.is_primary', 'desc')
    .orderBy('k.position')
    .orderBy('k.id')
    .execute()

/** A contact of a client for whom the condition on the alias `c` holds. */
export const selectContact = (
  tx: Tx,
  companyId: string,
  id: string,
  ofClient: Condition,
): Promise<ContactRow | undefined> =>
  contactsOf(tx, companyId)
    .where('k.id', '=', id)
    .where(
      sql<SqlBool>`exists (select from clients c
        where c.company_id = k.company_id and c.id = k.client_id and ${ofClient})`,
    )
    .executeTakeFirst()

/** Adds a contact. Returns its id. */
export async function insertContact(
  tx: Tx,
  companyId: string,
  contact: Omit<Insertable<Tables['client_contacts']>, 'company_id' | 'id'>,
): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('client_contacts')
    .values({ ...contact, company_id: companyId, id })
    .execute()
  return id
}

/** How many contacts a client has, and the place after the last one. */
export function countContacts(
  tx: Tx,
  companyId: string,
  clientId: string,
): Promise<{ count: number; position: number }> {
  return tx
    .selectFrom('client_contacts')
    .select(sql<number>`count(*) filter (where deleted_at is null)`.as('count'))
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('position'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
}

type ContactColumns = Updateable<Tables['client_contacts']>

/** Changes a contact, and the client's row with it where it is the primary one. */
export async function updateContact(
  tx: Tx,
  companyId: string,
  contact: { id: string; clientId: string },
  columns: ContactColumns,
): Promise<void> {
  await tx
    .updateTable('client_contacts')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', contact.id)
    .execute()
  await mirrorPrimary(tx, companyId, contact.clientId)
}

/** Changes the primary contact of a client, and the client's row with it. */
export async function updatePrimary(
  tx: Tx,
  companyId: string,
  clientId: string,
  columns: ContactColumns,
): Promise<void> {
  await tx
    .updateTable('client_contacts')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('is_primary', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .execute()
  await mirrorPrimary(tx, companyId, clientId)
}

/** Makes this contact the primary one of their client. */
export async function setPrimary(
  tx: Tx,
  companyId: string,
  { id, clientId }: { id: string; clientId: string },
): Promise<void> {
  // one statement could meet the unique index half-way
  await tx
    .updateTable('client_contacts')
    .set({ is_primary: false })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('is_primary', '=', sql.lit(true))
    .execute()
  await updateContact(tx, companyId, { id, clientId }, { is_primary: true })
}

/** The one place that keeps the client's row in step with their primary contact. */
async function mirrorPrimary(tx: Tx, companyId: string, clientId: string): Promise<void> {
  await sql`
    update clients set name = k.name, email = k.email, country_code = k.country_code, phone_number = k.phone_number,
      user_id = k.user_id
    from client_contacts k
    where k.company_id = clients.company_id and k.client_id = clients.id and k.is_primary and k.deleted_at is null
      and clients.company_id = ${companyId} and clients.id = ${clientId}`.execute(tx)
}

/** Whether another contact signs in with this account. */
export async function isAccountTaken(
  tx: Tx,
  companyId: string,
  { userId, exceptId }: { userId: string; exceptId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('client_contacts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return found !== undefined
}
