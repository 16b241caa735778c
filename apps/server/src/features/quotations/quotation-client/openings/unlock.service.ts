import { randomBytes } from 'node:crypto'
import { isAppError } from '@plinth/contract/error-codes'
import { CLIENT_LIMITS as LIMITS } from '@plinth/contract/quotations/quotation/client/client-answers'
import type { PublicContext } from '../../../../platform/context.ts'
import { openedLink } from '../../quotation-sending/quotation-sending.service.ts'
import { refusalOfCode } from '../codes.service.ts'
import { holderOf } from '../public-calls.service.ts'
import { insertOpening } from './openings.queries.ts'
import { hashOfKey } from './openings.service.ts'

const HOUR_MS = 3_600_000

/**
 * Opens the page of a link for 24 hours with the code that was mailed (QT-244), which is used up by it. Returns the key that the browser
 * sends with the token from then on. Throws NOT_FOUND; INVALID for a wrong code; TOO_MANY_REQUESTS.
 */
export async function unlockPage(ctx: PublicContext, token: string, code: string): Promise<string> {
  const owner = await holderOf(ctx, token)
  const { companyId, linkId } = owner
  const at = ctx.clock.now()
  const outcome = await ctx.db.tenant(companyId, async tx => {
    await openedLink(tx, owner, at)
    const refusal = await refusalOfCode(ctx, tx, owner, code)
    // answered and not thrown: what was guessed wrong must stay counted
    if (refusal) return refusal
    const key = randomBytes(32).toString('base64url')
    const expiresAt = new Date(at.getTime() + LIMITS.openHours * HOUR_MS)
    await insertOpening(tx, companyId, { linkId, keyHash: hashOfKey(key), at, expiresAt })
    return key
  })
  if (isAppError(outcome)) throw outcome
  return outcome
}
