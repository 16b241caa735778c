import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../company/people/people.api.ts'
import { leadCountsQuery } from '../lead/lead.api.ts'
import type { AnalyticsAddress } from './analytics-address.ts'
import {
  averageQuery,
  byCityQuery,
  bySourceQuery,
  byStageQuery,
  callsQuery,
  todayQuery,
  topRepsQuery,
} from './lead-analytics.api.ts'
import { readAnalyticsScope } from './read-analytics-scope.ts'

/** Starts to fetch what the page shows first, while its code is still loading. */
export function loadAnalytics(queryClient: QueryClient, address: AnalyticsAddress): void {
  const scope = readAnalyticsScope(address)
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(callsQuery(scope))
  void queryClient.prefetchQuery(leadCountsQuery)
  void queryClient.prefetchQuery(byStageQuery(scope))
  void queryClient.prefetchQuery(todayQuery(scope))
  void queryClient.prefetchQuery(bySourceQuery(scope))
  void queryClient.prefetchQuery(averageQuery(scope))
  void queryClient.prefetchQuery(topRepsQuery(scope))
  void queryClient.prefetchQuery(byCityQuery(scope))
}
