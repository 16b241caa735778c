import * as z from 'zod'
import { Email, Empty, Id, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { route } from '../route.ts'
import { CLIENT_NAME_MAX } from './clients.ts'
import { projectsEndpoints } from './endpoints.ts'
import { PhaseState } from './project-phases/project-phases.ts'
import { ProjectStatus } from './status-fields.ts'

export const PROJECT_SEARCH_LIMIT = 50

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

/** A project that was made for a lead before, for somebody who sees the lead and not the project. */
const KnownProject = z.object({ _id: Id, isProjectAlreadyAdded: z.literal(true) })
export type KnownProject = z.infer<typeof KnownProject>

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
  isFromLead: z.boolean().optional(),
  /** the lead it is made from; a project made for it before comes back (IN-Q82) */
  leadId: Id.optional(),
})
export type NewProject = z.infer<typeof NewProject>

/** A project as the client it is shared with sees it, and nothing more (SH-009, SH-Q06). */
export const SharedProject = z.object({
  _id: Id,
  projectName: z.string(),
  status: ProjectStatus,
  /** in percent */
  progress: z.int(),
  /** '' where it has no phases */
  phase: z.string(),
  sharedAt: z.string(),
  firm: z.object({ name: z.string(), email: z.string(), dialCode: z.string(), contact: z.string(), city: z.string() }),
  contactPerson: z
    .object({ fullName: z.string(), email: z.string(), countryCode: z.string(), phoneNumber: z.string() })
    .nullable(),
})
export type SharedProject = z.infer<typeof SharedProject>

/** A phase as the client sees it, with the milestones that are shown to them (PJ-259). */
const SharedPhase = z.object({
  _id: Id,
  name: z.string(),
  state: PhaseState,
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  milestones: z.array(
    z.object({ _id: Id, title: z.string(), plannedOn: z.string().nullable(), doneOn: z.string().nullable() }),
  ),
})
export type SharedPhase = z.infer<typeof SharedPhase>
export const SharedProjectDetails = SharedProject.extend({ phases: z.array(SharedPhase) })
export type SharedProjectDetails = z.infer<typeof SharedProjectDetails>

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
    response: z.union([Project, KnownProject]),
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
    response: SharedProjectDetails,
    errors: ['NOT_FOUND'],
  }),
  seen: route({
    ...projectsEndpoints.seen,
    summary: 'Note that the client signed in has opened a project that is shared with them',
    access: 'own-password',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
