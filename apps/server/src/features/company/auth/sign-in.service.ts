import type { SignedIn } from '@plinth/contract/company/auth'
import { LOGIN_WRONG } from '@plinth/contract/company/auth-texts'
import { AppError } from '@plinth/contract/error-codes'
import type { PublicContext } from '../../../platform/context.ts'
import { replaceHash } from '../people/people.service.ts'
import { type Account, selectAccount } from './accounts.queries.ts'
import { startProvenSession } from './auth.service.ts'
import { forgetCounts, keepKey, uncountOne } from './limits.queries.ts'
import { signInLimits, spend } from './limits.service.ts'
import { hashPassword, isOutdated, isPassword } from './passwords/passwords.ts'
import { DEACTIVATED } from './refusals.ts'

/**
 * Signs in; the same for both paths (SH-Q14). An attempt is counted before the password is looked at and taken back when it
 * was right, so that no number of parallel guesses compares more than the limit. A wrong address and a wrong password
 * do the same work and get the same answer (decision 6).
 * Throws INVALID (wrong), SIGN_IN_REFUSED (right, but not allowed), TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function signIn(ctx: PublicContext, body: { email: string; password: string }): Promise<SignedIn> {
  const { email } = body
  const { pair, account: perAccount, address, known } = signInLimits(email, ctx.ip)
  await spend(ctx, [pair, address])
  // only what will be compared counts against the account: one address alone cannot lock its owner out elsewhere
  await spend(ctx, [perAccount], known.key)
  let account: Account
  try {
    account = await provenAccount(ctx, body)
  } catch (error) {
    // nothing was compared, so nothing failed
    if (!isWrong(error)) await ctx.db.anonymous(tx => uncountOne(tx, [pair.key, perAccount.key, address.key]))
    throw error
  }
  await ctx.db.anonymous(async tx => {
    await uncountOne(tx, [perAccount.key, address.key])
    await forgetCounts(tx, [pair.key])
  })
  const session = await enter(ctx, account, body)
  if (session) return session
  // the account changed since its hash was read: what stands now decides, which may be the same password hashed anew
  const second = await enter(ctx, await provenAccount(ctx, body), body)
  if (!second) throw wrong()
  return second
}

const wrong = () => new AppError('INVALID', LOGIN_WRONG)
const isWrong = (error: unknown) => error instanceof AppError && error.code === 'INVALID'

/** The account whose password this is. Throws INVALID where there is none, UNAVAILABLE where nothing was compared. */
async function provenAccount(ctx: PublicContext, body: { email: string; password: string }): Promise<Account> {
  const account = await ctx.db.anonymous(tx => selectAccount(tx, body.email))
  const isRight = await isPassword(body.password, account?.passwordHash)
  if (!account || !isRight) throw wrong()
  return account
}

/** Begins the session and remembers the network, unless the password was changed or the person deactivated meanwhile. */
async function enter(
  ctx: PublicContext,
  account: Account,
  { email, password }: { email: string; password: string },
): Promise<SignedIn | undefined> {
  const now = ctx.clock.now()
  refuseUnusable(account, now)
  const passwordHash = isOutdated(account.passwordHash) ? await hashPassword(password) : account.passwordHash
  return ctx.db.tenant(account.companyId, async tx => {
    if (passwordHash !== account.passwordHash) await replaceHash(tx, account, account.passwordHash, passwordHash)
    const session = await startProvenSession(ctx, tx, { ...account, passwordHash, tempPassword: account.isTemporary })
    if (session) await keepKey(tx, signInLimits(email, ctx.ip).known, now)
    return session
  })
}

/** Said only to who knows the password (SH-Q12). */
function refuseUnusable(account: Account, now: Date): void {
  if (!account.isActive) {
    throw new AppError('SIGN_IN_REFUSED', DEACTIVATED)
  }
  if (account.isTemporary && account.temporaryUntil && account.temporaryUntil <= now) {
    throw new AppError('SIGN_IN_REFUSED', 'Your temporary password has expired. Please ask your admin for a new one')
  }
}
