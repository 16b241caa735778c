import type { attachmentsRoutes } from '@plinth/contract/quotations/quotation/attachments/attachments'
import type { Handlers } from '../../../../platform/http/mount.ts'
import {
  addAttachments,
  attachmentAddress,
  listAttachments,
  markAttachment,
  removeAttachment,
} from './attachments.service.ts'

export const attachmentsHandlers: Handlers<typeof attachmentsRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listAttachments(ctx, params.id) }),
  add: async ({ params, query, files }, ctx) => ({ data: await addAttachments(ctx, params.id, query.audience, files) }),
  address: async ({ params }, ctx) => ({ data: await attachmentAddress(ctx, params.id, params.fileId) }),
  mark: async ({ params, body }, ctx) => ({
    data: await markAttachment(ctx, params.id, params.fileId, body.audience),
  }),
  remove: async ({ params }, ctx) => {
    await removeAttachment(ctx, params.id, params.fileId)
    return { data: {} }
  },
}
