import { leadInsightsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadInsightsRoutes } from '@plinth/contract/leads/lead-analytics/lead-insights'
import type { RouteInput } from '@plinth/contract/route'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { type AnalyticsScope, scopeInput } from '../analytics-scope.ts'

const insights = clientOf<typeof leadInsightsRoutes>(leadInsightsEndpoints, 'leadInsights')

/** Figures of another period or of other members stand in place of the old ones once they are there. */
const kept = { placeholderData: keepPreviousData }

export const funnelQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: insights.funnel.key(input),
    queryFn: async ({ signal }) => (await insights.funnel(input, { signal })).data,
  })
}

export const stageTimesQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: insights.stageTimes.key(input),
    queryFn: async ({ signal }) => (await insights.stageTimes(input, { signal })).data,
  })
}

export const lostReasonsQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: insights.lostReasons.key(input),
    queryFn: async ({ signal }) => (await insights.lostReasons(input, { signal })).data,
  })
}

export const firstResponsesQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: insights.firstResponses.key(input),
    queryFn: async ({ signal }) => (await insights.firstResponses(input, { signal })).data,
  })
}

export const forecastQuery = ({ userIds }: AnalyticsScope) => {
  const input = { body: { userIds: [...userIds] } }
  return queryOptions({
    ...kept,
    queryKey: insights.forecast.key(input),
    queryFn: async ({ signal }) => (await insights.forecast(input, { signal })).data,
  })
}

/** What leads cost by source, and what was entered; for admins. Months are YYYY-MM, both included. */
export interface Months {
  from: string
  to: string
}
export const costFiguresQuery = (query: Months) =>
  queryOptions({
    ...kept,
    queryKey: insights.sourceCostFigures.key({ query }),
    queryFn: async ({ signal }) => (await insights.sourceCostFigures({ query }, { signal })).data,
  })
export const sourceCostsQuery = (query: Months) =>
  queryOptions({
    ...kept,
    queryKey: insights.sourceCosts.key({ query }),
    queryFn: async ({ signal }) => (await insights.sourceCosts({ query }, { signal })).data,
  })

export type CostDraft = RouteInput<typeof leadInsightsRoutes.saveSourceCost>['body']
export const saveCostMutation = mutationOptions({
  mutationFn: async (body: CostDraft): Promise<void> => {
    await insights.saveSourceCost({ body })
  },
})

/** After costs have been entered. */
export const refreshCosts = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: insights.sourceCosts.key() }),
    queryClient.invalidateQueries({ queryKey: insights.sourceCostFigures.key() }),
  ])
}
