import type { quotationCommentsRoutes } from '@plinth/contract/quotations/quotation-comments'
import type { Handlers } from '../../../platform/http/mount.ts'
import { answerThread, beginThread, markThread, threadsOfVersion } from './firm-comments.service.ts'

export const quotationCommentsHandlers: Handlers<typeof quotationCommentsRoutes> = {
  list: async ({ params }, ctx) => ({ data: await threadsOfVersion(ctx, params.id) }),
  add: async ({ params, body }, ctx) => ({ data: await beginThread(ctx, params.id, body) }),
  answer: async ({ params, body }, ctx) => ({ data: await answerThread(ctx, params.id, body.text) }),
  resolve: async ({ params, body }, ctx) => ({ data: await markThread(ctx, params.id, body.isDone) }),
}
