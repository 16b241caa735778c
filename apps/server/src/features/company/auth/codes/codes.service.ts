import { type CodePurpose, OTP_RESEND_SECONDS } from '@plinth/contract/company/auth'
import { VERIFY_FAILED } from '@plinth/contract/company/auth-texts'
import { AppError } from '@plinth/contract/error-codes'
import { createElement } from 'react'
import type { PublicContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { renderMail } from '../../../../platform/mail/layout.ts'
import type { OutgoingMail } from '../../../../platform/mail/mailer.ts'
import { publicAddress } from '../../../../platform/public-address.ts'
import { selectAccount } from '../accounts.queries.ts'
import { uncountOne } from '../limits.queries.ts'
import { codeLimits, guessLimit, spend } from '../limits.service.ts'
import { AlreadyRegisteredMail, CodeMail } from '../mails.ts'
import { codeHash, hashOfNothing, isSameHash, newCode, newSecret, secretHash } from '../secrets.ts'
import { type CodePlan, planCode } from './codes.policy.ts'
import {
  beginPretence,
  countFailure,
  dropMail,
  forgetFailure,
  isLinkOnly,
  keepMail,
  markUsed,
  replaceCode,
  replaceProof,
  selectPurpose,
  TRIES_PER_CODE,
  takeLink,
  takeTry,
} from './codes.queries.ts'

const LIFE_MINUTES = 10
const inTenMinutes = (now: Date): Date => new Date(now.getTime() + LIFE_MINUTES * 60_000)

/**
 * Mails a one-time code and link. Known, unknown and registered addresses get the same answer after the same work: always
 * one account looked up, one mail rendered, one code row written and one mail queued. Where nobody may know more, the row
 * holds the hash of nothing and the mail is rolled back to a savepoint (decision 6).
 * Throws TOO_MANY_REQUESTS.
 */
export async function sendCode(
  ctx: PublicContext,
  body: { email: string; type?: CodePurpose | undefined },
): Promise<{ resendAfterSeconds: number }> {
  const { email, type } = body
  const limits = codeLimits(email, ctx.ip, OTP_RESEND_SECONDS)
  await spend(ctx, [limits.address, limits.gap])
  // one after the other: a request that one of them refuses costs nothing of the next
  await spend(ctx, [limits.hour])
  await spend(ctx, [limits.day])
  const now = ctx.clock.now()
  const [account, isByLink] = await ctx.db.anonymous(tx => Promise.all([selectAccount(tx, email), isLinkOnly(tx, now)]))
  const plan = planCode(type, account)
  const code = newCode()
  const link = newSecret()
  const mail = await codeMail(ctx, email, plan, { code: isByLink ? undefined : code, link })
  const hash = codeHash(ctx.config.secretKey, plan.purpose, email, code)
  await ctx.db.anonymous(async tx => {
    await replaceCode(tx, {
      email,
      purpose: plan.purpose,
      codeHash: plan.isReal && !isByLink ? hash : hashOfNothing(),
      linkHash: plan.isReal ? secretHash(link) : hashOfNothing(),
      at: now,
      expiresAt: inTenMinutes(now),
    })
    await queueOrPretend(ctx, tx, mail, plan.isDelivered)
  })
  return { resendAfterSeconds: OTP_RESEND_SECONDS }
}

async function codeMail(
  ctx: PublicContext,
  email: string,
  plan: CodePlan,
  secrets: { code: string | undefined; link: string },
): Promise<OutgoingMail> {
  const address = publicAddress(ctx.config)
  if (plan.mail === 'already-registered') {
    const bodies = await renderMail(createElement(AlreadyRegisteredMail, { address }))
    return { to: email, subject: 'You already have an account', ...bodies }
  }
  const isNew = plan.purpose === 'register'
  // behind the # it reaches neither logs nor a Referer
  const href = `${address}/verify-link#${secrets.link}`
  const bodies = await renderMail(createElement(CodeMail, { code: secrets.code, href, isNew, minutes: LIFE_MINUTES }))
  return { to: email, subject: isNew ? 'Verify your email' : 'Reset your password', ...bodies, isSecret: true }
}

async function queueOrPretend(ctx: PublicContext, tx: Tx, mail: OutgoingMail, isDelivered: boolean): Promise<void> {
  await beginPretence(tx)
  await ctx.mailer.queue(tx, mail)
  await (isDelivered ? keepMail(tx) : dropMail(tx))
}

const WRONG = 'Invalid or expired code'
const USED_UP = 'Too many wrong attempts. Open the link in the email, or request a new code'

const failed = (description: string): AppError => new AppError('INVALID', VERIFY_FAILED, { data: { description } })

/**
 * Exchanges a code for a proof. Every guess is counted before it is compared: 5 for a code, 10 a day for an account over
 * all its codes, 100 a day for the installation (decision 7).
 * Throws INVALID with the message "Failed" and `data.description` (SH-509, SH-Q23), TOO_MANY_REQUESTS.
 */
export async function verifyCode(
  ctx: PublicContext,
  body: { email: string; otp: string; type?: CodePurpose | undefined },
): Promise<{ verificationToken: string; type: CodePurpose }> {
  const limit = guessLimit(ctx.ip)
  await spend(ctx, [limit])
  // the outcome is answered and not thrown in there: the counts must be committed
  const outcome = await ctx.db.anonymous(tx => tryCode(ctx, tx, body))
  if (typeof outcome === 'string') throw failed(outcome)
  await ctx.db.anonymous(tx => uncountOne(tx, [limit.key]))
  return outcome
}

async function tryCode(
  ctx: PublicContext,
  tx: Tx,
  body: { email: string; otp: string; type?: CodePurpose | undefined },
): Promise<string | { verificationToken: string; type: CodePurpose }> {
  const { email, otp } = body
  const now = ctx.clock.now()
  const purpose = body.type ?? (await selectPurpose(tx, email)) ?? 'forgot'
  const taken = await takeTry(tx, email, purpose, now)
  if (!taken) return WRONG
  if (taken.tries > TRIES_PER_CODE) return USED_UP
  const failure = await countFailure(tx, email, now)
  if (failure === undefined) return USED_UP
  if (!isSameHash(taken.codeHash, codeHash(ctx.config.secretKey, purpose, email, otp))) return WRONG
  await forgetFailure(tx, failure)
  await markUsed(tx, email, purpose, now)
  return { verificationToken: await makeProof(tx, email, purpose, now), type: purpose }
}

/** Exchanges the link of a code mail for a proof; guesses at the code do not lock it. Throws INVALID as `verifyCode` does. */
export async function verifyLink(
  ctx: PublicContext,
  link: string,
): Promise<{ verificationToken: string; type: CodePurpose; email: string }> {
  const now = ctx.clock.now()
  const proven = await ctx.db.anonymous(async tx => {
    const taken = await takeLink(tx, secretHash(link), now)
    if (!taken) return undefined
    const { email, purpose } = taken
    return { verificationToken: await makeProof(tx, email, purpose, now), type: purpose, email }
  })
  if (!proven) throw failed('Invalid or expired link')
  return proven
}

/** Single use, ten minutes, bound to address and purpose (decision 5). */
async function makeProof(tx: Tx, email: string, purpose: CodePurpose, now: Date): Promise<string> {
  const proof = newSecret()
  await replaceProof(tx, { hash: secretHash(proof), email, purpose, expiresAt: inTenMinutes(now) })
  return proof
}
