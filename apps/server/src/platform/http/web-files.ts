import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchRoute } from './server.ts'

/** Hashed files never change, flags hardly ever; everything else is asked for again. */
function cacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/flags/') ? 'public, max-age=604800' : 'no-cache'
}

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
        reply.header('cache-control', cacheControl(path))
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    // a file of an earlier build is gone: answering the page instead would look like a broken script
    const isFile = request.url.startsWith('/api/') || /^\/(assets|flags)\//.test(request.url)
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isFile
    if (!isPage) return noSuchRoute()
    return reply.sendFile('index.html')
  })
}
