import type { itemExportsRoutes } from '@plinth/contract/quotations/item-exports'
import { sendOnce } from '../../../platform/files/send-once.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { exportItems } from './item-exports.service.ts'

export const itemExportsHandlers: Handlers<typeof itemExportsRoutes> = {
  file: async ({ query }, ctx, reply) => sendOnce(reply, await exportItems(ctx, query)),
}
