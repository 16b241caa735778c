import * as z from 'zod'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { conversionsEndpoints } from './endpoints.ts'
import { ProjectDetails } from './project-details.ts'

export const CONVERSION_TEXTS = {
  invited: 'Invite sent',
  foreignProject: 'This project belongs to another lead',
} as const

/**
 * How far the conversion of a lead has come. `open`: it has no project. `begun`: it has one that was not finished or not linked,
 * which `Finish` goes on with. `converted`: it is won and its project opens instead (IN-Q79).
 */
export const CONVERSION_STATES = ['open', 'begun', 'converted'] as const

const linked = {
  access: 'staff',
  query: z.strictObject({ leadId: Id, projectId: Id }),
  response: z.object({ projectId: Id, isProjectCreated: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const

export const conversionsRoutes = {
  state: route({
    ...conversionsEndpoints.state,
    summary: 'How far the conversion of a lead has come; the project only for those who see it',
    access: 'staff',
    params: z.strictObject({ leadId: Id }),
    response: z.object({
      state: z.enum(CONVERSION_STATES),
      projectId: Id.nullable(),
      /** who made the project */
      madeBy: z.string(),
      /** null where there is none, or the caller does not see it */
      project: ProjectDetails.nullable(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  link: route({
    ...conversionsEndpoints.link,
    ...linked,
    summary: 'Link a lead with its project; a confirmed one makes the lead won. A repeat changes nothing',
  }),
  linkByGet: route({
    ...conversionsEndpoints.linkByGet,
    ...linked,
    summary: 'The same for callers that can only read an address (IN-Q90)',
  }),
  invite: route({
    ...conversionsEndpoints.invite,
    summary: 'Invite the client of a project to sign in; whoever signed in already keeps their password (IN-Q89)',
    access: 'staff',
    query: z.strictObject({ projectId: Id }),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
