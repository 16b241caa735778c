import type { SignedIn } from '@plinth/contract/company/auth'
import { AppError } from '@plinth/contract/error-codes'
import type { Context, PublicContext } from '../../../platform/context.ts'
import { requireOwnPassword } from '../people/people.service.ts'
import { beginSession } from './auth.service.ts'
import { insertHandoff, takeHandoff } from './handoffs.queries.ts'
import { newSecret, secretHash } from './secrets.ts'

const LIFE_SECONDS = 60

/**
 * Makes a code that carries the person signed in to another address of the product as `?userId=&token=` (decision 4,
 * SH-Q02). It can be used once, within 60 seconds, and ends with the session it was made in.
 * Throws FORBIDDEN while a temporary password stands, UNAUTHENTICATED where the session has just ended.
 */
export async function makeHandoff(ctx: Context): Promise<{ userId: string; code: string; expiresAt: string }> {
  requireOwnPassword(ctx.actor)
  const { userId, sessionId } = ctx.actor
  const code = newSecret()
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_SECONDS * 1000)
  const handoff = { codeHash: secretHash(code), userId, sessionId, expiresAt }
  // the session may have ended since it was looked up
  if (!(await ctx.db.anonymous(tx => insertHandoff(tx, handoff)))) throw new AppError('UNAUTHENTICATED')
  return { userId, code, expiresAt: expiresAt.toISOString() }
}

/**
 * Exchanges a code for a session of its own, which lives no longer than the one that made the code (decision 3). A code
 * sent with another person's id is used up all the same. Throws FORBIDDEN, alike for a code that is unknown, used, expired, somebody else's or of a person who was deactivated.
 */
export async function takeOver(ctx: PublicContext, handoff: { userId: string; code: string }): Promise<SignedIn> {
  const session = await ctx.db.anonymous(async tx => {
    const began = await takeHandoff(tx, secretHash(handoff.code), handoff.userId, ctx.clock.now())
    return began && beginSession(ctx, tx, handoff, began)
  })
  if (!session) throw new AppError('FORBIDDEN', 'This link has expired or was already used. Please sign in')
  return session
}
