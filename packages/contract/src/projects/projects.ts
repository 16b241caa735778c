import * as z from 'zod'
import { Email, Empty, Id, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { route } from '../route.ts'
import { CLIENT_NAME_MAX } from './clients.ts'
import { projectsEndpoints } from './endpoints.ts'

/** The text of document 2 for a name that another project of the company has (IN-Q86). */
export const PROJECT_NAME_TAKEN = 'Project Name already exists'
export const PROJECT_SEARCH_LIMIT = 50

/** Statuses of a project (SH-Q104), and the words shown for them. */
export const PROJECT_STATUS = { ACTIVE: 1, COMPLETED: 2, ON_HOLD: 3 } as const
export const PROJECT_STATUSES = {
  [PROJECT_STATUS.ACTIVE]: 'Active',
  [PROJECT_STATUS.COMPLETED]: 'Completed',
  [PROJECT_STATUS.ON_HOLD]: 'On hold',
} as const
const ProjectStatus = z.union([
  z.literal(PROJECT_STATUS.ACTIVE),
  z.literal(PROJECT_STATUS.COMPLETED),
  z.literal(PROJECT_STATUS.ON_HOLD),
])

export const Project = z.object({
  _id: Id,
  projectName: z.string(),
  clientName: z.string(),
  email: z.string(),
  clientId: Id,
  /** who made it */
  userId: Id,
  isCompanyCreated: z.boolean(),
  projectAdmin: Id.nullable(),
  teamMembers: z.array(Id),
  location: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  isConfirmed: z.boolean(),
  leadId: Id.nullable(),
  status: ProjectStatus,
  createdAt: z.string(),
})
export type Project = z.infer<typeof Project>

const Name = text(CLIENT_NAME_MAX)
const Members = z.array(Id).max(200)
export const NewProject = z.strictObject({
  projectName: Name.refine(value => value !== '', { error: 'Field is required' }),
  clientName: Name.optional(),
  clientId: Id,
  email: z.union([z.literal(''), Email]).optional(),
  isCompanyCreated: z.boolean().optional(),
  location: text(500).optional(),
  countryCode: DialCode.optional(),
  phoneNumber: z
    .string()
    .regex(/^[0-9]{0,15}$/, { error: 'Invalid phone number' })
    .optional(),
  isConfirmed: z.boolean().optional(),
  projectAdmin: Id.optional(),
  teamMembers: Members.optional(),
})
export type NewProject = z.infer<typeof NewProject>

/** A project as the client it is shared with sees it, and nothing more (SH-009, SH-Q06). */
export const SharedProject = z.object({
  _id: Id,
  projectName: z.string(),
  status: ProjectStatus,
  sharedAt: z.string(),
  firm: z.object({ name: z.string(), email: z.string(), dialCode: z.string(), contact: z.string(), city: z.string() }),
  contactPerson: z
    .object({ fullName: z.string(), email: z.string(), countryCode: z.string(), phoneNumber: z.string() })
    .nullable(),
})
export type SharedProject = z.infer<typeof SharedProject>

const share = {
  access: 'staff',
  params: z.strictObject({ id: Id, clientId: Id }),
  response: Empty,
  errors: ['NOT_FOUND'],
} as const

export const projectsRoutes = {
  add: route({
    ...projectsEndpoints.add,
    summary: 'Add a project; the company project exists once, and a repeat answers the one there is',
    access: 'staff',
    body: NewProject,
    response: Project,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setMembers: route({
    ...projectsEndpoints.setMembers,
    summary: 'Replace the admin and the members of a project; for its admin and admins of the company',
    access: 'staff',
    query: z.strictObject({ _id: Id }),
    body: z.strictObject({ projectAdmin: Id, teamMembers: Members }),
    response: Project,
    errors: ['NOT_FOUND'],
  }),
  search: route({
    ...projectsEndpoints.search,
    summary: 'Projects the caller may see whose name holds the text, at most 50, by name',
    access: 'staff',
    query: z.strictObject({ status: z.enum(['1', '2', '3']).default('1'), type: z.literal('1').default('1') }),
    body: z.strictObject({ name: text(CLIENT_NAME_MAX).default('') }),
    response: z.array(z.object({ _id: Id, name: z.string(), clientName: z.string() })),
  }),
  share: route({
    ...share,
    ...projectsEndpoints.share,
    summary: 'Show a project to a client who can sign in; for its admin and admins of the company',
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  unshare: route({
    ...share,
    ...projectsEndpoints.unshare,
    summary: 'Show a project to a client no longer',
  }),
  shared: route({
    ...projectsEndpoints.shared,
    summary: 'The projects shared with the client signed in',
    access: 'own-password',
    response: z.array(SharedProject),
  }),
  sharedById: route({
    ...projectsEndpoints.sharedById,
    summary: 'One project shared with the client signed in',
    access: 'own-password',
    params: z.strictObject({ id: Id }),
    response: SharedProject,
    errors: ['NOT_FOUND'],
  }),
}
