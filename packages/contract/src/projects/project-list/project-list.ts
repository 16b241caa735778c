import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant, Pagination, text } from '../../fields.ts'
import { route } from '../../route.ts'
import { projectListEndpoints } from '../endpoints.ts'
import { ProjectHealth, ProjectStatus } from '../status-fields.ts'
import { PROJECT_LIST_LIMITS, PROJECT_SORTS, PROJECT_TABS, type ProjectSort } from './project-list-rules.ts'

const PersonRef = z.object({ _id: Id, fullName: z.string() })

/** A project as the list shows it (PJ-035, PJ-036). */
export const ListedProject = z.object({
  _id: Id,
  name: z.string(),
  code: z.string(),
  client: z.object({ _id: Id, name: z.string(), companyName: z.string() }),
  /** the address of its cover picture, for ten minutes; null without one */
  cover: z.string().nullable(),
  city: z.string(),
  /** the phase the work is in; '' while it has none */
  phase: z.string(),
  progress: z.int(),
  health: ProjectHealth.nullable(),
  healthReason: z.string(),
  status: ProjectStatus,
  statusReason: z.string(),
  isConfirmed: z.boolean(),
  isArchived: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  projectAdmin: PersonRef.nullable(),
  /** the project admin and the first members, and how many there are in all */
  team: z.array(PersonRef),
  teamSize: z.int(),
  lastActivityAt: IsoInstant,
  createdAt: IsoInstant,
  isFavourite: z.boolean(),
  leadId: Id.nullable(),
  /** whether the reader may change its details and status; and its team, its archive mark, or delete it */
  mayEdit: z.boolean(),
  mayRun: z.boolean(),
})
export type ListedProject = z.infer<typeof ListedProject>

const chosen = <T extends z.ZodType>(one: T) => z.array(one).min(1).max(PROJECT_LIST_LIMITS.filterValues).optional()
/** Days in the company's time zone, both included; one end may be open. */
const Days = z
  .strictObject({ from: IsoDay.optional(), to: IsoDay.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { error: 'Choose a day' })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'The range ends before it begins' })

/** Within a filter any value matches, between filters all must (PJ-039). */
export const ProjectFilters = z.strictObject({
  /** names of phases, ignoring case */
  phases: chosen(text(60)),
  health: chosen(ProjectHealth),
  projectAdmins: chosen(Id),
  members: chosen(Id),
  clients: chosen(Id),
  cities: chosen(text(50)),
  workScopes: chosen(text(50)),
  start: Days.optional(),
  end: Days.optional(),
  favourites: z.literal(true).optional(),
})
export type ProjectFilters = z.infer<typeof ProjectFilters>

/** The filters as an address has them: JSON text. */
const ProjectFiltersText = z
  .string()
  .max(20_000)
  .transform((value, context): ProjectFilters => {
    try {
      const parsed = ProjectFilters.safeParse(JSON.parse(value))
      if (parsed.success) return parsed.data
    } catch {
      // reported below, together with JSON that is not a set of filters
    }
    context.addIssue({ code: 'custom', message: 'Not a valid filter' })
    return z.NEVER
  })

export const ProjectTabName = z.enum(PROJECT_TABS)
export const ProjectSortName = z.enum(Object.keys(PROJECT_SORTS) as [ProjectSort, ...ProjectSort[]])
export const ProjectSearch = text(PROJECT_LIST_LIMITS.search)
export const ProjectOrder = z.enum(['asc', 'desc'])

/** Which projects, in which order. */
export const WhichProjects = z.strictObject({
  tab: ProjectTabName.default('active'),
  search: ProjectSearch.default(''),
  filters: ProjectFiltersText.optional(),
  sort: ProjectSortName.default('lastActivity'),
  /** that of the sort where it is not sent */
  order: ProjectOrder.optional(),
})
export type WhichProjects = z.infer<typeof WhichProjects>
const ProjectListQuery = WhichProjects.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(PROJECT_LIST_LIMITS.pageMost).default(PROJECT_LIST_LIMITS.page),
})
export type ProjectListQuery = z.infer<typeof ProjectListQuery>

/** How many projects each tab has, whatever is searched and filtered. */
export const ProjectCounts = z.record(ProjectTabName, z.int())
export type ProjectCounts = z.infer<typeof ProjectCounts>

/** What the filters offer: what the projects that the reader sees have. */
export const ProjectFilterValues = z.object({
  phases: z.array(z.string()),
  cities: z.array(z.string()),
  workScopes: z.array(z.string()),
  projectAdmins: z.array(PersonRef),
  members: z.array(PersonRef),
  clients: z.array(z.object({ _id: Id, name: z.string() })),
})
export type ProjectFilterValues = z.infer<typeof ProjectFilterValues>

const NamedProject = z.object({ _id: Id, name: z.string(), code: z.string(), isFavourite: z.boolean() })
export type NamedProject = z.infer<typeof NamedProject>

const mark = { access: 'staff', params: z.strictObject({ id: Id }), response: Empty, errors: ['NOT_FOUND'] } as const

export const projectListRoutes = {
  list: route({
    ...projectListEndpoints.list,
    summary: 'Projects that the caller sees: one tab of them, searched, filtered and sorted; favourites come first',
    access: 'staff',
    query: ProjectListQuery,
    response: z.array(ListedProject),
    pagination: Pagination,
  }),
  counts: route({
    ...projectListEndpoints.counts,
    summary: 'How many projects each tab of the list has',
    access: 'staff',
    response: ProjectCounts,
  }),
  filterValues: route({
    ...projectListEndpoints.filterValues,
    summary: 'The phases, people, clients, cities and work scopes of the projects that the caller sees',
    access: 'staff',
    response: ProjectFilterValues,
  }),
  recent: route({
    ...projectListEndpoints.recent,
    summary: 'My favourites by name, and the five projects that I opened last',
    access: 'staff',
    response: z.object({ favourites: z.array(NamedProject), lastOpened: z.array(NamedProject) }),
  }),
  favour: route({ ...mark, ...projectListEndpoints.favour, summary: 'Mark a project as a favourite of mine' }),
  unfavour: route({ ...mark, ...projectListEndpoints.unfavour, summary: 'A favourite of mine no longer' }),
  mute: route({
    ...mark,
    ...projectListEndpoints.mute,
    summary: 'Tell me of a project only what is addressed to me by name',
  }),
  unmute: route({ ...mark, ...projectListEndpoints.unmute, summary: 'Tell me of a project as before' }),
  open: route({ ...mark, ...projectListEndpoints.open, summary: 'Keep that I opened a project now' }),
}
