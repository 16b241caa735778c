import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { AppError } from '@plinth/contract/error-codes'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { answerError } from './errors.ts'
import { warnOfUnknownProxy } from './forwarded.ts'
import { refuseForeignHosts } from './local-host.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** uploads files, possibly over a slow line */
    isUpload?: boolean
  }
}

/** Seconds in which a request must have arrived completely. */
const ARRIVAL_SECONDS = 30
const UPLOAD_SECONDS = 600

/** The HTTP server with its limits, headers, logs and error handler; routes are added later. */
export async function createHttpServer(config: Config, log: Logger, metrics: Metrics): Promise<FastifyInstance> {
  const proxies = config.TRUST_PROXY.split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const always = securityHeaders(config)
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(always).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  }
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // our own log line per request is written with the response
    logController: new LogController({ disableRequestLogging: true }),
    // a path that cannot be decoded does not reach the error handler by itself
    frameworkErrors(error, request, reply) {
      begin(request, reply)
      answerError(error, request, reply)
    },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: proxies.length > 0 ? proxies : false,
    bodyLimit: 256 * 1024,
    // for the slowest upload; every other request has less time, see below
    requestTimeout: UPLOAD_SECONDS * 1000,
    // silence on a connection, also while we process its request: must exceed the longest processing
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  })
  app.server.headersTimeout = 15_000
  app.setErrorHandler(answerError)
  app.setValidatorCompiler(() => () => true)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: 1 },
    // a few compressed bytes must not become megabytes
    globalDecompression: false,
  })
  await app.register(multipart, {
    limits: { fileSize: 25 * 1024 * 1024, files: 1, parts: 20, fields: 50, fieldSize: 65_536 },
  })
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply)
    done()
  })
  warnOfUnknownProxy(app, config, log)
  refuseForeignHosts(app, config)
  app.addHook('onRequest', ({ raw, headers, routeOptions }, _reply, done) => {
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
      const seconds = routeOptions.config.isUpload ? UPLOAD_SECONDS : ARRIVAL_SECONDS
      const patience = setTimeout(() => raw.complete || raw.destroy(), seconds * 1000).unref()
      raw.once('close', () => clearTimeout(patience))
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'unknown'
    // how long a stream stays open says nothing about response time
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return
    const seconds = reply.elapsedTime / 1000
    metrics.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  return app
}

/** Throws the error for a path of the API that does not exist. */
export const noSuchRoute = (): never => {
  throw new AppError('NOT_FOUND', 'There is nothing at this address')
}
