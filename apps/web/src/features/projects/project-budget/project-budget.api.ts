import { isAppError } from '@plinth/contract/error-codes'
import { projectBudgetEndpoints } from '@plinth/contract/projects/endpoints'
import type { projectBudgetRoutes } from '@plinth/contract/projects/project-budget/project-budget'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const budgets = clientOf<typeof projectBudgetRoutes>(projectBudgetEndpoints, 'projectBudget')

const retry = (count: number, error: unknown): boolean => count < 2 && !isAppError(error, 'FORBIDDEN')

/** The budget of a project with its sums, payments and fee phases; FORBIDDEN for who does not see its money. */
export const budgetQuery = (projectId: string) => {
  const input = { params: { id: projectId } }
  return queryOptions({
    queryKey: budgets.read.key(input),
    queryFn: async ({ signal }) => (await budgets.read(input, { signal })).data,
    retry,
  })
}

/** Its lines that say what is searched, page by page. */
export const budgetLinesQuery = (projectId: string, search: string) => {
  const query = { search, limit: 100 }
  return infiniteQueryOptions({
    queryKey: budgets.lines.key({ params: { id: projectId }, query }),
    queryFn: ({ pageParam, signal }) =>
      budgets.lines({ params: { id: projectId }, query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.page * pagination.limit < pagination.total ? pagination.page + 1 : undefined,
    placeholderData: keepPreviousData,
    retry,
  })
}

/** Reads the budgets that are shown again. */
export const refreshBudgets = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['projectBudget'] })
