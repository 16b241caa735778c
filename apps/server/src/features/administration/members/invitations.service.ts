import { INVITE_TEXTS, repeatedAt } from '@plinth/contract/administration/invite-rules'
import type { Invite, Member } from '@plinth/contract/administration/members'
import { AppError, type FieldError, isAppError } from '@plinth/contract/error-codes'
import { createElement } from 'react'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read, unlessAnswered } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { countInvitation, endSessionsOf, temporaryPassword } from '../../company/auth/auth.service.ts'
import {
  type Invitation,
  type Invited,
  invitePeople,
  justWithdrawn,
  renewInvitation,
  withdrawInvitation as withdraw,
} from '../../company/people/people.service.ts'
import { selectKnownDesignations } from './designations.queries.ts'
import { firmIn, InvitationMail } from './invitations.mails.ts'
import {
  accessOfRole,
  givableRole,
  type RoleRow,
  refuseOutranked,
  refuseOwnAccess,
  refuseRaise,
  requireManager,
} from './members.policy.ts'
import { selectMember, selectRoles } from './members.queries.ts'
import { accessOfMember, type MemberRow, toMember } from './members.wire.ts'

const RESEND_AFTER = 60_000
const JUST_SENT = 'The invitation was just sent. Please wait a minute'

/** What is wrong with one row. */
type RowProblem = { row: number; field: keyof Invite; message: string }

/** Refuses all rows, naming those that are wrong (SH-Q68). */
function refuseRows(problems: readonly RowProblem[], code: 'INVALID' | 'TOO_MANY_REQUESTS' = 'INVALID'): void {
  if (problems.length === 0) return
  const fields: FieldError[] = problems.map(({ row, field, message }) => ({
    field: `teamMembers.${row}.${field}`,
    message,
  }))
  const rows = [...new Set(problems.map(problem => problem.row))]
  throw new AppError(code, problems[0]?.message, { fields, data: { rows } })
}

/**
 * Invites up to 16 people, all or none: each gets an account with the rights of the role, who reports to the inviter,
 * and a temporary password by mail in the same transaction (SH-449 to SH-451, SH-Q61, SH-Q68, SH-Q69).
 * Throws FORBIDDEN, also for a role above the inviter's own rights; INVALID or TOO_MANY_REQUESTS with the rows.
 */
export async function inviteMembers(ctx: Context, rows: readonly Invite[]): Promise<Invited[]> {
  requireManager(ctx.actor)
  return unlessAnswered(ctx, () => inviteAnew(ctx, rows))
}

async function inviteAnew(ctx: Context, rows: readonly Invite[]): Promise<Invited[]> {
  const { actor } = ctx
  refuseAddresses(rows, actor.email)
  const { companyId } = actor
  const [roles, known] = await read(ctx, tx =>
    Promise.all([
      selectRoles(tx, companyId),
      selectKnownDesignations(tx, companyId, [...new Set(rows.map(row => row.designation))]),
    ]),
  )
  const designations = new Set(known.map(one => one._id))
  refuseUnknown(rows, roles, designations)
  for (const row of rows) refuseRaise(actor, accessOfRole(givableRole(roles, row.roleName)!))
  await refuseFlood(ctx, rows)
  const invitations = await Promise.all(rows.map(row => prepare(ctx, row, givableRole(roles, row.roleName)!)))
  return mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    await refuseJustSent(tx, companyId, rows, at)
    const invited = await invitePeople(tx, companyId, invitations, { userId: actor.userId, at })
    refuseTaken(rows, invited)
    await tellAll(ctx, tx, invitations, invited, at)
    effects.emit({ type: 'people.changed' })
    return rows.map(row => invited.find(one => one.email === row.email)!)
  })
}

