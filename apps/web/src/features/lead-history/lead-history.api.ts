import { leadHistoryRoutes } from '@plinth/contract/lead-history'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { clientOf } from '../../lib/api-client.ts'

const leadHistory = clientOf(leadHistoryRoutes, 'leadHistory')

/** Entries read at once (LM-673). */
const PAGE = 100

/** The history of a lead, newest first, page by page. */
export const leadHistoryQuery = (leadId: string) =>
  infiniteQueryOptions({
    queryKey: leadHistory.pages.key({ query: { module: 'leads', id: leadId } }),
    queryFn: ({ pageParam, signal }) =>
      leadHistory.pages({ query: { module: 'leads', id: leadId, page: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  })

/** Everything known of histories, for when leads have changed. */
export const leadHistoryKey = ['leadHistory'] as const
