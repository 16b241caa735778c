import { quotationCommentsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { CommentThread } from '@plinth/contract/quotations/quotation/client/client-comments'
import type { quotationCommentsRoutes } from '@plinth/contract/quotations/quotation-comments'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { fetchFile } from '../../../../lib/server/fetch-file.ts'

const comments = clientOf<typeof quotationCommentsRoutes>(quotationCommentsEndpoints, 'quotationComments')

/** The comments on the quotation of a version, oldest thread first (QT-252). */
export const threadsQuery = (versionId: string) => {
  const input = { params: { id: versionId } }
  return queryOptions({
    queryKey: comments.list.key(input),
    queryFn: async ({ signal }) => (await comments.list(input, { signal })).data,
  })
}

/** Begins a thread that the client is mailed. Throws AppError. */
export const beginThread = async (
  versionId: string,
  text: string,
  idempotencyKey: string,
): Promise<readonly CommentThread[]> =>
  (await comments.add({ params: { id: versionId }, body: { text } }, { idempotencyKey })).data

/** Answers a thread, whose client is mailed. Throws AppError. */
export const answerThread = async (
  threadId: string,
  text: string,
  idempotencyKey: string,
): Promise<readonly CommentThread[]> =>
  (await comments.answer({ params: { id: threadId }, body: { text } }, { idempotencyKey })).data

/** Marks a thread as done, or as open again (QT-253). Throws AppError. */
export const markThread = async (threadId: string, isDone: boolean): Promise<readonly CommentThread[]> =>
  (await comments.resolve({ params: { id: threadId }, body: { isDone } })).data

/** The document of an acceptance. Throws AppError. */
export const fetchAccepted = (acceptanceId: string) =>
  fetchFile('quotation', `/acceptances/${acceptanceId}/pdf`, {}, 'accepted.pdf')

/** Reads comments and how many threads are open again. */
export async function refreshThreads(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['quotationComments', 'quotations'].map(name => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
