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
  /** reaches only the people named, who see or saw the project, each with no other's id */
  z.object({ type: z.literal('projects.changed'), projectId: Id, userIds: z.array(Id) }),
  /** clients or their contacts */
  z.object({ type: z.literal('client.changed') }),
  /** items of the quotations' library, the lists that they choose from, or what quotations begin with */
  z.object({ type: z.literal('library.changed') }),
  /** these two reach only the people named, who see the quotation, each with no other's id; they carry no figures */
  z.object({
    type: z.literal('quotations.changed'),
    quotationIds: z.array(Id),
    by: Id.nullable(),
    userIds: z.array(Id),
  }),
  z.object({
    type: z.literal('quotation-content.changed'),
    /** null of a template, whose news reach all who use quotations */
    quotationId: Id.nullable(),
    versionId: Id,
    revision: z.int(),
    by: Id.nullable(),
    userIds: z.array(Id),
  }),
  /** somebody came to a version, left it, or went to another cell; reaches only the people named */
  z.object({
    type: z.literal('quotation-presence.changed'),
    quotationId: Id.nullable(),
    versionId: Id,
    by: Id,
    userIds: z.array(Id),
  }),
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
