import { versionsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { ChangesAnswer, versionsRoutes } from '@plinth/contract/quotations/quotation/versions'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const versions = clientOf<typeof versionsRoutes>(versionsEndpoints, 'quotationVersions')

/** The history of a version as it is at a revision, newest first. */
export const historyQuery = (versionId: string, revision: number) =>
  infiniteQueryOptions({
    queryKey: [...versions.history.key({ params: { id: versionId }, query: {} }), revision],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data, pagination } = await versions.history(
        { params: { id: versionId }, query: { page: pageParam } },
        { signal },
      )
      return { entries: data, hasMore: pagination.page < pagination.pages, page: pageParam }
    },
    getNextPageParam: last => (last.hasMore ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Puts a draft back to a point of its history. Throws AppError. */
export const restoreContent = async (versionId: string, revision: number): Promise<ChangesAnswer> =>
  (await versions.restoreContent({ params: { id: versionId }, body: { revision, batchId: crypto.randomUUID() } })).data

/** What differs between two versions. */
export const comparisonQuery = (id: string, otherId: string) => {
  const input = { params: { id, otherId } }
  return queryOptions({
    queryKey: versions.compare.key(input),
    queryFn: async ({ signal }) => (await versions.compare(input, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}
