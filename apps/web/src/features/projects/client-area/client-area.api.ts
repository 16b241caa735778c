import { isAppError } from '@plinth/contract/error-codes'
import { projectsEndpoints } from '@plinth/contract/projects/endpoints'
import type { projectsRoutes } from '@plinth/contract/projects/projects'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const projects = clientOf<typeof projectsRoutes>(projectsEndpoints, 'projects')

const LOOK_AGAIN = 45_000

/** The projects shared with the client signed in, the last shared first. */
export const sharedProjectsQuery = queryOptions({
  queryKey: projects.shared.key(),
  queryFn: async ({ signal }) => (await projects.shared(undefined, { signal })).data,
  staleTime: LOOK_AGAIN,
})

/** One of them; NOT_FOUND once it is shared no longer. */
export const sharedProjectQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: projects.sharedById.key(input),
    queryFn: async ({ signal }) => (await projects.sharedById(input, { signal })).data,
    staleTime: LOOK_AGAIN,
    // an open page says within a minute that it is shared no longer (PJ-271)
    refetchInterval: LOOK_AGAIN,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND'),
  })
}

/** Notes that the client signed in has a project open (PJ-269). Throws AppError. */
export async function noteSeen(id: string): Promise<void> {
  await projects.seen({ params: { id } })
}
