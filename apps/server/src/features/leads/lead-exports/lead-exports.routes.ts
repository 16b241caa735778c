import { createReadStream } from 'node:fs'
import type { leadExportsRoutes } from '@plinth/contract/leads/lead-exports'
import { create as contentDisposition } from 'content-disposition'
import type { Handlers } from '../../../platform/http/mount.ts'
import { cancelExport, exportedFile, exportNow, listExports, retryExport, startExport } from './lead-exports.service.ts'

export const leadExportsHandlers: Handlers<typeof leadExportsRoutes> = {
  now: async ({ body }, ctx, reply) => {
    const file = await exportNow(ctx, body)
    reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(file.name))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
    const stream = createReadStream(file.path)
    // also when the client disconnects half-way
    stream.once('close', () => void ctx.files.discard([file]))
    await reply.send(stream)
  },
  start: async ({ body }, ctx) => ({ data: await startExport(ctx, body) }),
  list: async (_input, ctx) => ({ data: await listExports(ctx) }),
  cancel: async ({ params }, ctx) => ({ data: await cancelExport(ctx, params.id) }),
  retry: async ({ params }, ctx) => ({ data: await retryExport(ctx, params.id) }),
  file: async ({ params }, ctx) => ({ data: await exportedFile(ctx, params.id) }),
}
