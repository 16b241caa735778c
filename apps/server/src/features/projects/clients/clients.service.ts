import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import { type NewClient, STAFF_IS_NO_CLIENT } from '@plinth/contract/projects/clients'
import { PROJECT_TEXTS } from '@plinth/contract/projects/project-fields'
import { type Context, mutate, read, unlessAnswered } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { openConversion } from '../../leads/lead/lead.service.ts'
import { requireProjectMaker } from '../project-access/project-access.service.ts'
import { type BulkClient, createClients, removeAllContacts } from './bulk/client-bulk.service.ts'
import { selectContactsWith } from './client-contacts.queries.ts'
import { type ContactRow, contactToWire } from './client-contacts.wire.ts'
import type { WholeClientRow } from './client-directory.queries.ts'
import { answerClient } from './client-directory.service.ts'
import { sendInvitation } from './client-invitations.service.ts'
import { endUnusedLogin, invitationFor, inviteContact, primaryOf } from './client-logins.service.ts'
import { isOwnFirm } from './clients.policy.ts'
import {
  type ClientRow,
  deleteUnusedClients,
  insertClient,
  lockClient,
  lockClientMadeFor,
  lockClientOfLead,
  selectClient,
  selectKindOfUser,
  selectOwnFirm,
  selectUse,
  updateClient,
} from './clients.queries.ts'
import { absorbClient, lockTwoClients, releaseClient } from './merge/client-moves.service.ts'

export interface AddedClient {
  _id: string
  isClientAlreadyAdded: boolean
}

/**
 * Adds a client's record, and with `isInvited` the account they sign in with (SH-489 to SH-491, SH-Q99, IN-660 to IN-664).
 * An address that is a client already is answered with its `_id` (IN-Q83), so a repeat is safe (SH-Q38). The firm as its
 * own client is exempt from the check against staff. Whether the address has an account elsewhere is told to its owner
 * alone (IN-Q85). The client of a lead exists once: a repeat, also of a colleague's, returns the one that was made for it as if
 * it were new, with what was entered last (IN-Q82); of a lead, a client who is there already is not invited yet. Throws FORBIDDEN, also without crm.edit for a lead's; NOT_FOUND for a lead
 * that is invisible; CONFLICT for the address of a staff member and an archived lead.
 */
export async function addClient(ctx: Context, client: NewClient, isInvited: boolean): Promise<AddedClient> {
  requireProjectMaker(ctx.actor)
  return unlessAnswered(ctx, () => addAnew(ctx, client, isInvited))
}

async function addAnew(ctx: Context, client: NewClient, isInvited: boolean): Promise<AddedClient> {
  const invitation = isInvited ? await invitationFor(ctx, client.email) : undefined
  return mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    const lead = client.leadId === undefined ? undefined : await openConversion(ctx, tx, client.leadId)
    const { email: companyEmail } = await settingsOf(tx, companyId)
    if (!lead && isOwnFirm(ctx.actor, { email: client.email, isInvited, companyEmail }))
      return addOwnFirm(ctx, tx, client)
    const { row, isNew } = await recordFor(ctx, tx, client)
    // whether the client who is there is meant is still to be asked (IN-Q83)
    const isMeant = isNew || !lead
    if (invitation && isMeant && row.email === client.email)
      await inviteContact(ctx, tx, await primaryOf(tx, companyId, row.id), invitation)
    return { _id: row.id, isClientAlreadyAdded: !isNew }
  })
}

/** The record of a client, as it is or new. Throws CONFLICT on `email` for the address of a staff member. */
async function recordFor(ctx: Context, tx: Tx, client: NewClient): Promise<{ row: ClientRow; isNew: boolean }> {
  const user = await selectKindOfUser(tx, ctx.actor.companyId, client.email)
  if (user && !user.isClient) throw refusedAddress(STAFF_IS_NO_CLIENT)
  return (await clientMadeBefore(ctx, tx, client)) ?? (await addRecord(ctx, tx, client))
}

/**
 * The client of a lead that is open in this transaction: who was made for it before, who has the address, or a new one. Whoever may
 * prepare a quotation for the lead may make them (QT-019). Throws CONFLICT on `email` for the address of a staff member.
 */
export const clientForLead = async (
  ctx: Context,
  tx: Tx,
  client: NewClient & { leadId: string },
): Promise<{ _id: string; name: string; email: string }> => {
  const { row } = await recordFor(ctx, tx, client)
  return { _id: row.id, name: row.name, email: row.email }
}

async function addOwnFirm(ctx: Context, tx: Tx, client: NewClient): Promise<AddedClient> {
  const { companyId, userId } = ctx.actor
  const id = await insertClient(tx, companyId, { ...client, isOwnFirm: true, createdBy: userId, at: ctx.clock.now() })
  if (id !== undefined) return { _id: id, isClientAlreadyAdded: false }
  const there = await selectOwnFirm(tx, companyId)
  if (there === undefined) throw new AppError('CONFLICT')
  return { _id: there, isClientAlreadyAdded: true }
}

