import type { filesRoutes, UploadedFile } from '@plinth/contract/company/files'
import { create as contentDisposition } from 'content-disposition'
import type { Handlers } from '../../../platform/http/mount.ts'
import { fileAddress, openFile, uploadFiles } from './files.service.ts'

const answerOf = (items: UploadedFile[]) => ({ locations: items.map(item => item.location), items })

const SHOWN = new Set(['image/gif', 'image/jpeg', 'image/png', 'image/webp'])

export const filesHandlers: Handlers<typeof filesRoutes> = {
  upload: async ({ files }, ctx) => ({ data: answerOf(await uploadFiles(ctx, files)) }),
  uploadByPost: async ({ files }, ctx) => ({ data: answerOf(await uploadFiles(ctx, files)) }),
  address: async ({ params }, ctx) => ({ data: await fileAddress(ctx, params.id) }),
  download: async ({ params, query }, ctx, reply) => {
    const file = await openFile(ctx, params.id, query)
    // a browser shows pictures and saves everything else; nothing is sniffed, run or embedded elsewhere
    const type = SHOWN.has(file.contentType) ? 'inline' : 'attachment'
    reply
      .header('content-type', file.contentType)
      .header('content-length', file.size)
      .header('content-disposition', contentDisposition(file.name, { type }))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, no-store')
    await reply.send(file.stream)
  },
}
