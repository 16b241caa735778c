import { isAppError } from '@plinth/contract/error-codes'
import { projectsEndpoints } from '@plinth/contract/projects/endpoints'
import type { projectsRoutes } from '@plinth/contract/projects/projects'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const projects = clientOf<typeof projectsRoutes>(projectsEndpoints, 'projects')

/** The projects shared with the client signed in, the last shared first. */
export const sharedProjectsQuery = queryOptions({
  queryKey: projects.shared.key(),
  queryFn: async ({ signal }) => (await projects.shared(undefined, { signal })).data,
  staleTime: 60_000,
})

/** One of them; NOT_FOUND once it is shared no longer. */
export const sharedProjectQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: projects.sharedById.key(input),
    queryFn: async ({ signal }) => (await projects.sharedById(input, { signal })).data,
    staleTime: 60_000,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND'),
  })
}
