import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { liveEndpoints } from './endpoints.ts'

/** What the live channel tells: something of the company changed, look again. It never carries the data itself. */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello') }),
  /** no ids where there are too many, and for who may not see every lead */
  z.object({ type: z.literal('leads.changed'), leadIds: z.array(Id), by: Id.nullable() }),
  z.object({ type: z.literal('lead-imports.progress'), importId: Id, done: z.int(), total: z.int(), by: Id }),
  z.object({ type: z.literal('lead-selections.progress'), selectionId: Id, by: Id }),
  z.object({ type: z.literal('lists.changed') }),
  /** members, their rights or invitations */
  z.object({ type: z.literal('people.changed') }),
  z.object({ type: z.literal('company.changed'), by: Id }),
  z.object({ type: z.literal('tasks.changed') }),
  /** reaches only the people named, each with no other's id */
  z.object({ type: z.literal('notifications.changed'), userIds: z.array(Id) }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const liveRoutes = {
  events: route({
    ...liveEndpoints.events,
    summary: 'Server-sent events of the company; a client hears of their own notifications alone',
    access: 'own-password',
    raw: 'events',
    response: LiveEvent,
  }),
}
