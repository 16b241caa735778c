import type { CodePurpose } from '@plinth/contract/company/auth'
import { isWeakPassword, ownWords } from '@plinth/contract/company/common-passwords'
import { AppError } from '@plinth/contract/error-codes'
import { createElement } from 'react'
import { v7 as uuid } from 'uuid'
import type { PublicContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { renderMail } from '../../../../platform/mail/layout.ts'
import { publicAddress } from '../../../../platform/public-address.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { settingsOf } from '../../companies/companies.service.ts'
import { freeAddresses, nameOfPerson, setOwnPassword } from '../../people/people.service.ts'
import { type Account, lockTemporary, selectAccount } from '../accounts.queries.ts'
import { actorOf } from '../auth.service.ts'
import { isLapsedInvitation, isUnusedInvitation } from '../codes/codes.policy.ts'
import { deleteCodes, deleteProofs, selectProof, takeProof } from '../codes/codes.queries.ts'
import { forgetCounts, forgetKnown } from '../limits.queries.ts'
import { knownFrom, signInLimits } from '../limits.service.ts'
import { PasswordChangedMail } from '../mails.ts'
import { secretHash } from '../secrets.ts'
import { deleteSessions, holdSession, lockPerson } from '../sessions.queries.ts'
import { hashPassword, isPassword } from './passwords.ts'

export interface NewPassword {
  email: string
  password: string
  verificationToken?: string | undefined
}

/** Writes a new company with its founder, in the company's own transaction. */
export type FoundCompany = (
  tx: Tx,
  founding: { companyId: string; founder: { id: string; email: string; passwordHash: string }; at: Date },
) => Promise<void>

const unproven = (): AppError =>
  new AppError('FORBIDDEN', 'Please verify your email again. The verification has expired or was already used')

/**
 * Sets a password, with the proof of a verified code or the bearer of the account whose temporary password stands; nothing
 * else opens it (decision 5). With the proof of a registration it founds the company by `foundCompany`, which
 * reaches into modules that this one must not know (SH-Q39).
 * Throws FORBIDDEN without such a proof, INVALID for a password that is easy to guess, UNAVAILABLE.
 */
export async function setPassword(
  ctx: PublicContext,
  body: NewPassword,
  foundCompany: FoundCompany,
): Promise<{ type: CodePurpose }> {
  if (body.verificationToken === undefined) return replaceTemporary(ctx, body)
  const { email, password } = body
  const now = ctx.clock.now()
  const proof = secretHash(body.verificationToken)
  const [purpose, account] = await ctx.db.anonymous(tx =>
    Promise.all([selectProof(tx, proof, email, now), selectAccount(tx, email)]),
  )
  if (purpose === undefined) throw unproven()
  // an address that has an account founds no other company; an unused invitation gets its first password instead, for as
  // long as it lasts
  const isFree = !account || isLapsedInvitation(account, now)
  const mayChange = account && (purpose === 'forgot' || (isUnusedInvitation(account) && !isFree))
  const consume = async (tx: Tx) => {
    if (!(await takeProof(tx, proof, email, now))) throw unproven()
  }
  if (mayChange) await changePassword(ctx, { ...account, email }, password, null, consume)
  else if (isFree && purpose === 'register') await foundWith(ctx, { email, password, foundCompany }, consume)
  else throw unproven()
  return { type: purpose }
}

async function replaceTemporary(ctx: PublicContext, { email, password }: NewPassword): Promise<{ type: CodePurpose }> {
  const actor = ctx.bearer === undefined ? undefined : await actorOf(ctx, ctx.bearer)
  if (!actor?.mustChangePassword || actor.email !== email) throw unproven()
  const { userId, sessionId } = actor
  await changePassword(ctx, actor, password, sessionId, async tx => {
    // both may have ended while the new password was hashed; one after the other, so that the second look is a fresh one
    if (!(await lockTemporary(tx, actor))) throw unproven()
    if (!(await holdSession(tx, userId, sessionId))) throw unproven()
  })
  return { type: 'forgot' }
}

/** New hash, nothing temporary left, other sessions and all proofs gone and the owner told, in one transaction. */
async function changePassword(
  ctx: PublicContext,
  account: Pick<Account, 'companyId' | 'userId'> & { email: string },
  password: string,
  keptSession: string | null,
  consume: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { companyId, userId, email } = account
  const { companyName } = await ctx.db.tenant(companyId, tx => settingsOf(tx, companyId))
  refuseWeak(password, email, companyName)
  await refuseTemporary(ctx, email, password)
  const hash = await hashPassword(password)
  const mail = await renderMail(createElement(PasswordChangedMail, { address: publicAddress(ctx.config) }))
  const { pair, account: perAccount } = signInLimits(email, ctx.ip)
  await ctx.db.tenant(companyId, async tx => {
    await lockPerson(tx, account)
    // before the proofs: the proof of a code that is being used right now is then there to be deleted
    await deleteCodes(tx, email)
    await consume(tx)
    const at = ctx.clock.now()
    const person = await setOwnPassword(tx, account, hash, at)
    await recordAudit(tx, {
      actor: { companyId, userId, fullName: nameOfPerson({ ...person, email }) },
      action: 'password.changed',
      at,
      targetId: userId,
    })
    await deleteSessions(tx, account, keptSession)
    await deleteProofs(tx, email)
    // whoever locked the account out by guessing does not keep its owner out
    await forgetCounts(tx, [pair.key, perAccount.key])
    // whoever knew the old one may have signed in too: no network is known any more
    await forgetKnown(tx, knownFrom(email))
    await ctx.mailer.queue(tx, { to: email, subject: 'Your password was changed', ...mail })
  })
}

async function foundWith(
  ctx: PublicContext,
  { email, password, foundCompany }: { email: string; password: string; foundCompany: FoundCompany },
  consume: (tx: Tx) => Promise<void>,
): Promise<void> {
  refuseWeak(password, email, '')
  const passwordHash = await hashPassword(password)
  const companyId = uuid()
  try {
    await ctx.db.tenant(companyId, async tx => {
      await deleteCodes(tx, email)
      await consume(tx)
      const at = ctx.clock.now()
      await freeAddresses(tx, [email], at)
      await foundCompany(tx, { companyId, founder: { id: uuid(), email, passwordHash }, at })
      await deleteProofs(tx, email)
    })
  } catch (error) {
    // the address got an account in the meantime
    if ((error as { constraint?: string }).constraint === 'accounts_email') throw unproven()
    throw error
  }
}

/** Refuses the password that somebody was mailed: others may know it, and theirs is to replace it. Throws INVALID, UNAVAILABLE. */
async function refuseTemporary(ctx: PublicContext, email: string, password: string): Promise<void> {
  const account = await ctx.db.anonymous(tx => selectAccount(tx, email))
  if (!account?.isTemporary || !(await isPassword(password, account.passwordHash))) return
  const message = 'This is the password you were sent. Please choose another one'
  throw new AppError('INVALID', message, { fields: [{ field: 'password', message }] })
}

/** Refuses what keeps the rule and is guessed first all the same. Throws INVALID. */
function refuseWeak(password: string, email: string, companyName: string): void {
  if (!isWeakPassword(password, ownWords(email, companyName))) return
  const message = 'This password is too easy to guess. Please choose another one'
  throw new AppError('INVALID', message, { fields: [{ field: 'password', message }] })
}
