import { AppError } from '@plinth/contract/error-codes'
import type { ClientContact, ContactChange, NewContact } from '@plinth/contract/projects/client-contacts'
import { CLIENT_LIMITS, CLIENT_TEXTS, clientPhoneProblem } from '@plinth/contract/projects/client-rules'
import type { Updateable } from 'kysely'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { followAccount } from '../project-sharing/project-sharing.service.ts'
import { editableClients, visibleClients } from './client-access.service.ts'
import { refuseAddress, refuseStaff } from './client-addresses.service.ts'
import { countContacts, insertContact, selectContact, setPrimary, updateContact } from './client-contacts.queries.ts'
import { type ContactRow, contactToWire } from './client-contacts.wire.ts'
import { existsClient, lockWholeClient, updateWholeClient, type WholeClientRow } from './client-directory.queries.ts'
import { detachLogin, endAccess } from './client-logins.service.ts'
import { changesBy } from './clients.policy.ts'

type ContactColumns = Updateable<Tables['client_contacts']>

/** The contact for whoever may change their client, who is locked. Throws NOT_FOUND where the caller does not see them, FORBIDDEN. */
export async function contactToEdit(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ contact: ContactRow; client: WholeClientRow }> {
  const { actor } = ctx
  const found = await selectContact(tx, actor.companyId, id, visibleClients(actor))
  if (!found) throw new AppError('NOT_FOUND')
  const client = await editableClient(ctx, tx, found.clientId)
  // read once more, now that nobody else changes it
  const contact = await selectContact(tx, actor.companyId, id, visibleClients(actor))
  if (!contact) throw new AppError('NOT_FOUND')
  return { contact, client }
}

/** The client, locked, for whoever may change them. Throws NOT_FOUND where the caller does not see them, FORBIDDEN otherwise. */
export async function editableClient(ctx: Context, tx: Tx, clientId: string): Promise<WholeClientRow> {
  const { actor } = ctx
  const client = await lockWholeClient(tx, actor.companyId, clientId, visibleClients(actor))
  if (!client) throw new AppError('NOT_FOUND')
  if (!(await existsClient(tx, actor.companyId, clientId, editableClients(actor)))) throw new AppError('FORBIDDEN')
  return client
}

/** Adds a contact. Throws NOT_FOUND; FORBIDDEN; CONFLICT for the address of staff, and where there are 20. */
export function addContact(ctx: Context, clientId: string, contact: NewContact): Promise<ClientContact> {
  const { actor } = ctx
  const { companyId } = actor
  return mutate(ctx, async (tx, effects) => {
    await editableClient(ctx, tx, clientId)
    const { count, position } = await countContacts(tx, companyId, clientId)
    if (count >= CLIENT_LIMITS.contacts) throw new AppError('CONFLICT', CLIENT_TEXTS.manyContacts)
    await refuseStaff(tx, companyId, contact.email)
    const at = ctx.clock.now()
    const id = await insertContact(tx, companyId, {
      client_id: clientId,
      name: contact.name,
      designation: contact.designation,
      email: contact.email,
      country_code: contact.countryCode,
      phone_number: contact.phoneNumber,
      note: contact.note,
      position,
      created_by: actor.userId,
      created_at: at,
    })
    await updateWholeClient(tx, companyId, clientId, {}, at)
    await recordAudit(tx, { actor, action: 'client.contact-added', at, targetId: clientId, targetName: contact.name })
    effects.emit({ type: 'client.changed' })
    return answerContact(ctx, tx, id)
  })
}

/**
 * Changes the fields that are sent, or makes the contact the primary one of their client. Throws NOT_FOUND; FORBIDDEN; INVALID;
 * CONFLICT for an address that cannot be theirs, and for another one while they sign in with the present one.
 */
