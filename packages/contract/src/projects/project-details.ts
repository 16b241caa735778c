import * as z from 'zod'
import { heldShape, sentShape } from '../field-schemas.ts'
import { Empty, Id, text } from '../fields.ts'
import { DialCode } from '../leads/lead/lead.ts'
import { AREA_UNITS } from '../leads/lead/lead-rules.ts'
import { route } from '../route.ts'
import { projectDetailsEndpoints } from './endpoints.ts'
import { KYC_TYPE, PROJECT_FIELDS, PROJECT_LIMITS, PROJECT_TEXTS, projectNameProblem } from './project-fields.ts'
import { PROJECT_STANDINGS } from './project-rights.ts'
import { ProjectHealth, ProjectStatus } from './status-fields.ts'

const KycType = z.union([z.literal(KYC_TYPE.INDIVIDUAL), z.literal(KYC_TYPE.CORPORATE)])
const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** The name of a project as the wizard takes it (IN-554, IN-555). */
export const ProjectName = text(PROJECT_LIMITS.name).superRefine((value, context) => {
  const message = value === '' ? PROJECT_TEXTS.incomplete : projectNameProblem(value)
  if (message) context.addIssue({ code: 'custom', message })
})

/** The fields of the wizard's first step (IN-267 to IN-297), each of which may be left out of a change. */
export const ProjectEditFields = z
  .strictObject({
    ...sentShape(PROJECT_FIELDS),
    name: ProjectName,
    clientName: text(130),
    kycType: KycType,
    location: text(PROJECT_LIMITS.location),
    phoneCode: DialCode,
    phoneNumber: z.string().regex(/^[0-9]{0,15}$/, { error: PROJECT_TEXTS.phone }),
    projectUom: z.enum(AREA_UNITS),
    radius: z
      .number()
      .multipleOf(1, { error: PROJECT_TEXTS.radius })
      .min(PROJECT_LIMITS.radius.min, { error: PROJECT_TEXTS.radius })
      .max(PROJECT_LIMITS.radius.max, { error: PROJECT_TEXTS.radius })
      .nullable(),
  })
  .partial().shape

/** What is entered in the wizard (IN-267 to IN-297). Rules of several fields are checked by the service. */
const ProjectInput = z.strictObject({
  ...ProjectEditFields,
  projectAdmin: Id,
  /** accepted and never believed: the name follows from the id (IN-Q96) */
  projectAdminName: text(200),
  teamMembers: z.array(Id).max(PROJECT_LIMITS.members),
  isConfirmed: z.boolean(),
  isFromLead: z.boolean(),
  isWeb: z.boolean(),
  lat: Latitude.nullable(),
  lng: Longitude.nullable(),
  /** the template that it begins with when it is confirmed; null for the phases that every project has (PJ-067, PJ-068) */
  templateId: Id.nullable(),
})
const both = {
  error: 'A place on the map needs latitude and longitude',
  path: ['lng'],
}
const isPlace = (sent: { lat?: number | null | undefined; lng?: number | null | undefined }): boolean =>
  (sent.lat ?? null) === null ? (sent.lng ?? null) === null : (sent.lng ?? null) !== null

export const NewProjectDetails = ProjectInput.partial()
  .extend({ clientId: Id, leadId: Id.optional(), name: ProjectName, projectAdmin: Id.optional() })
  .refine(isPlace, both)
export type NewProjectDetails = z.infer<typeof NewProjectDetails>

/** Any of them; what is not sent stays. The client of a project stays its own. */
export const EditProject = ProjectInput.partial().extend({ clientId: Id.optional() }).refine(isPlace, both)
export type EditProject = z.infer<typeof EditProject>

const NamedPerson = z.object({ _id: Id, fullName: z.string() })
/** A project with all that was entered about it, for the people who see it. */
export const ProjectDetails = z.object({
  _id: Id,
  name: z.string(),
  clientName: z.string(),
  kycType: KycType,
  /** `expectedBudget` is null for those of its team who see no amounts */
  ...heldShape(PROJECT_FIELDS),
  location: z.string(),
  phoneCode: z.string(),
  phoneNumber: z.string(),
  projectUom: z.enum(AREA_UNITS),
  /** the pin on the map */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** metres around the pin within which somebody is at the site; null for the company's attendanceRadius */
  radius: z.int().nullable(),
  client: z.object({ _id: Id, name: z.string(), email: z.string(), isInvited: z.boolean() }),
  projectAdmin: NamedPerson.nullable(),
  teamMembers: z.array(NamedPerson),
  isConfirmed: z.boolean(),
  isFromLead: z.boolean(),
  isWeb: z.boolean(),
  leadId: Id.nullable(),
  status: ProjectStatus,
  statusReason: z.string(),
  /** the firm's own number of it; '' until it is confirmed */
  code: z.string(),
  /** the phase the work is in; '' while it has none */
  phase: z.string(),
  progress: z.int(),
  /** of active, confirmed projects */
  health: ProjectHealth.nullable(),
  healthReason: z.string(),
  actualStart: z.string().nullable(),
  /** the address of its cover picture, for ten minutes; null without one (PJ-063) */
  cover: z.string().nullable(),
  /** grows with every change of its details */
  version: z.int(),
  createdBy: Id,
  createdByName: z.string(),
  createdAt: z.string(),
  /** the firm's own project, which has no client, phases or progress to show */
  isCompanyCreated: z.boolean(),
  /** it is read-only until it is restored */
  isArchived: z.boolean(),
  /** what the caller is in it, and so may do; an archived one is changed by nobody */
  standing: z.enum(PROJECT_STANDINGS),
  seesMoney: z.boolean(),
  /** of an unconfirmed one: the project whose phases it begins with; '' for none (PJ-074) */
  copyOf: z.string(),
  /** whether the caller may change its details */
  mayEdit: z.boolean(),
})
export type ProjectDetails = z.infer<typeof ProjectDetails>

export const projectDetailsRoutes = {
  save: route({
    ...projectDetailsEndpoints.save,
    summary: 'Add a project with all its details; for the same lead the one there is comes back (IN-Q82)',
    access: 'staff',
    body: NewProjectDetails,
    /** `isProjectAlreadyAdded`: somebody made the project of this lead before */
    response: z.object({ _id: Id, isProjectAlreadyAdded: z.boolean() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...projectDetailsEndpoints.edit,
    summary: 'Change the fields sent; a place that was kept for it becomes its own',
    access: 'staff',
    query: z.strictObject({ id: Id }),
    body: EditProject,
    response: ProjectDetails,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  byId: route({
    ...projectDetailsEndpoints.byId,
    summary: 'A project that the caller sees, with who made it',
    access: 'staff',
    query: z.strictObject({ projectId: Id }),
    response: ProjectDetails,
    errors: ['NOT_FOUND'],
  }),
  editLocation: route({
    ...projectDetailsEndpoints.editLocation,
    summary: 'Keep a place for a project until it is saved, or with isDeleted forget the one that is kept',
    access: 'staff',
    query: z.strictObject({ projectId: Id }),
    body: z.union([
      z.strictObject({ isDeleted: z.literal(true) }),
      z.strictObject({ lat: Latitude, lng: Longitude, location: text(PROJECT_LIMITS.location).optional() }),
    ]),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
