import { quotationAnalyticsEndpoints } from '@plinth/contract/quotations/endpoints'
import type {
  AnalysedQuotations,
  QuotationFigureRow,
  quotationAnalyticsRoutes,
} from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import type { QuotationGrouping } from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const analytics = clientOf<typeof quotationAnalyticsRoutes>(quotationAnalyticsEndpoints, 'quotationAnalytics')
const OF_GROUPING = {
  month: analytics.byMonth,
  person: analytics.byPerson,
  source: analytics.bySource,
  type: analytics.byType,
  reason: analytics.byReason,
} as const

/** The figures of a period. */
export const quotationFiguresQuery = (query: AnalysedQuotations) =>
  queryOptions({
    queryKey: analytics.summary.key({ query }),
    queryFn: async ({ signal }) => (await analytics.summary({ query }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** The same in groups. */
export const quotationGroupsQuery = (query: AnalysedQuotations, by: QuotationGrouping) =>
  queryOptions({
    queryKey: OF_GROUPING[by].key({ query }),
    queryFn: async ({ signal }): Promise<QuotationFigureRow[]> => (await OF_GROUPING[by]({ query }, { signal })).data,
  })

/** Reads all figures again. */
export const refreshQuotationFigures = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [analytics.summary, ...Object.values(OF_GROUPING)].map(call =>
      queryClient.invalidateQueries({ queryKey: call.key() }),
    ),
  )
