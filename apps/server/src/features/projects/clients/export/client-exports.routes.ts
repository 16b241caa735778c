import type { clientExportsRoutes } from '@plinth/contract/projects/client-exports'
import { sendOnce } from '../../../../platform/files/send-once.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { exportClients } from './client-exports.service.ts'

export const clientExportsHandlers: Handlers<typeof clientExportsRoutes> = {
  file: async ({ query }, ctx, reply) => sendOnce(reply, await exportClients(ctx, query)),
}
