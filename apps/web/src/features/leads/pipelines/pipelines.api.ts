import { pipelinesEndpoints } from '@plinth/contract/leads/endpoints'
import type { Pipeline, pipelinesRoutes } from '@plinth/contract/leads/pipelines'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const pipelines = clientOf<typeof pipelinesRoutes>(pipelinesEndpoints, 'pipelines')

/** The company's pipeline: its stages in their order, each with its statuses (LM-361). */
export const pipelineQuery = queryOptions({
  queryKey: pipelines.get.key(),
  queryFn: async ({ signal }): Promise<Pipeline> => {
    const { data } = await pipelines.get(undefined, { signal })
    return { ...data, stages: data.stages.toSorted((a, b) => a.sequence - b.sequence) }
  },
  staleTime: 5 * 60_000,
})
