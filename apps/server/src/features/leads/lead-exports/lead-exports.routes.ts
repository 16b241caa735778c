import type { leadExportsRoutes } from '@plinth/contract/leads/lead-exports'
import { sendOnce } from '../../../platform/files/send-once.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { cancelExport, exportedFile, exportNow, listExports, retryExport, startExport } from './lead-exports.service.ts'

export const leadExportsHandlers: Handlers<typeof leadExportsRoutes> = {
  now: async ({ body }, ctx, reply) => sendOnce(reply, await exportNow(ctx, body)),
  start: async ({ body }, ctx) => ({ data: await startExport(ctx, body) }),
  list: async (_input, ctx) => ({ data: await listExports(ctx) }),
  cancel: async ({ params }, ctx) => ({ data: await cancelExport(ctx, params.id) }),
  retry: async ({ params }, ctx) => ({ data: await retryExport(ctx, params.id) }),
  file: async ({ params }, ctx) => ({ data: await exportedFile(ctx, params.id) }),
}
