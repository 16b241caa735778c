import { isAppError } from '@plinth/contract/error-codes'
import { projectDetailsEndpoints, projectOverviewEndpoints } from '@plinth/contract/projects/endpoints'
import type {
  EditProject,
  NewProjectDetails,
  ProjectDetails,
  projectDetailsRoutes,
} from '@plinth/contract/projects/project-details'
import type { projectOverviewRoutes } from '@plinth/contract/projects/project-overview'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { clientOf } from '../../../lib/server/api-client.ts'

const projects = clientOf<typeof projectDetailsRoutes>(projectDetailsEndpoints, 'projectDetails')
const overviews = clientOf<typeof projectOverviewRoutes>(projectOverviewEndpoints, 'projectOverview')

/** A project with what its page shows first, in one read (PJ-053); NOT_FOUND where there is none that the person sees. */
export const overviewQuery = (projectId: string) => {
  const input = { params: { id: projectId } }
  return queryOptions({
    queryKey: overviews.overview.key(input),
    queryFn: async ({ signal }) => (await overviews.overview(input, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND'),
  })
}

/** How the active projects stand that the person sees, and what waits for them there. */
export const dashboardQuery = queryOptions({
  queryKey: overviews.dashboard.key(),
  queryFn: async ({ signal }) => (await overviews.dashboard(undefined, { signal })).data,
})

/** Reads the panel of projects on the home again. */
export const refreshDashboard = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey })

/** One project; NOT_FOUND where there is none that the person sees. */
export const projectQuery = (projectId: string) => {
  const input = { query: { projectId } }
  return queryOptions({
    queryKey: projects.byId.key(input),
    queryFn: async ({ signal }) => (await projects.byId(input, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND'),
  })
}

/** The project of the page, for what stands inside its frame. */
export function useProject(): ProjectDetails {
  const { projectId = '' } = useParams({ strict: false }) as { projectId?: string }
  return useSuspenseQuery({ ...overviewQuery(projectId), select: overview => overview.project }).data
}

/** Reads what is shown of projects again. */
export async function refreshProjects(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projects.byId.key() }),
    queryClient.invalidateQueries({ queryKey: overviews.overview.key() }),
  ])
}

/** Adds a project; for a lead that has one already, that one is returned. Throws AppError. */
export const saveProject = async (body: NewProjectDetails): Promise<{ _id: string; isProjectAlreadyAdded: boolean }> =>
  (await projects.save({ body })).data

/** Changes the fields sent. Throws AppError. */
export const editProject = async (id: string, body: EditProject): Promise<ProjectDetails> =>
  (await projects.edit({ query: { id }, body })).data

/** Keeps a pin for a project until it is saved, or forgets the one that is kept (IN-Q88). Throws AppError. */
export async function keepPin(projectId: string, pin: { lat: number; lng: number } | null): Promise<void> {
  await projects.editLocation({ query: { projectId }, body: pin ?? { isDeleted: true } })
}
