import { AppError } from '@plinth/contract/error-codes'
import { CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import { createElement } from 'react'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import {
  countInvitation,
  endSessionsOf,
  endSessionsOfDeactivated,
  temporaryPassword,
} from '../../company/auth/auth.service.ts'
import {
  activatePerson,
  createClientLogin,
  endUnusedInvitation,
  renewTemporaryLogin,
} from '../../company/people/people.service.ts'
import { followAccount } from '../project-sharing/project-sharing.service.ts'
import { isAccountTaken, selectContacts, updateContact } from './client-contacts.queries.ts'
import type { ContactRow } from './client-contacts.wire.ts'
import { AccessReturnedMail, AddressInUseMail, ClientInvitationMail } from './clients.mails.ts'
import { namesFrom } from './clients.policy.ts'
import { selectKindOfUser } from './clients.queries.ts'

/** The primary contact of a client of the company. Throws NOT_FOUND. */
export async function primaryOf(tx: Tx, companyId: string, clientId: string): Promise<ContactRow> {
  const [primary] = await selectContacts(tx, companyId, clientId)
  if (!primary?.isPrimary) throw new AppError('NOT_FOUND')
  return primary
}

export interface Invitation {
  passwordHash: string
  expiresAt: Date
  mail: OutgoingMail
  inUse: OutgoingMail
  back: OutgoingMail
}

/** Made before the transaction: hashing and rendering take their time, and all mails are rendered whatever comes of it. */
export async function invitationFor(ctx: Context, email: string): Promise<Invitation> {
  await countInvitation(ctx, email)
  const firm = ctx.actor.company.name || 'Your firm'
  const address = publicAddress(ctx.config)
  const { password, passwordHash, expiresAt } = await temporaryPassword(ctx.clock.now())
  const [mail, inUse, back] = await Promise.all([
    renderMail(createElement(ClientInvitationMail, { firm, address, email, password })),
    renderMail(createElement(AddressInUseMail, { firm })),
    renderMail(createElement(AccessReturnedMail, { firm, address, email })),
  ])
  const subject = `${firm} invites you to follow your project`
  return {
    passwordHash,
    expiresAt,
    mail: { to: email, subject, ...mail, isSecret: true },
    inUse: { to: email, subject, ...inUse },
    back: { to: email, subject, ...back },
  }
}

/**
 * Makes the account of a contact, or sends an unused invitation again; one who signed in already is left alone, unless their access
 * was removed, which they get back. Throws CONFLICT where another contact signs in with the address.
 */
export async function inviteContact(ctx: Context, tx: Tx, contact: ContactRow, invitation: Invitation): Promise<void> {
  const { companyId, userId } = ctx.actor
  const { passwordHash, expiresAt, mail, inUse, back } = invitation
  const at = ctx.clock.now()
  const login = { companyId, passwordHash, expiresAt, at }
  const known = contact.userId ?? (await selectKindOfUser(tx, companyId, contact.email))?.id
  if (known === undefined) {
    const made = await createClientLogin(tx, {
      ...login,
      ...namesFrom(contact.name),
      email: contact.email,
      invitedBy: userId,
    })
    await setAccount(tx, companyId, contact, { user_id: made ?? null, invited_at: at, access_removed_at: null }, at)
    await ctx.mailer.queue(tx, made === undefined ? inUse : mail)
    return
  }
  if (await isAccountTaken(tx, companyId, { userId: known, exceptId: contact.id }))
    throw new AppError('CONFLICT', CLIENT_TEXTS.emailTaken)
  const isBack = contact.accessRemovedAt !== null || contact.userId === null
  if (isBack) await activatePerson(tx, companyId, known, true, at)
  const isRenewed = await renewTemporaryLogin(tx, { ...login, userId: known })
  if (isRenewed) {
    await endSessionsOf(tx, companyId, known)
    // what waits to be sent holds a password that ended now
    await ctx.mailer.takeBack(tx, contact.email)
    await ctx.mailer.queue(tx, mail)
  } else if (contact.accessRemovedAt !== null) await ctx.mailer.queue(tx, back)
  if (isRenewed || isBack)
    await setAccount(tx, companyId, contact, { user_id: known, invited_at: at, access_removed_at: null }, at)
}

interface Account {
  user_id: string | null
  invited_at: Date | null
  access_removed_at: Date | null
}

/** Writes the account of a contact, which sees the projects that the contact may see. */
async function setAccount(tx: Tx, companyId: string, contact: ContactRow, account: Account, at: Date): Promise<void> {
  await updateContact(tx, companyId, contact, { ...account })
  await followAccount(tx, companyId, contact.id, at)
}

const NO_ACCOUNT: Account = { user_id: null, invited_at: null, access_removed_at: null }

/** Ends an invitation that nobody followed, because it went to a wrong address; false where they signed in already. */
export async function endUnusedLogin(ctx: Context, tx: Tx, contact: ContactRow): Promise<boolean> {
  const { companyId } = ctx.actor
  if (contact.userId !== null) {
    const isEnded = await endUnusedInvitation(tx, { companyId, userId: contact.userId, at: ctx.clock.now() })
    if (!isEnded) return false
    await endSessionsOf(tx, companyId, contact.userId)
    await ctx.mailer.takeBack(tx, contact.email)
  }
  await setAccount(tx, companyId, contact, NO_ACCOUNT, ctx.clock.now())
  return true
}

/** Takes the account of a former address from a contact. Throws CONFLICT while they sign in with it. */
export async function detachLogin(ctx: Context, tx: Tx, contact: ContactRow): Promise<void> {
  const isKeptOut = contact.accessRemovedAt !== null
  if (isKeptOut) {
    await setAccount(tx, ctx.actor.companyId, contact, NO_ACCOUNT, ctx.clock.now())
    return
  }
  if (!(await endUnusedLogin(ctx, tx, contact))) {
    const message = CLIENT_TEXTS.emailSignsIn
    throw new AppError('CONFLICT', message, { fields: [{ field: 'email', message }] })
  }
}

/** Keeps a contact out, at once on every path; what they wrote stays. Returns whether they were invited before. */
export async function endAccess(ctx: Context, tx: Tx, contact: ContactRow): Promise<boolean> {
  const { companyId } = ctx.actor
  if (contact.invitedAt === null && contact.userId === null) return false
  const at = ctx.clock.now()
  if (contact.userId !== null) {
    await activatePerson(tx, companyId, contact.userId, false, at)
    await endSessionsOfDeactivated(tx, companyId, contact.userId, at)
    await ctx.mailer.takeBack(tx, contact.email)
  }
  await updateContact(tx, companyId, contact, { access_removed_at: at })
  return true
}
