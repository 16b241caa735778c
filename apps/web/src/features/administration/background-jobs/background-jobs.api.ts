import type { backgroundJobsRoutes } from '@plinth/contract/administration/background-jobs'
import { backgroundJobsEndpoints } from '@plinth/contract/administration/endpoints'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const backgroundJobs = clientOf<typeof backgroundJobsRoutes>(backgroundJobsEndpoints, 'backgroundJobs')

/** Which work is shown: everything unfinished, or only what has failed for good. */
export type JobFilter = 'all' | 'dead'

/** The key under which every list of background work is kept. */
export const backgroundJobsKey = backgroundJobs.list.key()

/** Unfinished and failed background work of the company; looked at again every 5 seconds. */
export const backgroundJobsQuery = (state: JobFilter) => {
  const input = { query: { state } }
  return queryOptions({
    queryKey: backgroundJobs.list.key(input),
    queryFn: async ({ signal }) => (await backgroundJobs.list(input, { signal })).data,
    staleTime: 0,
    refetchInterval: 5_000,
  })
}

/** Runs a failed job again; NOT_FOUND when it has been taken up meanwhile. */
export const retryJobMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await backgroundJobs.retry({ params: { id } })
  },
})
