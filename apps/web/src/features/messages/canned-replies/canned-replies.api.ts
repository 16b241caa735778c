import type { CannedReply, CannedReplyInput, cannedRepliesRoutes } from '@plinth/contract/messages/canned-replies'
import { cannedRepliesEndpoints } from '@plinth/contract/messages/endpoints'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'

const replies = clientOf<typeof cannedRepliesRoutes>(cannedRepliesEndpoints, 'cannedReplies')

/** The texts that the company keeps ready for WhatsApp, by name. */
export const cannedRepliesQuery = queryOptions({
  queryKey: replies.list.key(),
  queryFn: async ({ signal }) => (await replies.list(undefined, { signal })).data,
  // what happens to leads leaves them as they are
  meta: concernedBy(() => false),
})

/** Adds a text, or with an id changes it. */
export const saveReplyMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: CannedReplyInput & { id?: string | undefined }): Promise<CannedReply> =>
    (id === undefined ? await replies.create({ body }) : await replies.edit({ params: { id }, body })).data,
})

export const removeReplyMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await replies.remove({ params: { id } })
  },
})

/** After a text has changed the list is read again. */
export const refreshReplies = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey })
