import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchRoute } from './server.ts'

/** Serves the built web application: hashed files for ever, the page itself for every address that is no API's. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['**/.vite/**'],
      preCompressed: true,
      index: false,
      setHeaders(reply, path) {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // a file of an earlier build is gone: answering the page instead would look like a broken script
    const isFile = request.url.startsWith('/api/') || request.url.startsWith('/assets/')
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isFile
    if (!isPage) return noSuchRoute()
    return reply.sendFile('index.html')
  })
}
