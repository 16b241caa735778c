import { availableParallelism } from 'node:os'
import path from 'node:path'
import { api } from '@plinth/contract/api'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Logger } from 'pino'
import { HANDLERS } from './app-handlers.ts'
import { registerJobs } from './app-jobs.ts'
import { actorOf, endOfSession } from './features/company/auth/auth.service.ts'
import { fillPlaces } from './features/company/places/places.service.ts'
import { mountCapturePages } from './features/leads/lead-captures/capture-pages.ts'
import { preparePush } from './features/messages/push-subscriptions/push-subscriptions.service.ts'
import { mountClientPage } from './features/quotations/quotation-client/client-page.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/context.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { prepareDistribution } from './platform/database/distribute/distribution.ts'
import { assertIsolation } from './platform/database/isolation.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Logins } from './platform/database/roles.ts'
import { createFiles } from './platform/files/files.ts'
import { docsPage } from './platform/http/docs-page.ts'
import { mount } from './platform/http/mount.ts'
import { openapi } from './platform/http/openapi.ts'
import { mountOperations } from './platform/http/operations.ts'
import { requestLimits } from './platform/http/request-limits.ts'
import { createHttpServer, noSuchRoute } from './platform/http/server.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLive } from './platform/live/live.ts'
import { endStreamsOnClose } from './platform/live/sse.ts'
import { closeLetters } from './platform/mail/letters.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { closeSpreadsheets } from './platform/spreadsheets/read-spreadsheet.ts'

export const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations')
/** How long requests in hand may take when the server is told to stop, in milliseconds. */
const SHUTDOWN_PATIENCE = 10_000
/** How long the database may take for a question of the start, on a machine where everything starts at once. */
const START_PATIENCE = 60_000
const WEB = path.resolve(import.meta.dirname, '../../web/dist')

export interface App {
  http: FastifyInstance
  services: Services
  /** loads public data that this installation does not have yet, in the background; once it answers requests */
  loadReference(): void
  /** finishes requests and jobs in hand, then lets go of everything */
  close(): Promise<void>
}

/** Migrates the database, opens every part and mounts every feature. Nothing listens yet. */
export async function createApp(setup: { config: Config; logins: Logins; log: Logger; clock?: Clock }): Promise<App> {
  const { config, logins, log } = setup
  await migrate(logins.owner, MIGRATIONS)
  // few connections in use keep their plans and tables in the processors' caches
  const connections = config.DATABASE_POOL ?? 3 * availableParallelism()
  const isDistributed = await prepareDistribution(logins)
  const tell = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const db = openDatabase(logins.app, connections, tell, { isDistributed })
  const services = openServices({ config, logins, log, clock: setup.clock ?? systemClock, db })
  const leadJobs = registerJobs(services)
  // routes are mounted while the database looks; nobody is served and no job begins before all is done
  const [http] = await Promise.all([
    mountAll(services, logins.app),
    assertIsolated(logins.app, START_PATIENCE),
    preparePush(services),
  ])
  await Promise.all([services.live.start(), services.jobs.start(), http.ready()])
  let stopFilling = async (): Promise<void> => undefined
  return {
    http,
    services,
    loadReference() {
      stopFilling = fillPlaces(services, logins.owner)
    },
    async close() {
      // requests in hand are finished; a caller who keeps a connection busy beyond that cannot hold the server up
      const patience = setTimeout(() => http.server.closeAllConnections(), SHUTDOWN_PATIENCE)
      await http.close()
      clearTimeout(patience)
      leadJobs.stop()
      await stopFilling()
      await services.jobs.stop()
      await services.live.stop()
      await closeSpreadsheets()
      await closeLetters()
      await db.close()
    },
  }
}

/** Every feature and the web application on one HTTP server. */
async function mountAll(services: Services, login: pg.ClientConfig): Promise<FastifyInstance> {
  const { config, db, log } = services
  const metrics = createMetrics(db)
  const limits = requestLimits(config)
  const http = await createHttpServer(config, log, metrics)
  mountOperations(http, services, metrics, readiness(db, login))
  await http.register(
    async scope => {
      scope.addHook('onRequest', request => limits.address(request.ip))
      scope.setNotFoundHandler(noSuchRoute)
      const options = {
        services,
        actorOf: (token: string) => actorOf(services, token),
        endOfSession: (token: string) => endOfSession(services, token),
        limits,
      }
      mount(scope, api, HANDLERS, options)
      mountDocument(scope, config)
    },
    { prefix: '/api' },
  )
  mountCapturePages(http, services, limits)
  mountClientPage(http, limits)
  await serveWeb(http, WEB)
  endStreamsOnClose(http)
  return http
}

/** The OpenAPI document and its page, where they are wanted; written when somebody asks for the first time, and kept. */
function mountDocument(scope: FastifyInstance, config: Config): void {
  if (!config.hasApiDocs) return
  let made: { document: string; page: string } | undefined
  const written = () => {
    if (made) return made
    const document = openapi(api, { title: 'Plinth', version: '0.1.0' }, config.isLocal)
    made = { document: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  scope.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(written().document),
  )
  scope.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(written().page))
}

function openServices(base: { config: Config; logins: Logins; log: Logger; clock: Clock; db: Database }): Services {
  const { config, logins, log, clock, db } = base
  const jobs = createJobs({ owner: logins.owner, app: logins.app, log })
  const files = createFiles({ config, clock, db, jobs, log })
  return {
    config,
    clock,
    db,
    jobs,
    log,
    live: createLive({ login: logins.app, log }),
    files,
    mailer: createMailer({ config, clock, db, jobs, files, log }),
  }
}

/** The database answers, and companies are still isolated; the latter is looked at every ten seconds at most. */
function readiness(db: Database, login: pg.ClientConfig): () => Promise<void> {
  let checked = performance.now()
  return async () => {
    await db.ping()
    if (performance.now() - checked < 10_000) return
    await assertIsolated(login, 3000)
    checked = performance.now()
  }
}

/** Checks on a connection of its own, so that a pool that is busy or broken cannot hide the answer. */
async function assertIsolated(login: pg.ClientConfig, patience: number): Promise<void> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: patience, query_timeout: patience + 7000 })
  // what goes wrong is told by the statement; an event nobody hears would end the process
  client.on('error', () => {})
  await client.connect()
  try {
    await assertIsolation(client)
  } finally {
    await client.end()
  }
}
