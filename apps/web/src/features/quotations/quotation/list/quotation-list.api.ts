import { quotationListEndpoints, quotationsEndpoints } from '@plinth/contract/quotations/endpoints'
import type {
  OfferedFilter,
  QuotationFilterOffer,
  QuotationTotals,
  quotationListRoutes,
} from '@plinth/contract/quotations/quotation/list/list-routes'
import {
  type QUOTATION_LIST_FORMATS,
  QUOTATION_LIST_LIMITS,
  type QuotationColumn,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation, quotationsRoutes } from '@plinth/contract/quotations/quotation/quotation'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { fetchFile } from '../../../../lib/server/fetch-file.ts'
import type { RowPage } from '../../../../lib/server/paged-rows.ts'
import type { QuotationScope } from './quotation-scope.ts'

const quotations = clientOf<typeof quotationsRoutes>(quotationsEndpoints, 'quotations')
const list = clientOf<typeof quotationListRoutes>(quotationListEndpoints, 'quotationList')

/** What is searched and filtered, as a request names it. */
const narrowedTo = ({ search, filters }: Pick<QuotationScope, 'search' | 'filters'>) => ({
  ...(search === '' ? {} : { search }),
  ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
})
const listInput = (scope: QuotationScope) => ({
  query: { tab: scope.tab, ...narrowedTo(scope), sort: scope.sort.by, order: scope.sort.order },
})

/** How many quotations each tab has, and their sums; asked for once for a search and filters, not for each page (QT-301). */
export const quotationTotalsQuery = (scope: Pick<QuotationScope, 'search' | 'filters'>) => {
  const input = { query: narrowedTo(scope) }
  return queryOptions({
    queryKey: list.totals.key(input),
    queryFn: async ({ signal }): Promise<QuotationTotals> => (await list.totals(input, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Identifies the pages of a list. */
export const quotationPagesKey = (scope: QuotationScope) => [...quotations.list.key(listInput(scope)), 'rows']

/** One page of a list, counted from 0. Throws AppError. */
export async function loadQuotationPage(
  queryClient: QueryClient,
  scope: QuotationScope,
  page: number,
  signal: AbortSignal,
): Promise<RowPage<ListedQuotation>> {
  const { query } = listInput(scope)
  const [{ data }, totals] = await Promise.all([
    quotations.list({ query: { ...query, page: page + 1 } }, { signal }),
    queryClient.fetchQuery(quotationTotalsQuery(scope)),
  ])
  return { rows: data, total: { count: totals[scope.tab].count, isExact: true } }
}

/** The first quotations of a list. Throws AppError. */
export async function loadFirstQuotations(scope: QuotationScope, limit: number): Promise<RowPage<ListedQuotation>> {
  const { data, pagination } = await quotations.list({ query: { ...listInput(scope).query, limit } })
  return { rows: data, total: { count: data.length + (pagination.hasMore ? 1 : 0), isExact: !pagination.hasMore } }
}

/** The first quotations that a text finds. Throws AppError. */
export const findQuotations = async (search: string, signal: AbortSignal): Promise<ListedQuotation[]> =>
  (await quotations.list({ query: { search: search.slice(0, QUOTATION_LIST_LIMITS.search), limit: 5 } }, { signal }))
    .data

/** What a filter offers for a text. */
export const filterOffersQuery = (filter: OfferedFilter, search: string) => {
  const input = { query: { filter, ...(search === '' ? {} : { search }) } }
  return queryOptions({
    queryKey: list.offers.key(input),
    queryFn: async ({ signal }): Promise<QuotationFilterOffer[]> => (await list.offers(input, { signal })).data,
  })
}

/** Gives several quotations another owner. Throws AppError. */
export const giveOwner = async (quotationIds: string[], ownerId: string, idempotencyKey: string) =>
  (await list.change({ body: { quotationIds, ownerId } }, { idempotencyKey })).data

/** What is listed as a file with these columns (QT-302). Throws AppError. */
export const fetchQuotationExport = (
  scope: QuotationScope,
  columns: readonly QuotationColumn[],
  format: (typeof QUOTATION_LIST_FORMATS)[number],
) =>
  fetchFile(
    'quotation',
    '/list-exports',
    { method: 'POST', body: JSON.stringify({ list: listInput(scope).query, columns, format }) },
    `quotations.${format}`,
  )

/** Reads again what is shown of the list, its sums and its filters. */
export const refreshQuotationLists = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [quotations.list, list.totals, list.offers].map(call => queryClient.invalidateQueries({ queryKey: call.key() })),
  )
