import type { cannedRepliesRoutes } from '@plinth/contract/messages/canned-replies'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createReply, editReply, listReplies, removeReply } from './canned-replies.service.ts'

export const cannedRepliesHandlers: Handlers<typeof cannedRepliesRoutes> = {
  list: async (_, ctx) => ({ data: await listReplies(ctx) }),
  create: async ({ body }, ctx) => ({ data: await createReply(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editReply(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => ({ data: await removeReply(ctx, params.id) }),
}
