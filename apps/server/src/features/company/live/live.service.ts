import type { LiveEvent } from '@plinth/contract/company/live'
import type { Context } from '../../../platform/context.ts'
import type { EventStream } from '../../../platform/live/sse.ts'
import { requireOwnPassword } from '../people/people.service.ts'
import { type Hearing, watchSession } from './live-sessions.service.ts'

/**
 * Sends what changes in the actor's company to `open`'s stream, until either side ends it. A session that ends (logout,
 * new password, deactivation) ends its stream within about a second. Rights that are given count within the same time; those that may
 * have been taken count at once: after word of changed people, and after a time in which such word may have been missed, nothing that
 * needs a right is sent until the rights were looked at anew. The eleventh stream of a session ends its first.
 * Throws FORBIDDEN while a temporary password stands.
 */
export function followCompany(ctx: Context, open: () => EventStream): void {
  requireOwnPassword(ctx.actor)
  const stream = open()
  const { userId, sessionId, companyId } = ctx.actor
  let hearing: Hearing = ctx.actor
  let doubtedAt = Number.NEGATIVE_INFINITY
  stream.onEnd(
    ctx.live.subscribe(companyId, event => {
      if (event.type === 'people.changed' || event.type === 'hello') {
        hearing = { ...hearing, leadAccess: NOTHING_SURE }
        doubtedAt = performance.now()
      }
      const own = eventFor(userId, hearing, event)
      if (own) stream.send(own)
    }),
  )
  const onLook = (now: Hearing, askedAt: number) => {
    // rights that were asked for before may be those of before
    if (askedAt > doubtedAt) hearing = now
  }
  stream.onEnd(watchSession(ctx, sessionId, { onEnd: () => stream.end(), onLook }))
}

const NOTHING_SURE: Hearing['leadAccess'] = { view: 'own', unassigned: false }

/**
 * What a person hears of an event: of notifications, projects and changes of selections only of their own; a client of nothing else. Who
 * may not see every lead hears that some changed, and not which (LM-503 to LM-506).
 */
function eventFor(
  userId: string,
  { isClient, leadAccess, features }: Hearing,
  event: LiveEvent,
): LiveEvent | undefined {
  if (isClient && event.type !== 'hello' && event.type !== 'notifications.changed') return undefined
  if ('userIds' in event) return event.userIds.includes(userId) ? { ...event, userIds: [userId] } : undefined
  if (event.type === 'lead-selections.progress' && event.by !== userId) return undefined
  const seesAll = features.includes('crm') && leadAccess.view === 'all' && leadAccess.unassigned
  if (event.type === 'leads.changed' && !seesAll) return { ...event, leadIds: [] }
  return event
}