export function editContact(ctx: Context, id: string, { isPrimary, ...sent }: ContactChange): Promise<ClientContact> {
  const { actor } = ctx
  return mutate(ctx, async (tx, effects) => {
    const { contact, client } = await contactToEdit(ctx, tx, id)
    const columns = contactColumns(contact, sent)
    if (isPrimary && !contact.isPrimary) {
      await refuseAddress(ctx, tx, columns.email ?? contact.email, contact.clientId)
      await setPrimary(tx, actor.companyId, contact)
    }
    await writeContact(ctx, tx, contact, columns)
    const at = ctx.clock.now()
    const shared = isPrimary ? SHARED : contact.isPrimary ? SHARED.filter(field => COLUMN_OF[field] in columns) : []
    const changes = changesBy(client, shared, actor.userId)
    await updateWholeClient(tx, actor.companyId, contact.clientId, { changes }, at)
    await recordAudit(tx, {
      actor,
      action: 'client.contact-changed',
      at,
      targetId: contact.clientId,
      targetName: contact.name,
      changes: [
        ...Object.entries(columns).map(([field, after]) => ({
          field,
          before: String(heldIn(contact, field)),
          after: String(after),
        })),
        ...(isPrimary && !contact.isPrimary ? [{ field: 'primary', before: false, after: true }] : []),
      ],
    })
    effects.emit({ type: 'client.changed' })
    return answerContact(ctx, tx, id)
  })
}

interface ContactFields {
  name?: string | undefined
  designation?: string | undefined
  email?: string | undefined
  countryCode?: string | undefined
  phoneNumber?: string | undefined
  note?: string | undefined
}
const COLUMN_OF = {
  name: 'name',
  designation: 'designation',
  email: 'email',
  countryCode: 'country_code',
  phoneNumber: 'phone_number',
  note: 'note',
} as const satisfies Record<keyof ContactFields, keyof ContactColumns>
/** What the client's own row repeats of the primary contact. */
const SHARED = ['name', 'email', 'countryCode', 'phoneNumber'] as const
const FIELDS = Object.keys(COLUMN_OF) as (keyof ContactFields)[]

const heldIn = (contact: ContactRow, column: string): string =>
  contact[FIELDS.find(field => COLUMN_OF[field] === column) ?? 'name']

/** The columns of a contact that these values change; a client's own note is not the contact's. */
export const contactColumns = (contact: ContactRow, values: ContactFields): ContactColumns =>
  Object.fromEntries(
    FIELDS.filter(field => values[field] !== undefined && values[field] !== contact[field]).map(field => [
      COLUMN_OF[field],
      values[field],
    ]),
  )

/**
 * Writes columns of a contact whose client is locked. An unused invitation to a former address ends. Throws INVALID for a number
 * that cannot be one; CONFLICT for an address that cannot be theirs, and while they sign in with the present one.
 */
export async function writeContact(ctx: Context, tx: Tx, contact: ContactRow, columns: ContactColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return
  const { companyId } = ctx.actor
  if (columns.phone_number !== undefined || columns.country_code !== undefined) {
    const { phone_number = contact.phoneNumber, country_code = contact.countryCode } = columns
    const message = clientPhoneProblem(phone_number, country_code)
    if (message !== undefined) throw new AppError('INVALID', message, { fields: [{ field: 'phoneNumber', message }] })
  }
  const { email } = columns
  if (email !== undefined) {
    if (contact.isPrimary) await refuseAddress(ctx, tx, email, contact.clientId)
    else await refuseStaff(tx, companyId, email)
    await detachLogin(ctx, tx, contact)
  }
  await updateContact(tx, companyId, contact, columns)
}

/** Removes a contact with their access. Throws NOT_FOUND; FORBIDDEN; CONFLICT for the primary one. */
export async function removeContact(ctx: Context, id: string): Promise<void> {
  const { actor } = ctx
  await mutate(ctx, async (tx, effects) => {
    const { contact } = await contactToEdit(ctx, tx, id)
    if (contact.isPrimary) throw new AppError('CONFLICT', CLIENT_TEXTS.primaryStays)
    const at = ctx.clock.now()
    await endAccess(ctx, tx, contact)
    // another contact may sign in with the address later
    await updateContact(tx, actor.companyId, contact, { deleted_at: at, user_id: null })
    await followAccount(tx, actor.companyId, contact.id, at)
    await updateWholeClient(tx, actor.companyId, contact.clientId, {}, at)
    const targetId = contact.clientId
    await recordAudit(tx, { actor, action: 'client.contact-removed', at, targetId, targetName: contact.name })
    effects.emit({ type: 'client.changed' })
    return {}
  })
}

/** A contact as the caller sees them. Throws NOT_FOUND. */
export async function answerContact(ctx: Context, tx: Tx, id: string): Promise<ClientContact> {
  const row = await selectContact(tx, ctx.actor.companyId, id, visibleClients(ctx.actor))
  if (!row) throw new AppError('NOT_FOUND')
  return contactToWire(row)
}
