import { AppError } from '@plinth/contract/error-codes'
import type { Context } from '../../platform/context.ts'
import type { EventStream } from '../../platform/live/sse.ts'
import { watchSession } from './live-sessions.service.ts'

/**
 * Sends what changes in the actor's company to `open`'s stream, until either side ends it. A session that ends (logout,
 * new password, deactivation) ends its stream within about a second; the
 * eleventh stream of a session ends its first.
 */
export function followCompany(ctx: Context, open: () => EventStream): void {
  if (ctx.actor.isClient || ctx.actor.mustChangePassword) throw new AppError('FORBIDDEN')
  const stream = open()
  stream.onEnd(ctx.live.subscribe(ctx.actor.companyId, event => stream.send(event)))
  stream.onEnd(watchSession(ctx, ctx.actor.sessionId, () => stream.end()))
}
