import { projectViewsEndpoints } from '@plinth/contract/projects/endpoints'
import type {
  ProjectView,
  ProjectViewState,
  projectViewsRoutes,
} from '@plinth/contract/projects/project-list/project-views'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const views = clientOf<typeof projectViewsRoutes>(projectViewsEndpoints, 'projectViews')

/** The person's views of the project list by name, then those that others share. */
export const projectViewsQuery = queryOptions({
  queryKey: views.list.key(),
  queryFn: async ({ signal }) => (await views.list(undefined, { signal })).data,
  staleTime: 30_000,
})

/** Keeps a state of the list under a name. Throws AppError. */
export const createView = async (body: {
  name: string
  isShared: boolean
  state: ProjectViewState
}): Promise<ProjectView> => (await views.create({ body })).data

/** Changes what is sent of a view. Throws AppError, CONFLICT where somebody else has changed it since it was read. */
export const changeView = async (
  { _id: id, version }: Pick<ProjectView, '_id' | 'version'>,
  change: { name?: string; isShared?: boolean; state?: ProjectViewState },
): Promise<ProjectView> => (await views.edit({ params: { id }, body: { ...change, version } })).data

/** Deletes a view. Throws AppError. */
export async function removeView(id: string): Promise<void> {
  await views.remove({ params: { id } })
}

/** Sets the view that the list opens with; null for none. Throws AppError. */
export async function setDefaultView(viewId: string | null): Promise<void> {
  await views.setDefault({ body: { viewId } })
}

export const refreshViews = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: projectViewsQuery.queryKey })