function refuseAddresses(rows: readonly Invite[], own: string): void {
  const emails = rows.map(row => row.email)
  const at = (row: number, message: string): RowProblem => ({ row, field: 'email', message })
  refuseRows(repeatedAt(emails).map(row => at(row, INVITE_TEXTS.sameEmail)))
  refuseRows(emails.flatMap((email, row) => (email === own ? [at(row, INVITE_TEXTS.adminEmail)] : [])))
}

function refuseUnknown(rows: readonly Invite[], roles: readonly RoleRow[], designations: ReadonlySet<string>): void {
  refuseRows(
    rows.flatMap((row, index): RowProblem[] => [
      ...(givableRole(roles, row.roleName)
        ? []
        : [{ row: index, field: 'roleName' as const, message: 'This role does not exist' }]),
      ...(designations.has(row.designation)
        ? []
        : [{ row: index, field: 'designation' as const, message: 'This designation does not exist' }]),
    ]),
  )
}

/** An address that has an account anywhere gets the one neutral text (SH-Q70). */
function refuseTaken(rows: readonly Invite[], invited: readonly Invited[]): void {
  const made = new Set(invited.map(one => one.email))
  refuseRows(
    rows.flatMap((row, index) =>
      made.has(row.email) ? [] : [{ row: index, field: 'email' as const, message: INVITE_TEXTS.userExists }],
    ),
  )
}

/** Counts every mail before it is made, whatever becomes of it: nobody's mailbox is filled in a firm's name. */
async function refuseFlood(ctx: Context, rows: readonly Invite[]): Promise<void> {
  const problems: RowProblem[] = []
  for (const [row, { email }] of rows.entries()) {
    try {
      await countInvitation(ctx, email)
    } catch (error) {
      if (!isAppError(error, 'TOO_MANY_REQUESTS')) throw error
      problems.push({ row, field: 'email', message: error.message })
    }
  }
  refuseRows(problems, 'TOO_MANY_REQUESTS')
}

/** Withdrawing an invitation makes no way round the wait before it is sent again. */
async function refuseJustSent(tx: Tx, companyId: string, rows: readonly Invite[], at: Date): Promise<void> {
  const emails = rows.map(row => row.email)
  const waiting = await justWithdrawn(tx, companyId, emails, new Date(at.getTime() - RESEND_AFTER))
  refuseRows(
    emails.flatMap((email, row) => (waiting.has(email) ? [{ row, field: 'email', message: JUST_SENT }] : [])),
    'TOO_MANY_REQUESTS',
  )
}

interface Prepared extends Invitation {
  mail: OutgoingMail
}

/** Hashes and renders outside the transaction: both take longer than all its statements. */
async function prepare(ctx: Context, row: Invite, role: RoleRow): Promise<Prepared> {
  const { password, passwordHash, expiresAt } = await temporaryPassword(ctx.clock.now())
  const { email, firstName, lastName, designation } = row
  return {
    id: newId(),
    email,
    firstName,
    lastName,
    roleId: role.id,
    roleName: role.roleName,
    access: accessOfRole(role),
    designationId: designation,
    passwordHash,
    expiresAt,
    mail: await invitationMail(ctx, { name: firstName, email, roleName: role.roleName, password }),
  }
}

async function invitationMail(
  ctx: Context,
  to: { name: string; email: string; roleName: string; password: string },
): Promise<OutgoingMail> {
  const { fullName: inviter, company } = ctx.actor
  const props = { ...to, inviter, companyName: company.name, address: publicAddress(ctx.config) }
  const bodies = await renderMail(createElement(InvitationMail, props))
  const subject = `${inviter} has invited you to ${firmIn(company.name)}`.replace(/\s+/g, ' ').slice(0, 200)
  return { to: to.email, subject, ...bodies, isSecret: true }
}

