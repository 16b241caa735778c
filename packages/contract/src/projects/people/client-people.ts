import * as z from 'zod'
import { Empty, Id, IsoInstant } from '../../fields.ts'
import { route } from '../../route.ts'
import { ClientContact } from '../client-contacts.ts'
import { clientPeopleEndpoints } from '../endpoints.ts'
import { SharedProjectDetails } from '../projects.ts'

export const CLIENT_PEOPLE_TEXTS = {
  shared: 'Shared with client',
  unshared: 'No longer shared',
  notShared: 'This project is not shared with you.',
} as const

/** The bar over what a client sees, for people of the firm who look at it (PJ-088). */
export const viewingAs = (contact: string): string => `You are viewing as ${contact}. Nothing you do here is sent.`

/** A contact of the client, and what they have of a project (PJ-084). */
export const ClientPerson = ClientContact.omit({ note: true }).extend({
  /** they find it in the client area */
  canSee: z.boolean(),
  /** they are asked for approvals, which needs an address alone */
  canApprove: z.boolean(),
  /** when they opened it last */
  lastSeenAt: IsoInstant.nullable(),
})
export type ClientPerson = z.infer<typeof ClientPerson>

const ofContact = { params: z.strictObject({ id: Id, contactId: Id }), errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const clientPeopleRoutes = {
  set: route({
    ...clientPeopleEndpoints.set,
    ...ofContact,
    summary:
      'Let a contact of the client see a project, or ask them for approvals; who was never invited is invited in the same step',
    access: 'staff',
    body: z.strictObject({ canSee: z.boolean().optional(), canApprove: z.boolean().optional() }),
    response: Empty,
  }),
  remove: route({
    ...clientPeopleEndpoints.remove,
    ...ofContact,
    summary: 'Take a project from a contact of the client, at once',
    access: 'staff',
    response: Empty,
  }),
  view: route({
    ...clientPeopleEndpoints.view,
    summary: 'A project exactly as a contact of the client is shown it, for people who may share it',
    access: 'staff',
    params: z.strictObject({ id: Id, contactId: Id }),
    response: SharedProjectDetails,
    errors: ['NOT_FOUND'],
  }),
}