async function addRecord(ctx: Context, tx: Tx, client: NewClient): Promise<{ row: ClientRow; isNew: boolean }> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const id = await insertClient(tx, companyId, { ...client, isOwnFirm: false, createdBy: userId, at })
  if (id !== undefined) {
    await recordAudit(tx, { actor: ctx.actor, action: 'client.created', at, targetId: id, targetName: client.name })
    return { row: { id, name: client.name, email: client.email, userId: null }, isNew: true }
  }
  const row = await lockClient(tx, companyId, client.email)
  if (!row) throw new AppError('CONFLICT')
  return { row, isNew: false }
}

/**
 * The client that was made for this lead before. While it has neither project nor account it takes what was entered now, unless the
 * address is another client's, who is meant then.
 */
async function clientMadeBefore(
  ctx: Context,
  tx: Tx,
  { leadId, ...client }: NewClient,
): Promise<{ row: ClientRow; isNew: true } | undefined> {
  if (leadId === undefined) return undefined
  const { companyId } = ctx.actor
  const row = await lockClientOfLead(tx, companyId, leadId)
  if (!row) return undefined
  const { isUsed, isOfLead } = await selectUse(tx, companyId, row.id, leadId)
  // a colleague has made the project already: its client is the lead's
  if (isOfLead) return { row, isNew: true }
  if (isUsed || row.userId !== null) return row.email === client.email ? { row, isNew: true } : undefined
  const namesake = row.email === client.email ? undefined : await lockClient(tx, companyId, client.email)
  if (namesake) return undefined
  await updateClient(tx, companyId, row.id, client)
  return { row: { ...row, name: client.name, email: client.email }, isNew: true }
}

/**
 * Corrects the client that was made for a lead, while its project is not finished. Clients of other projects and those who signed
 * in stay as they are; an invitation to another address ends. Throws CONFLICT for the address of staff and of another client.
 */
export async function correctClientOfLead(
  ctx: Context,
  tx: Tx,
  { id, leadId, ...client }: Omit<NewClient, 'leadId'> & { id: string; leadId: string },
): Promise<void> {
  const { companyId } = ctx.actor
  const row = await lockClientMadeFor(tx, companyId, { id, leadId })
  if (!row || (await selectUse(tx, companyId, id, leadId)).hasOthers) return
  if (row.email !== client.email) {
    const user = await selectKindOfUser(tx, companyId, client.email)
    if (user && !user.isClient) throw refusedAddress(STAFF_IS_NO_CLIENT)
    if (await lockClient(tx, companyId, client.email)) throw refusedAddress(PROJECT_TEXTS.clientExists)
    if (!(await endUnusedLogin(ctx, tx, await primaryOf(tx, companyId, id)))) return
  }
  await updateClient(tx, companyId, id, client)
}

const refusedAddress = (message: string): AppError =>
  new AppError('CONFLICT', message, { fields: [{ field: 'email', message }] })

/** A client of the company by its id. Throws NOT_FOUND, for another company's client too. */
export async function clientOf(tx: Tx, companyId: string, id: string): Promise<ClientRow> {
  const client = await selectClient(tx, companyId, id)
  if (!client) throw new AppError('NOT_FOUND')
  return client
}

/** Forgets clients that earlier attempts made for a lead and nothing needs. */
export const forgetUnusedClients = (tx: Tx, companyId: string, leadId: string, keptId: string): Promise<void> =>
  deleteUnusedClients(tx, companyId, leadId, keptId)

/**
 * Invites a client who is there already, as with adding them: an unused invitation is sent again, whoever signed in keeps their
 * password (IN-Q89). Throws NOT_FOUND, CONFLICT for a client without an address or with that of staff, TOO_MANY_REQUESTS.
 */
export async function inviteClient(ctx: Context, id: string): Promise<void> {
  await unlessAnswered(ctx, async () => {
    const { companyId } = ctx.actor
    const { email } = await read(ctx, tx => clientOf(tx, companyId, id))
    if (email === '') throw new AppError('CONFLICT', CLIENT_TEXTS.noEmail)
    const invitation = await invitationFor(ctx, email)
    return mutate(ctx, async tx => {
      const client = await clientOf(tx, companyId, id)
      const user = await selectKindOfUser(tx, companyId, email)
      if (user && !user.isClient) throw new AppError('CONFLICT', STAFF_IS_NO_CLIENT)
      await inviteContact(ctx, tx, await primaryOf(tx, companyId, id), invitation)
      const { actor } = ctx
      await recordAudit(tx, {
        actor,
        action: 'client.invited',
        at: ctx.clock.now(),
        targetId: id,
        targetName: client.name,
      })
      return {}
    })
  })
}

// many clients at once, for a company that is being made or removed

export { type BulkClient, createClients, removeAllContacts }
/** The contacts of a client, the primary one first, and behind them those of these ids who belong to another one. */
export const contactsFor = (
  tx: Tx,
  companyId: string,
  of: { clientId: string; ids: readonly string[] },
): Promise<ContactRow[]> => selectContactsWith(tx, companyId, of)

export type { ContactRow, WholeClientRow }
// for merges of two clients
// what a contact is to those who share a project with them
export {
  absorbClient,
  answerClient,
  contactToWire,
  invitationFor,
  lockTwoClients,
  primaryOf,
  releaseClient,
  sendInvitation,
}