/** The mails and the audit trail of invitations, sent to the database in one go. */
async function tellAll(
  ctx: Context,
  tx: Tx,
  invitations: readonly Prepared[],
  invited: readonly Invited[],
  at: Date,
): Promise<void> {
  await Promise.all(
    invitations.flatMap(({ mail, ...one }) => [
      ctx.mailer.queue(tx, mail),
      recordAudit(tx, {
        actor: ctx.actor,
        action: 'member.invited',
        at,
        targetId: invited.find(({ email }) => email === one.email)?.id,
        targetName: `${one.firstName} ${one.lastName}`.trim(),
        changes: [
          { field: 'email', before: null, after: one.email },
          { field: 'roleName', before: null, after: one.roleName },
        ],
      }),
    ]),
  )
}

/** Who may be mailed a new password: somebody who never chose one. Throws CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS. */
function refuseResend(ctx: Context, row: MemberRow): void {
  refuseOwnAccess(ctx.actor, row)
  if (row.status !== 'invited' && row.status !== 'withdrawn') {
    throw new AppError('CONFLICT', `${row.fullName} has no open invitation`)
  }
  if (row.email.endsWith('@withdrawn.invalid')) throw new AppError('CONFLICT', INVITE_TEXTS.userExists)
  refuseRaise(ctx.actor, accessOfMember(row))
  const next = (row.invitedAt?.getTime() ?? 0) + RESEND_AFTER
  if (ctx.clock.now().getTime() < next) throw new AppError('TOO_MANY_REQUESTS', JUST_SENT)
}

/**
 * Mails a new temporary password to somebody who has not joined yet; the earlier one and every session of it end. Who was
 * withdrawn is invited again. Throws FORBIDDEN, NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS.
 */
export async function resendInvitation(ctx: Context, id: string): Promise<Member> {
  requireManager(ctx.actor)
  return unlessAnswered(ctx, () => resendAnew(ctx, id))
}

async function resendAnew(ctx: Context, id: string): Promise<Member> {
  const { actor } = ctx
  const { companyId } = actor
  const row = await read(ctx, tx => selectMember(tx, companyId, id))
  if (!row) throw new AppError('NOT_FOUND')
  refuseResend(ctx, row)
  await countInvitation(ctx, row.email)
  const { password, passwordHash, expiresAt } = await temporaryPassword(ctx.clock.now())
  const mail = await invitationMail(ctx, { name: row.firstName, email: row.email, roleName: row.roleName, password })
  return mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const target = await selectMember(tx, companyId, id, 'lock')
    if (!target) throw new AppError('NOT_FOUND')
    refuseResend(ctx, target)
    // what waits to be sent holds a password that ends now
    await ctx.mailer.takeBack(tx, target.email)
    await Promise.all([
      renewInvitation(tx, companyId, { id, passwordHash, expiresAt, at }),
      endSessionsOf(tx, companyId, id),
      ctx.mailer.queue(tx, mail),
      recordAudit(tx, { actor, action: 'member.reinvited', at, targetId: id, targetName: target.fullName }),
    ])
    effects.emit({ type: 'people.changed' })
    return toMember(ctx, (await selectMember(tx, companyId, id))!)
  })
}

/** Ends an invitation that was not used: its password, its sessions and its mail on the way. Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export function withdrawInvitation(ctx: Context, id: string): Promise<Member> {
  const { actor } = ctx
  requireManager(actor)
  const { companyId } = actor
  return mutate(ctx, async (tx, effects) => {
    const at = ctx.clock.now()
    const target = await selectMember(tx, companyId, id, 'lock')
    if (!target) throw new AppError('NOT_FOUND')
    refuseOutranked(actor, target)
    if (target.status !== 'invited') throw new AppError('CONFLICT', `${target.fullName} has no open invitation`)
    await Promise.all([
      withdraw(tx, companyId, id, at),
      endSessionsOf(tx, companyId, id),
      ctx.mailer.takeBack(tx, target.email),
      recordAudit(tx, { actor, action: 'member.invitation-withdrawn', at, targetId: id, targetName: target.fullName }),
    ])
    effects.emit({ type: 'people.changed' })
    return toMember(ctx, (await selectMember(tx, companyId, id))!)
  })
}
