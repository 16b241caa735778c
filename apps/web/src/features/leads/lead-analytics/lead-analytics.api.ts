import { leadAnalyticsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadAnalyticsRoutes } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { type AnalyticsScope, scopeInput } from './analytics-scope.ts'

const analytics = clientOf<typeof leadAnalyticsRoutes>(leadAnalyticsEndpoints, 'leadAnalytics')

/** Figures of another period or of other members stand in place of the old ones once they are there. */
const kept = { placeholderData: keepPreviousData }

/** Calls by outcome, and those of the period before. */
export const callsQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: analytics.calls.key(input),
    queryFn: async ({ signal }) => (await analytics.calls(input, { signal })).data,
  })
}

/** Leads by stage, and what they are worth. */
export const byStageQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: analytics.byStage.key(input),
    queryFn: async ({ signal }) => (await analytics.byStage(input, { signal })).data,
  })
}

export const averageQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: analytics.averageDealValue.key(input),
    queryFn: async ({ signal }) => (await analytics.averageDealValue(input, { signal })).data,
  })
}

export const bySourceQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: analytics.bySource.key(input),
    queryFn: async ({ signal }) => (await analytics.bySource(input, { signal })).data,
  })
}

export const byCityQuery = (scope: AnalyticsScope) => {
  const input = scopeInput(scope)
  return queryOptions({
    ...kept,
    queryKey: analytics.byCity.key(input),
    queryFn: async ({ signal }) => (await analytics.byCity(input, { signal })).data,
  })
}

export const topRepsQuery = ({ period, userIds }: AnalyticsScope) => {
  const query = { ...period, userIds: [...userIds] }
  return queryOptions({
    ...kept,
    queryKey: analytics.topReps.key({ query }),
    queryFn: async ({ signal }) => (await analytics.topReps({ query }, { signal })).data,
  })
}

export const todayQuery = ({ userIds }: AnalyticsScope) => {
  const input = { query: {}, body: { userIds: [...userIds] } }
  return queryOptions({
    ...kept,
    queryKey: analytics.today.key(input),
    queryFn: async ({ signal }) => (await analytics.today(input, { signal })).data,
  })
}

/** What was done with leads today, page by page, the newest first. */
export const todaysLogsQuery = ({ userIds }: AnalyticsScope) => {
  const query = { userIds: [...userIds] }
  return infiniteQueryOptions({
    queryKey: analytics.todaysLogs.key({ query }),
    queryFn: ({ pageParam: page, signal }) => analytics.todaysLogs({ query: { ...query, page } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, pages } }) => (page < pages ? page + 1 : undefined),
  })
}

/** After leads, stages or people have changed. */
export const refreshAnalytics = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(['leadAnalytics', 'leadInsights'].map(name => queryClient.invalidateQueries({ queryKey: [name] })))
}
