import type { filesRoutes } from '@plinth/contract/files'
import { create as contentDisposition } from 'content-disposition'
import type { Handlers } from '../../platform/http/mount.ts'
import { openFile } from './files.service.ts'

export const filesHandlers: Handlers<typeof filesRoutes> = {
  download: async ({ params, query }, ctx, reply) => {
    const file = await openFile(ctx, params.id, query)
    // whatever the bytes are, a browser only saves them: never shown, sniffed, run or embedded (security.md C6)
    reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(file.name))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
    await reply.send(file.stream)
  },
}
