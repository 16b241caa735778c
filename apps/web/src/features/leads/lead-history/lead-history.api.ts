import { leadHistoryEndpoints } from '@plinth/contract/leads/endpoints'
import type { SaveInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import type { leadHistoryRoutes } from '@plinth/contract/leads/lead-history'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const leadHistory = clientOf<typeof leadHistoryRoutes>(leadHistoryEndpoints, 'leadHistory')

/** Entries read at once (LM-673). */
const PAGE = 100

/**
 * The history of a lead, newest first; each page continues from the oldest entry of the previous one, whatever is added
 * meanwhile.
 */
export const leadHistoryQuery = (leadId: string) =>
  infiniteQueryOptions({
    queryKey: leadHistory.pages.key({ query: { module: 'leads', id: leadId } }),
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam }
      return leadHistory.pages({ query: { module: 'leads', id: leadId, page: 1, limit: PAGE, ...before } }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ data, pagination }) => (pagination.total > data.length ? data.at(-1)?._id : undefined),
  })

/** Meetings with a lead, newest first, page by page. */
export const interactionsQuery = (leadId: string) =>
  infiniteQueryOptions({
    queryKey: leadHistory.interactions.key({ query: { leadId } }),
    queryFn: ({ pageParam, signal }) =>
      leadHistory.interactions({ query: { leadId, page: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  })

/** Records a meeting; every attempt for the same meeting has the same key (decision 13). */
export const saveInteractionMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: { body: SaveInteraction; idempotencyKey: string }) =>
    leadHistory.saveInteraction({ body }, { idempotencyKey }),
})

/** A WhatsApp chat that was opened, with the text in it, and the key of the press. */
export interface OpenedChat {
  leadId: string
  text: string | undefined
  idempotencyKey: string
}

/** Keeps that a WhatsApp chat with a lead was opened; the same key for every attempt of one press (decision 13). */
export const openChatMutation = mutationOptions({
  mutationFn: ({ leadId, text, idempotencyKey }: OpenedChat) =>
    leadHistory.openChat({ params: { leadId }, body: text === undefined ? {} : { text } }, { idempotencyKey }),
})

/** The key of all history queries, for when leads have changed. */
export const leadHistoryKey = ['leadHistory'] as const

export const refreshHistory = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadHistoryKey })
