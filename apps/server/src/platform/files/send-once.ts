import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

export interface MadeFile {
  path: string
  name: string
  contentType: string
  size: number
}

/** Sends a file that was made for this answer alone, and removes it once it has been read or the client is gone. */
export async function sendOnce(reply: FastifyReply, file: MadeFile): Promise<void> {
  reply
    .header('content-type', file.contentType)
    .header('content-length', file.size)
    .header('content-disposition', contentDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  const stream = createReadStream(file.path)
  // also when the client disconnects half-way
  stream.once('close', () => void rm(file.path, { force: true }))
  await reply.send(stream)
}
