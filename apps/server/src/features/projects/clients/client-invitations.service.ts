import { AppError } from '@plinth/contract/error-codes'
import type { ClientContact } from '@plinth/contract/projects/client-contacts'
import { CLIENT_LIMITS, CLIENT_TEXTS } from '@plinth/contract/projects/client-rules'
import { type Context, type Effects, mutate, read, unlessAnswered } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { countOn } from '../../../platform/quotas.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { visibleClients } from './client-access.service.ts'
import { refuseStaff } from './client-addresses.service.ts'
import { selectContact } from './client-contacts.queries.ts'
import { answerContact, contactToEdit } from './client-contacts.service.ts'
import { endAccess, type Invitation, invitationFor, inviteContact } from './client-logins.service.ts'

const DAY_SECONDS = 86_400

/**
 * Makes or renews the sign-in of a contact and mails them; whoever signed in already keeps their password (IN-Q89). Whether the
 * address has an account with another company is told to its owner alone (PJ-Q11). Throws NOT_FOUND; FORBIDDEN; CONFLICT without
 * an address, with that of staff, and where another contact signs in with it; TOO_MANY_REQUESTS for the sixth in a day.
 */
export async function inviteToArea(ctx: Context, id: string): Promise<ClientContact> {
  const { actor } = ctx
  return unlessAnswered(ctx, async () => {
    const known = await read(ctx, tx => selectContact(tx, actor.companyId, id, visibleClients(actor)))
    if (!known) throw new AppError('NOT_FOUND')
    if (known.email === '') throw new AppError('CONFLICT', CLIENT_TEXTS.noEmail)
    const invitation = await invitationFor(ctx, known.email)
    return mutate(ctx, async (tx, effects) => {
      await sendInvitation(ctx, tx, effects, { id, email: known.email, invitation })
      return answerContact(ctx, tx, id)
    })
  })
}

/**
 * Invites a contact with what was written to this address before. Throws NOT_FOUND; FORBIDDEN; CONFLICT with the address of staff,
 * where it has changed meanwhile, and where another contact signs in with it; TOO_MANY_REQUESTS for the sixth in a day.
 */
export async function sendInvitation(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  { id, email, invitation }: { id: string; email: string; invitation: Invitation },
): Promise<void> {
  const { actor } = ctx
  const { contact } = await contactToEdit(ctx, tx, id)
  // the mail is written already
  if (contact.email !== email) throw new AppError('CONFLICT')
  await refuseStaff(tx, actor.companyId, contact.email)
  const at = ctx.clock.now()
  const quota = { key: `client-contact ${id}`, count: 1, most: CLIENT_LIMITS.invitations, seconds: DAY_SECONDS }
  const retryAfterSeconds = await countOn(tx, [quota], at)
  if (retryAfterSeconds > 0)
    throw new AppError('TOO_MANY_REQUESTS', CLIENT_TEXTS.manyInvitations, { data: { retryAfterSeconds } })
  await inviteContact(ctx, tx, contact, invitation)
  const targetId = contact.clientId
  await recordAudit(tx, { actor, action: 'client.invited', at, targetId, targetName: contact.name })
  effects.emit({ type: 'client.changed' })
}

/**
 * Keeps a contact out of the client area, their sessions at once; a repeat changes nothing. Throws NOT_FOUND; FORBIDDEN; CONFLICT for
 * one who was never invited.
 */
export function removeAccess(ctx: Context, id: string): Promise<ClientContact> {
  const { actor } = ctx
  return mutate(ctx, async (tx, effects) => {
    const { contact } = await contactToEdit(ctx, tx, id)
    if (contact.accessRemovedAt === null) {
      if (!(await endAccess(ctx, tx, contact))) throw new AppError('CONFLICT', CLIENT_TEXTS.neverInvited)
      const targetId = contact.clientId
      const at = ctx.clock.now()
      await recordAudit(tx, { actor, action: 'client.access-removed', at, targetId, targetName: contact.name })
      effects.emit({ type: 'client.changed' })
    }
    return answerContact(ctx, tx, id)
  })
}
