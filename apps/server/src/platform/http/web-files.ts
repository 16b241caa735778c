import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchRoute } from './server.ts'

/** The folders of the built application that hold nothing but files to serve. */
const FOLDERS = ['assets', 'flags']

/** Hashed files never change, flags hardly ever; everything else is asked for again. */
function cacheControl(file: string): string {
  if (file.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return file.includes('/flags/') ? 'public, max-age=604800' : 'no-cache'
}

/** Serves the built web application: hashed files for ever, the page itself for every address that is no API's. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    const common: FastifyStaticOptions = {
      root: folder,
      preCompressed: true,
      index: false,
      setHeaders: (reply, file) => reply.header('cache-control', cacheControl(file)),
    }
    // a route for each of the few files beside the page, and one for each folder of many: hundreds of routes cost the start time
    await app.register(fastifyStatic, {
      ...common,
      wildcard: false,
      globIgnore: ['.vite/**', ...FOLDERS.map(name => `${name}/**`)],
    })
    for (const name of FOLDERS) {
      await app.register(fastifyStatic, {
        ...common,
        root: path.join(folder, name),
        prefix: `/${name}/`,
        decorateReply: false,
      })
    }
  }
  app.setNotFoundHandler((request, reply) => {
    // a file of an earlier build is gone: answering the page instead would look like a broken script
    const isFile = request.url.startsWith('/api/') || FOLDERS.some(name => request.url.startsWith(`/${name}/`))
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isFile
    if (!isPage) return noSuchRoute()
    return reply.sendFile('index.html')
  })
}
