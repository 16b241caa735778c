import { leadBoardEndpoints } from '@plinth/contract/leads/endpoints'
import type { BoardCard, leadBoardRoutes } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_PAGE } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import type { RowPage } from '../../../../lib/server/paged-rows.ts'
import { BOARD_KEY } from '../lead.api.ts'
import { type BoardScope, filterInput } from './board-scope.ts'

const board = clientOf<typeof leadBoardRoutes>(leadBoardEndpoints, BOARD_KEY[0])

/** Count and budget of each stage. */
export const boardColumnsQuery = (scope: BoardScope) => {
  const query = filterInput(scope)
  return queryOptions({
    queryKey: board.columns.key({ query }),
    queryFn: async ({ signal }) => (await board.columns({ query }, { signal })).data,
  })
}

/** The query key of all pages of a column; the number of a page is added. */
export const boardCardsKey = (scope: BoardScope, stage: string) => [
  ...board.cards.key(),
  { ...filterInput(scope), stage, order: scope.order },
]

/** One page of a column's cards, counted from 0, with the column's total, which is the one in its head. */
export async function loadBoardPage(
  queryClient: QueryClient,
  scope: BoardScope,
  stage: string,
  page: number,
  signal: AbortSignal,
): Promise<RowPage<BoardCard>> {
  const query = { ...filterInput(scope), stage, order: scope.order, pageNo: page, limit: BOARD_PAGE }
  const [{ data }, columns] = await Promise.all([
    board.cards({ query }, { signal }),
    queryClient.fetchQuery({ ...boardColumnsQuery(scope), staleTime: Number.POSITIVE_INFINITY }),
  ])
  const count = columns.find(column => column.stageId === stage)?.count ?? 0
  return { rows: data, total: { count, isExact: true } }
}

/** The same page as a query. */
export const boardPageQuery = (queryClient: QueryClient, scope: BoardScope, stage: string, page: number) =>
  queryOptions({
    queryKey: [...boardCardsKey(scope, stage), page],
    queryFn: ({ signal }) => loadBoardPage(queryClient, scope, stage, page, signal),
    gcTime: 60_000,
  })
