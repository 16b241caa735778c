import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchRoute } from './server.ts'

/** The folders of the built application that contain only files to serve. */
const FOLDERS = ['assets', 'flags']

/** Hashed files never change, flags hardly ever; everything else is revalidated. */
function cacheControl(file: string): string {
  if (file.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return file.includes('/flags/') ? 'public, max-age=604800' : 'no-cache'
}

/**
 * Where the build lists the files that each page needs, as Link headers by the beginning of the path (`apps/web`,
 * vite.config.ts).
 */
const PRELOADS = '.vite/preloads.json'

/** Returns the Link header of a path's page: files that the browser can fetch before it has parsed the page. */
function readPreloads(folder: string): (url: string) => string | undefined {
  const file = path.join(folder, PRELOADS)
  if (!existsSync(file)) return () => undefined
  const links = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  const pages = Object.entries(links).map(([start, values]) => ({ start, header: values.join(', ') }))
  return url => {
    const [address = ''] = url.split('?')
    return pages.find(({ start }) => address === start || address.startsWith(`${start}/`))?.header
  }
}

/** Serves the built web application: hashed files for ever, the page itself for every path outside the API. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    const common: FastifyStaticOptions = {
      root: folder,
      preCompressed: true,
      index: false,
      setHeaders: (reply, file) => reply.header('cache-control', cacheControl(file)),
    }
    // one route for each of the few files next to the page, and one for each folder of many: hundreds of routes would slow
    // the start
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
  const preloadsOf = readPreloads(folder)
  app.setNotFoundHandler((request, reply) => {
    // a file of an earlier build no longer exists: sending the page instead would look like a broken script
    const isFile = request.url.startsWith('/api/') || FOLDERS.some(name => request.url.startsWith(`/${name}/`))
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !isFile
    if (!isPage) return noSuchRoute()
    const links = preloadsOf(request.url)
    if (links) reply.header('link', links)
    return reply.sendFile('index.html')
  })
}
