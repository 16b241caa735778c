import * as z from 'zod'
import { Empty, Id, IsoInstant, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { ClientContact, judgeTogether, primaryFields, problem } from './client-contacts.ts'
import { CLIENT_KIND, CLIENT_LIMITS, CLIENT_TEXTS, gstNoProblem } from './client-rules.ts'
import { clientDirectoryEndpoints } from './endpoints.ts'
import { ActivityCursor, ProjectActivity } from './project-activities.ts'
import { ProjectStatus } from './status-fields.ts'

export const ClientKind = z.union([z.literal(CLIENT_KIND.INDIVIDUAL), z.literal(CLIENT_KIND.COMPANY)])

/** What a client has beside the people one deals with. */
const ownFields = {
  kind: ClientKind,
  companyName: text(CLIENT_LIMITS.companyName),
  location: text(CLIENT_LIMITS.location),
  city: text(CLIENT_LIMITS.city),
  pinCode: text(CLIENT_LIMITS.pinCode),
  state: text(CLIENT_LIMITS.state),
  country: text(CLIENT_LIMITS.country),
  gstNo: text(CLIENT_LIMITS.gstNo, CLIENT_TEXTS.gstNo)
    .transform(value => value.toUpperCase())
    .superRefine(problem(gstNoProblem)),
  note: text(CLIENT_LIMITS.note),
}
export const NewListedClient = z
  .strictObject({
    kind: ownFields.kind.default(CLIENT_KIND.INDIVIDUAL),
    name: primaryFields.name,
    companyName: ownFields.companyName.default(''),
    email: primaryFields.email.default(''),
    countryCode: primaryFields.countryCode.default(''),
    phoneNumber: primaryFields.phoneNumber.default(''),
    location: ownFields.location.default(''),
    city: ownFields.city.default(''),
    pinCode: ownFields.pinCode.default(''),
    state: ownFields.state.default(''),
    country: ownFields.country.default(''),
    gstNo: ownFields.gstNo.default(''),
    note: ownFields.note.default(''),
  })
  .superRefine(judgeTogether)
export type NewListedClient = z.infer<typeof NewListedClient>

/** The fields of a client that are changed one by one; a phone is one field with its dial code. */
export const CLIENT_FIELDS = [
  'kind',
  'name',
  'companyName',
  'email',
  'countryCode',
  'phoneNumber',
  'location',
  'city',
  'pinCode',
  'state',
  'country',
  'gstNo',
  'note',
] as const
export type ClientField = (typeof CLIENT_FIELDS)[number]

export const ClientChange = z
  .strictObject({
    version: z.int().min(1),
    ...z.object({ ...ownFields, ...primaryFields }).partial().shape,
  })
  .superRefine(judgeTogether)
export type ClientChange = z.infer<typeof ClientChange>

/** `data` of a CONFLICT: somebody else changed the same field meanwhile, with both values (decision 14). */
export const ClientConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.enum(CLIENT_FIELDS), yours: z.string(), theirs: z.string() })),
})
export type ClientConflict = z.infer<typeof ClientConflict>

export const ListedClient = z.object({
  _id: Id,
  kind: ClientKind,
  /** the primary contact's */
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  city: z.string(),
  /** of those the caller sees */
  activeProjects: z.int(),
  lastActivityAt: IsoInstant,
})
export type ListedClient = z.infer<typeof ListedClient>

export const ProjectOfClient = z.object({
  _id: Id,
  projectName: z.string(),
  code: z.string(),
  status: ProjectStatus,
  isConfirmed: z.boolean(),
  isArchived: z.boolean(),
  currentPhase: z.string(),
  progress: z.int(),
})
export const LeadOfClient = z.object({ _id: Id, name: z.string(), source: z.string(), createdAt: IsoInstant })

export const Client = z.object({
  _id: Id,
  kind: ClientKind,
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  countryCode: z.string(),
  phoneNumber: z.string(),
  location: z.string(),
  city: z.string(),
  pinCode: z.string(),
  state: z.string(),
  country: z.string(),
  gstNo: z.string(),
  note: z.string(),
  createdAt: IsoInstant,
  lastActivityAt: IsoInstant,
  version: z.int(),
  /** the primary one first */
  contacts: z.array(ClientContact),
  /** those the caller sees, the last active first */
  projects: z.array(ProjectOfClient),
  /** those the caller sees */
  leads: z.array(LeadOfClient),
  /** may change details and contacts, and invite them */
  mayEdit: z.boolean(),
  /** may delete, merge, and add projects */
  mayManage: z.boolean(),
})
export type Client = z.infer<typeof Client>

export const CLIENT_SORTS = ['name', 'city', 'activeProjects', 'lastActivity'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]
const Flag = z.enum(['true', 'false']).transform(value => value === 'true')

/** Which clients: everything that is given must hold. */
export const ClientFilter = z.strictObject({
  /** part of a name, company name, e-mail, city, GSTIN, or the digits of a phone, of any contact */
  search: text(100).default(''),
  kind: z.enum(['individual', 'company']).optional(),
  projects: z.enum(['active', 'none']).optional(),
  canSignIn: Flag.default(false),
  sort: z.enum(CLIENT_SORTS).default('name'),
  order: z.enum(['asc', 'desc']).optional(),
})
export type ClientFilter = z.infer<typeof ClientFilter>

/** What happened in one of a client's projects. */
export const ActivityOfClient = ProjectActivity.extend({ project: z.object({ _id: Id, name: z.string() }) })
export type ActivityOfClient = z.infer<typeof ActivityOfClient>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const clientDirectoryRoutes = {
  list: route({
    ...clientDirectoryEndpoints.list,
    ...staff,
    summary: 'The clients of the company that the caller sees, page by page',
    query: ClientFilter.extend({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(CLIENT_LIMITS.page),
    }),
    response: z.array(ListedClient),
    pagination: Pagination,
  }),
  create: route({
    ...clientDirectoryEndpoints.create,
    ...staff,
    summary: 'Add a client with their first contact; for admins and whoever may create projects',
    body: NewListedClient,
    response: Client,
    errors: ['CONFLICT'],
  }),
  byId: route({
    ...clientDirectoryEndpoints.byId,
    ...staff,
    summary: 'One client with contacts, projects and leads, of which only those the caller sees',
    ...byId,
    response: Client,
    errors: ['NOT_FOUND'],
  }),
  edit: route({
    ...clientDirectoryEndpoints.edit,
    ...staff,
    summary: 'Change the fields that are sent; name, e-mail and phone are those of the primary contact',
    ...byId,
    body: ClientChange,
    response: Client,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...clientDirectoryEndpoints.remove,
    ...staff,
    summary: 'Delete a client without projects; they can be restored for 30 days',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  restore: route({
    ...clientDirectoryEndpoints.restore,
    ...staff,
    summary: 'Restore a deleted client; one that is there stays as it is',
    ...byId,
    response: Client,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  activities: route({
    ...clientDirectoryEndpoints.activities,
    ...staff,
    summary: 'What happened in the projects of a client that the caller sees, newest first, 50 at a time',
    ...byId,
    query: z.strictObject({ cursor: ActivityCursor.optional() }),
    response: z.object({ items: z.array(ActivityOfClient), cursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  }),
}
