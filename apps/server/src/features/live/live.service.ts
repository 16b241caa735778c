import { AppError } from '@plinth/contract/error-codes'
import type { LiveEvent } from '@plinth/contract/live'
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
  const { companyId, userId } = ctx.actor
  stream.onEnd(
    ctx.live.subscribe(companyId, event => {
      const own = eventFor(userId, event)
      if (own) stream.send(own)
    }),
  )
  stream.onEnd(watchSession(ctx, ctx.actor.sessionId, () => stream.end()))
}

/** What a person hears of an event: of notifications only that there are some for them, and of nobody else's. */
function eventFor(userId: string, event: LiveEvent): LiveEvent | undefined {
  if (event.type !== 'notifications.changed') return event
  return event.userIds.includes(userId) ? { ...event, userIds: [userId] } : undefined
}
