import { hash } from 'node:crypto'
import type { LiveEvent } from '@plinth/contract/company/live'
import { AppError } from '@plinth/contract/error-codes'
import {
  CLIENT_LIMITS as LIMITS,
  CLIENT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/client/client-answers'
import type { PublicContext } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/request-limits.ts'
import { countOn, type Quota } from '../../../platform/quotas.ts'
import { type ClientMove, lockIssued } from '../quotation/quotation.service.ts'
import { linkOfToken, type OpenedLink, openedLink } from '../quotation-sending/quotation-sending.service.ts'
import { requireOpened } from './openings/openings.service.ts'

const MINUTE = 60
/** Characters that are kept of what a browser calls itself. */
const AGENT = 300
export const agentOf = (ctx: PublicContext): string => ctx.userAgent.slice(0, AGENT)

/**
 * Whose link a token is of, where its page may be shown: the key behind the token says that its code was entered, where the company asks
 * for one first (QT-244). Throws as `holderOf` does, and FORBIDDEN.
 */
export async function readerOf(ctx: PublicContext, token: string): Promise<{ companyId: string; linkId: string }> {
  const owner = await holderOf(ctx, token)
  await requireOpened(ctx, owner, token.split('.')[1] ?? '')
  return owner
}

/**
 * Whose link a token is of. Every call counts, whatever becomes of it: 120 a minute of a network address, with right tokens or wrong,
 * and 60 of a link (QT-329). Throws NOT_FOUND; TOO_MANY_REQUESTS.
 */
export async function holderOf(ctx: PublicContext, token: string): Promise<{ companyId: string; linkId: string }> {
  const address = hash('sha256', networkOf(ctx.ip), 'base64url')
  await count(ctx, { key: `quotation page address ${address}`, count: 1, most: LIMITS.callsOfAddress, seconds: MINUTE })
  const owner = await linkOfToken(ctx, token.split('.')[0] ?? '')
  await count(ctx, { key: `quotation page link ${owner.linkId}`, count: 1, most: LIMITS.callsOfToken, seconds: MINUTE })
  return owner
}

async function count(ctx: PublicContext, quota: Quota): Promise<void> {
  const retryAfterSeconds = await ctx.db.anonymous(tx => countOn(tx, [quota], ctx.clock.now()))
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', TEXTS.tooMany, { data: { retryAfterSeconds } })
}

/**
 * Makes one change by a client in one transaction, under the lock of the quotation: no colleague issues another version and nobody
 * else decides until it ends. News of it leave after the commit. Throws NOT_FOUND.
 */
export async function changeByClient<T>(
  ctx: PublicContext,
  owner: { companyId: string; linkId: string },
  work: (move: ClientMove, link: OpenedLink) => Promise<T>,
): Promise<T> {
  const { companyId } = owner
  let events: LiveEvent[] = []
  const answer = await ctx.db.tenant(companyId, async tx => {
    // the transaction may have been retried
    events = []
    const at = ctx.clock.now()
    const found = await lockIssued(tx, companyId, (await openedLink(tx, owner, at)).quotationId)
    // as the link is once nobody else changes its quotation
    const link = await openedLink(tx, owner, at)
    const { id: linkId, name, timeZone, firm } = link
    const by = { companyId, userId: null, linkId, name, timeZone, firm }
    return work({ ctx, tx, effects: { emit: event => events.push(event) }, by, ...found }, link)
  })
  for (const event of events) ctx.live.publish(companyId, event)
  return answer
}
