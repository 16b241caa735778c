import { projectPhasesEndpoints } from '@plinth/contract/projects/endpoints'
import type { ProjectPhases, projectPhasesRoutes } from '@plinth/contract/projects/project-phases/project-phases'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

/** The calls of phases and milestones; each change returns the phases as they are then. */
export const phases = clientOf<typeof projectPhasesRoutes>(projectPhasesEndpoints, 'projectPhases')

/** The phases of a project with their milestones. */
export const phasesQuery = (projectId: string) =>
  queryOptions({
    queryKey: phases.list.key({ params: { id: projectId } }),
    queryFn: async ({ signal }) => (await phases.list({ params: { id: projectId } }, { signal })).data,
  })

/** Shows these phases of a project, or what a change makes of those that are shown. */
export function putPhases(
  queryClient: QueryClient,
  projectId: string,
  now: ProjectPhases | ((shown: ProjectPhases) => ProjectPhases),
): void {
  const { queryKey } = phasesQuery(projectId)
  // a read under way was asked for before, and would bring back what stood then
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, shown => (typeof now === 'function' ? shown && now(shown) : now))
}

/** Reads the phases that are shown again. */
export const refreshPhases = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: phases.list.key() })
