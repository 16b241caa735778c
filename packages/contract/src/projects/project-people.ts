import * as z from 'zod'
import { Empty, Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { projectPeopleEndpoints } from './endpoints.ts'
import { ClientPerson } from './people/client-people.ts'
import { PROJECT_ROLES } from './project-statuses.ts'

export const ProjectRole = z.enum(PROJECT_ROLES)

export const PROJECT_PEOPLE_TEXTS = {
  full: 'A project has at most 200 members',
  isAdmin: 'This person is the project admin. Choose another project admin first',
} as const

const Person = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  /** false for somebody who was deactivated and is named here still */
  isActive: z.boolean(),
})
export const ProjectMember = Person.extend({
  role: ProjectRole,
  seesMoney: z.boolean(),
  addedAt: IsoInstant,
  /** their tasks of this project that are not done, which somebody has to take over when they leave */
  openTasks: z.int(),
})
export type ProjectMember = z.infer<typeof ProjectMember>

export const ProjectPeople = z.object({
  projectAdmin: Person.nullable(),
  /** all members but the project admin, by name */
  members: z.array(ProjectMember),
  /** the contacts of its client, the primary one first */
  clientPeople: z.array(ClientPerson),
  /** whether the caller muted the project for themselves (PJ-274) */
  isMuted: z.boolean(),
  /** whether the caller may see it as they do */
  mayViewAsClient: z.boolean(),
  /** whether the caller may change all of them */
  mayChange: z.boolean(),
})
export type ProjectPeople = z.infer<typeof ProjectPeople>

const member = {
  access: 'staff',
  params: z.strictObject({ id: Id, userId: Id }),
  response: Empty,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const

export const projectPeopleRoutes = {
  list: route({
    ...projectPeopleEndpoints.list,
    summary: 'The project admin and the members of a project, for everybody who sees it',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: ProjectPeople,
    errors: ['NOT_FOUND'],
  }),
  setMember: route({
    ...member,
    ...projectPeopleEndpoints.setMember,
    summary: 'Add a member to a project, or change their role and whether they see money; what is not sent stays',
    body: z.strictObject({ role: ProjectRole.optional(), seesMoney: z.boolean().optional() }),
  }),
  removeMember: route({
    ...member,
    ...projectPeopleEndpoints.removeMember,
    summary:
      'Take a member out of a project; they lose it at once, and somebody of its team can take over their open tasks',
    query: z.strictObject({ handOverTo: Id.optional() }),
  }),
  setAdmin: route({
    ...projectPeopleEndpoints.setAdmin,
    summary: 'Hand a project over to another project admin; the one before stays as a Manager',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ projectAdmin: Id }),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
