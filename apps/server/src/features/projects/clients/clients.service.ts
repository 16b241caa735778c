import { AppError } from '@plinth/contract/error-codes'
import { type NewClient, STAFF_IS_NO_CLIENT } from '@plinth/contract/projects/clients'
import { createElement } from 'react'
import { type Actor, type Context, mutate, unlessAnswered } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { countInvitation, endSessionsOf, temporaryPassword } from '../../company/auth/auth.service.ts'
import { settingsOf } from '../../company/companies/companies.service.ts'
import { createClientLogin, renewTemporaryLogin } from '../../company/people/people.service.ts'
import { AddressInUseMail, ClientInvitationMail } from './clients.mails.ts'
import { isOwnFirm, namesFrom, requireProjectMaker } from './clients.policy.ts'
import {
  type ClientRow,
  insertClient,
  lockClient,
  selectClient,
  selectKindOfUser,
  selectOwnFirm,
  updateAccount,
} from './clients.queries.ts'

export interface AddedClient {
  _id: string
  isClientAlreadyAdded: boolean
}

/**
 * Adds a client's record, and with `isInvited` the account they sign in with (SH-489 to SH-491, SH-Q99, IN-660 to IN-664).
 * An address that is a client already is answered with its `_id` (IN-Q83), so a repeat is safe (SH-Q38). The firm as its
 * own client is exempt from the check against staff. Whether the address has an account elsewhere is told to its owner
 * alone (IN-Q85). Throws FORBIDDEN, CONFLICT for the address of a staff member.
 */
export async function addClient(ctx: Context, client: NewClient, isInvited: boolean): Promise<AddedClient> {
  requireProjectMaker(ctx.actor)
  return unlessAnswered(ctx, () => addAnew(ctx, client, isInvited))
}

async function addAnew(ctx: Context, client: NewClient, isInvited: boolean): Promise<AddedClient> {
  const invitation = isInvited ? await invitationFor(ctx, client.email) : undefined
  return mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    const { email: companyEmail } = await settingsOf(tx, companyId)
    if (isOwnFirm(ctx.actor, { email: client.email, isInvited, companyEmail })) return addOwnFirm(ctx, tx, client)
    const user = await selectKindOfUser(tx, companyId, client.email)
    if (user && !user.isClient) throw new AppError('CONFLICT', STAFF_IS_NO_CLIENT)
    const { row, isNew } = await addRecord(ctx, tx, client)
    if (invitation) await invite(ctx, tx, row, invitation)
    return { _id: row.id, isClientAlreadyAdded: !isNew }
  })
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

interface Invitation {
  passwordHash: string
  expiresAt: Date
  mail: OutgoingMail
  inUse: OutgoingMail
}

/** Made before the transaction: hashing and rendering take their time, and both mails are rendered whatever comes of it. */
async function invitationFor(ctx: Context, email: string): Promise<Invitation> {
  await countInvitation(ctx, email)
  const firm = ctx.actor.company.name || 'Your firm'
  const address = publicAddress(ctx.config)
  const { password, passwordHash, expiresAt } = await temporaryPassword(ctx.clock.now())
  const [mail, inUse] = await Promise.all([
    renderMail(createElement(ClientInvitationMail, { firm, address, email, password })),
    renderMail(createElement(AddressInUseMail, { firm })),
  ])
  const subject = `${firm} invites you to follow your project`
  return {
    passwordHash,
    expiresAt,
    mail: { to: email, subject, ...mail, isSecret: true },
    inUse: { to: email, subject, ...inUse },
  }
}

/** Makes the account, or sends an unused invitation again; a client who signed in already is left alone. */
async function invite(ctx: Context, tx: Tx, client: ClientRow, invitation: Invitation): Promise<void> {
  const { companyId, userId } = ctx.actor
  const { passwordHash, expiresAt, mail, inUse } = invitation
  const login = { companyId, passwordHash, expiresAt, at: ctx.clock.now() }
  const known = client.userId ?? (await selectKindOfUser(tx, companyId, client.email))?.id
  if (known !== undefined) {
    if (client.userId === null) await updateAccount(tx, companyId, client.id, known)
    if (!(await renewTemporaryLogin(tx, { ...login, userId: known }))) return
    await endSessionsOf(tx, companyId, known)
    // what waits to be sent holds a password that ended now
    await ctx.mailer.takeBack(tx, client.email)
    await ctx.mailer.queue(tx, mail)
    return
  }
  const made = await createClientLogin(tx, {
    ...login,
    ...namesFrom(client.name),
    email: client.email,
    invitedBy: userId,
  })
  if (made !== undefined) await updateAccount(tx, companyId, client.id, made)
  await ctx.mailer.queue(tx, made === undefined ? inUse : mail)
}

/** A client of the company by its id. Throws NOT_FOUND, for another company's client too. */
export async function clientOf(tx: Tx, companyId: string, id: string): Promise<ClientRow> {
  const client = await selectClient(tx, companyId, id)
  if (!client) throw new AppError('NOT_FOUND')
  return client
}

/** Refuses whoever may make neither clients nor projects (SH-Q66). Throws FORBIDDEN. */
export const refuseOtherThanMakers = (actor: Actor): void => requireProjectMaker(actor)
