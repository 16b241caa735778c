import * as z from 'zod'
import { Empty, Id } from '../../fields.ts'
import { VIEW_LIMITS, viewNameProblem } from '../../leads/lead-view-rules.ts'
import { route } from '../../route.ts'
import { projectViewsEndpoints } from '../endpoints.ts'
import { ProjectFilters, ProjectOrder, ProjectSearch, ProjectSortName, ProjectTabName } from './project-list.ts'
import { PROJECT_LIST_COLUMNS, type ProjectColumn } from './project-list-rules.ts'

const columns = Object.keys(PROJECT_LIST_COLUMNS) as [ProjectColumn, ...ProjectColumn[]]

/** The state of the project list as a view keeps it: all that its address says, how it is drawn, and the hidden columns (PJ-043). */
export const ProjectViewState = z
  .strictObject({
    tab: ProjectTabName.default('active'),
    search: ProjectSearch.optional(),
    filters: ProjectFilters.optional(),
    sort: ProjectSortName.optional(),
    order: ProjectOrder.optional(),
    layout: z.enum(['cards', 'table']).optional(),
    hiddenColumns: z.array(z.enum(columns)).max(columns.length).default([]),
  })
  .refine(state => JSON.stringify(state).length <= VIEW_LIMITS.state, { error: 'This view is too large to be kept' })
export type ProjectViewState = z.infer<typeof ProjectViewState>

/** Reads a kept view; what this release does not know is left out, so that every view opens. */
export function readProjectViewState(kept: unknown): ProjectViewState {
  const whole = ProjectViewState.safeParse(kept)
  if (whole.success) return whole.data
  const { shape } = ProjectViewState
  const known = Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
    ([key, value]) => key in shape && shape[key as keyof typeof shape].safeParse(value).success,
  )
  const state = ProjectViewState.safeParse(Object.fromEntries(known))
  return state.success ? state.data : ProjectViewState.parse({})
}

const ViewName = z
  .string()
  .superRefine((name, context) => {
    const problem = viewNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .transform(name => name.trim())

export const ProjectView = z.object({
  _id: Id,
  name: z.string(),
  state: ProjectViewState,
  /** everybody of the company who has projects sees it; it shows each only the projects that they see */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** the name of who made it */
  owner: z.string(),
  /** its owner and, if it is shared, an admin may rename, change and delete it */
  canChange: z.boolean(),
  /** whether the caller's list opens with it */
  isDefault: z.boolean(),
  version: z.int(),
})
export type ProjectView = z.infer<typeof ProjectView>

const one = { access: 'staff', params: z.strictObject({ id: Id }) } as const

export const projectViewsRoutes = {
  list: route({
    ...projectViewsEndpoints.list,
    summary: 'My views of the project list by name, then those that others share',
    access: 'staff',
    response: z.array(ProjectView),
  }),
  create: route({
    ...projectViewsEndpoints.create,
    summary: 'Keep a state of the project list under a name',
    access: 'staff',
    body: z.strictObject({ name: ViewName, isShared: z.boolean().default(false), state: ProjectViewState }),
    response: ProjectView,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...one,
    ...projectViewsEndpoints.edit,
    summary:
      'Rename a view, keep another state in it, share it or share it no longer; CONFLICT if changed since `version`',
    body: z.strictObject({
      version: z.int().min(1),
      name: ViewName.optional(),
      isShared: z.boolean().optional(),
      state: ProjectViewState.optional(),
    }),
    response: ProjectView,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...one,
    ...projectViewsEndpoints.remove,
    summary: 'Delete a view',
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  setDefault: route({
    ...projectViewsEndpoints.setDefault,
    summary: 'The view that the project list opens with for me; null for none',
    access: 'staff',
    body: z.strictObject({ viewId: Id.nullable() }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
