import type { LiveEvent } from '@plinth/contract/live'
import type { Actor, Context } from '../../platform/context.ts'
import type { EventStream } from '../../platform/live/sse.ts'
import { requireOwnPassword } from '../people/people.service.ts'
import { watchSession } from './live-sessions.service.ts'

/**
 * Sends what changes in the actor's company to `open`'s stream, until either side ends it. A session that ends (logout,
 * new password, deactivation) ends its stream within about a second; the eleventh stream of a session ends its first.
 * Throws FORBIDDEN while a temporary password stands.
 */
export function followCompany(ctx: Context, open: () => EventStream): void {
  requireOwnPassword(ctx.actor)
  const stream = open()
  stream.onEnd(
    ctx.live.subscribe(ctx.actor.companyId, event => {
      const own = eventFor(ctx.actor, event)
      if (own) stream.send(own)
    }),
  )
  stream.onEnd(watchSession(ctx, ctx.actor.sessionId, () => stream.end()))
}

/** What a person hears of an event: of notifications only of their own, with nobody else's id; a client of nothing else. */
function eventFor({ userId, isClient }: Pick<Actor, 'userId' | 'isClient'>, event: LiveEvent): LiveEvent | undefined {
  if (event.type === 'notifications.changed')
    return event.userIds.includes(userId) ? { ...event, userIds: [userId] } : undefined
  return isClient && event.type !== 'hello' ? undefined : event
}
