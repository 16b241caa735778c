import { timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import type { Metrics } from '../metrics.ts'
import { isForwarded } from './forwarded.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Attribution of the suggested places, besides that of the bundled towns. */
const GEOCODER_CREDITS = { bundled: '', nominatim: '© OpenStreetMap contributors', google: 'Google' }

/** Two segments of PostgreSQL's write-ahead log: with less space it may be unable to start again. */
const ENOUGH_SPACE = 32 * 1024 * 1024
const REASONS = {
  full: 'The disk of the database is full. It goes on by itself once there is space',
  other: 'The database is away, or companies are not isolated from each other. The log says which',
}

/** Mounts health checks, metrics and the configuration of the browser. */
export function mountOperations(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  isReady: () => Promise<void>,
  enoughSpace = ENOUGH_SPACE,
): void {
  const { config } = services
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await isReady()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      const reason = (await isDiskFull(config, enoughSpace)) ? REASONS.full : REASONS.other
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const isAllowed = config.METRICS_TOKEN
      ? isSame(request.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`)
      : LOOPBACK.has(request.ip) && !isHidden(request, config)
    if (!isAllowed) return reply.code(403).send({ status: 'forbidden' })
    return reply.type('text/plain; version=0.0.4').send(await metrics.text())
  })
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return {
      isLocal: config.isLocal,
      appBase: config.APP_BASE,
      modules: config.MODULE_URLS,
      services: config.SERVICE_URLS,
      notFoundRedirect: config.NOT_FOUND_REDIRECT,
      tutorialsUrl: config.TUTORIALS_URL,
      termsUrl: config.TERMS_URL,
      privacyUrl: config.PRIVACY_URL,
      map: {
        tilesUrl: config.MAP_TILES_URL,
        tilesAttribution: config.MAP_TILES_ATTRIBUTION,
        geocoder: GEOCODER_CREDITS[config.GEOCODER],
      },
    }
  })
}

/** Whether the embedded database has run out of disk space. That of an external one is unknown to this machine. */
async function isDiskFull({ databaseUrl, dataDir }: Config, enoughSpace: number): Promise<boolean> {
  if (databaseUrl !== undefined) return false
  const space = await statfs(dataDir).catch(() => undefined)
  return space !== undefined && space.bavail * space.bsize < enoughSpace
}

/** Whether a proxy that `request.ip` does not see behind may make every client look like this machine. */
const isHidden = ({ headers }: FastifyRequest, config: Config): boolean =>
  config.hasUnknownProxy || (config.TRUST_PROXY === '' && isForwarded(headers))

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
