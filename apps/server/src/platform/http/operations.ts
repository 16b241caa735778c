import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import type { Metrics } from '../metrics.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Whose data the suggestions are, beside those of the bundled towns. */
const GEOCODER_CREDITS = { bundled: '', nominatim: '© OpenStreetMap contributors', google: 'Google' }

/** Health, metrics and the browser's configuration. */
export function mountOperations(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  isReady: () => Promise<void>,
): void {
  const { config } = services
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (request, reply) => {
    try {
      await isReady()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).header('retry-after', '2').send({ status: 'not ready' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const isAllowed = config.METRICS_TOKEN
      ? isSame(request.headers.authorization ?? '', `Bearer ${config.METRICS_TOKEN}`)
      : LOOPBACK.has(request.ip)
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

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
