import { LOGIN_WRONG, type SignedIn } from '@plinth/contract/auth'
import { AppError } from '@plinth/contract/error-codes'
import type { PublicContext } from '../../platform/context.ts'
import { type Account, selectAccount, updateHash } from './accounts.queries.ts'
import { startSession } from './auth.service.ts'
import { forgetCounts, uncountOne } from './limits.queries.ts'
import { signInLimits, spend } from './limits.service.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

/**
 * Signs in; the same for both paths (SH-Q14). An attempt is counted before the password is looked at and taken back when it
 * was right, so that no number of parallel guesses compares more than the limit. A wrong address and a wrong password
 * do the same work and get the same answer (decisions.md 6).
 * Throws INVALID (wrong), SIGN_IN_REFUSED (right, but not allowed), TOO_MANY_REQUESTS, UNAVAILABLE.
 */
export async function signIn(ctx: PublicContext, body: { email: string; password: string }): Promise<SignedIn> {
  const { email, password } = body
  const { pair, account: perAccount, address } = signInLimits(email, ctx.ip)
  await spend(ctx, [pair, address])
  // only what will be compared counts against the account: one address alone cannot lock its owner out elsewhere
  await spend(ctx, [perAccount])
  const account = await ctx.db.anonymous(tx => selectAccount(tx, email))
  let isRight: boolean
  try {
    isRight = await isPassword(password, account?.passwordHash)
  } catch (error) {
    // nothing was compared, so nothing failed
    await ctx.db.anonymous(tx => uncountOne(tx, [pair.key, perAccount.key, address.key]))
    throw error
  }
  if (!account || !isRight) throw new AppError('INVALID', LOGIN_WRONG)
  await ctx.db.anonymous(async tx => {
    await uncountOne(tx, [perAccount.key, address.key])
    await forgetCounts(tx, [pair.key])
  })
  refuseUnusable(account, ctx.clock.now())
  await renewHash(ctx, account, password)
  const { userId, getStarted, isFirstTimeLogin, isTemporary } = account
  return startSession(ctx, { userId, getStarted, isFirstTimeLogin, tempPassword: isTemporary })
}

/** Said only to who knows the password (SH-Q12). */
function refuseUnusable(account: Account, now: Date): void {
  if (!account.isActive) {
    throw new AppError('SIGN_IN_REFUSED', 'Your account has been deactivated. Please contact your admin')
  }
  if (account.isTemporary && account.temporaryUntil && account.temporaryUntil <= now) {
    throw new AppError('SIGN_IN_REFUSED', 'Your temporary password has expired. Please ask your admin for a new one')
  }
}

async function renewHash(ctx: PublicContext, account: Account, password: string): Promise<void> {
  if (!isOutdated(account.passwordHash)) return
  const hash = await hashPassword(password)
  await ctx.db.tenant(account.companyId, tx => updateHash(tx, account, account.passwordHash, hash))
}
