import { leadMergesEndpoints } from '@plinth/contract/leads/endpoints'
import type { DuplicateReason, leadMergesRoutes } from '@plinth/contract/leads/lead-merges'
import type { MergeChoice } from '@plinth/contract/leads/merge-rules'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const merges = clientOf<typeof leadMergesRoutes>(leadMergesEndpoints, 'leadMerges')

/** All of this depends on leads, and is refetched with them. */
const KEY = ['leads', 'merges'] as const
/** Groups per page. */
const PAGE = 20

/** Leads that may be the same person as this one, the most certain first. */
export const duplicatesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'duplicates', id],
    queryFn: async ({ signal }) => (await merges.duplicates({ params: { id } }, { signal })).data,
    staleTime: 30_000,
  })

/** Groups of leads that share something, page by page. */
export const duplicateGroupsQuery = (reason: DuplicateReason) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'groups', reason],
    queryFn: async ({ pageParam, signal }) =>
      (await merges.groups({ query: { reason, after: pageParam, limit: PAGE } }, { signal })).data,
    initialPageParam: '',
    getNextPageParam: page => (page.hasMore ? page.groups.at(-1)?.key : undefined),
  })

/** What a merge would move from a lead. */
export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'belongings', id],
    queryFn: async ({ signal }) => (await merges.preview({ params: { id } }, { signal })).data,
  })

/** The leads that were merged into one. */
export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'of', id],
    queryFn: async ({ signal }) => (await merges.ofLead({ params: { id } }, { signal })).data,
  })

/** The history of a lead that was merged. */
export const mergedLogsQuery = (mergeId: string) =>
  queryOptions({
    queryKey: [...KEY, 'logs', mergeId],
    queryFn: async ({ signal }) => (await merges.logs({ params: { id: mergeId } }, { signal })).data,
  })

/** The lead that a merged one is part of now; NOT_FOUND where there is none. */
export const successorQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'successor', id],
    queryFn: async ({ signal }) => (await merges.successor({ params: { id } }, { signal })).data.leadId,
    retry: false,
  })

export interface MergeOrder {
  keepId: string
  goneId: string
  keepVersion: number
  goneVersion: number
  take: MergeChoice[]
}
/** Merges one lead into another; CONFLICT where either has changed since its version. */
export const mergeMutation = mutationOptions({
  mutationFn: async ({ idempotencyKey, ...body }: MergeOrder & { idempotencyKey: string }) =>
    (await merges.merge({ body }, { idempotencyKey })).data,
})

/** Undoes a merge. Returns what was changed since and stays. */
export const undoMerge = async (id: string) => (await merges.undo({ params: { id } })).data

/** Marks leads as different people, or undoes that. */
export const distinguish = async (leadIds: readonly string[], areDistinct: boolean) =>
  (await merges.distinguish({ body: { leadIds: [...leadIds], areDistinct } })).data
