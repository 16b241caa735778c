import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '@plinth/contract/error-codes'
import { isRoute, type RouteAnswer, type RouteDef, type RouteParsed, type RouteTable } from '@plinth/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { z } from 'zod'
import type { Actor, Context, PublicContext, Services } from '../context.ts'
import { withoutIdentity } from './identity.ts'
import { readFiles } from './incoming-files.ts'
import { readFile, readForm } from './multipart.ts'
import { assertShallow, parsePart } from './parse.ts'
import type { RequestLimits } from './request-limits.ts'
import { makeSerializer } from './serializer.ts'

type ContextOf<R extends RouteDef> = R['access'] extends 'public' ? PublicContext : Context
type Handler<R extends RouteDef> = R['raw'] extends string
  ? (input: RouteParsed<R>, ctx: ContextOf<R>, reply: FastifyReply) => Promise<void> | void
  : (input: RouteParsed<R>, ctx: ContextOf<R>) => Promise<RouteAnswer<R>> | RouteAnswer<R>
/** One handler for each route of a table. */
export type Handlers<T extends RouteTable> = {
  [K in keyof T]: T[K] extends RouteDef ? Handler<T[K]> : T[K] extends RouteTable ? Handlers<T[K]> : never
}

export interface MountOptions {
  services: Services
  /** the person behind a bearer token, or undefined where it is not a live session */
  actorOf: (token: string) => Promise<Actor | undefined>
  /** why the session of a token has ended, where that can be said */
  endOfSession: (token: string) => Promise<string | undefined>
  limits: Pick<RequestLimits, 'person'>
}

type AnyHandler = (input: object, ctx: PublicContext | Context, reply: FastifyReply) => unknown

const JSON_LIMIT = 256 * 1024

/** Mounts every route of a table. Who may call it, what it takes and what it returns all come from the contract. */
export function mount<T extends RouteTable>(
  app: FastifyInstance,
  table: T,
  handlers: Handlers<T>,
  options: MountOptions,
): void {
  for (const [name, entry] of Object.entries(table)) {
    const handler = (handlers as Record<string, unknown>)[name]
    if (!isRoute(entry)) {
      mount(app, entry, handler as never, options)
    } else if (!entry.localOnly || options.services.config.isLocal) {
      mountRoute(app, entry, handler as AnyHandler, options)
    }
  }
}

/** The person who makes a request, as soon as that is known. */
const actors = new WeakMap<FastifyRequest, Actor>()

function mountRoute(app: FastifyInstance, route: RouteDef, handler: AnyHandler, options: MountOptions): void {
  const { services } = options
  const readInput = makeInputReader(route)
  const write = route.raw ? undefined : makeSerializer(route)
  inScopeOf(app, route, scope =>
    scope.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route),
      config: { isUpload: route.files !== undefined || route.file !== undefined || route.form !== undefined },
      // before the body is read: no bytes are read for a caller who is refused
      onRequest: async request => {
        const actor = await authenticate(route, request, options)
        if (!actor) return
        actors.set(request, actor)
        const { companyId, userId } = actor
        request.log = request.log.child({ companyId, userId })
      },
      ...(route.signed ? { preParsing: keepBytes } : {}),
      handler: async (request, reply) => {
        const actor = actors.get(request)
        const input = await readInput(request, actor)
        const ctx = contextOf(route, request, services)
        const caller = actor ? { ...ctx, actor, idempotency: idempotencyOf(route, request, input) } : ctx
        const answer = await handler(input, caller, reply)
        if (!write) return reply
        const envelope = { success: true, ...(answer as RouteAnswer<RouteDef>) }
        if (services.config.CHECK_RESPONSES) checkAnswer(route, envelope)
        return reply.type('application/json; charset=utf-8').send(write(envelope))
      },
    }),
  )
}

/** Where a route is declared: one that takes a body of any type has parsers of its own, which leave the bytes alone. */
function inScopeOf(app: FastifyInstance, route: RouteDef, declare: (scope: FastifyInstance) => void): void {
  if (route.anyBody) {
    void app.register(async scope => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
      declare(scope)
    })
  } else declare(app)
}

const contextOf = (route: RouteDef, request: FastifyRequest, services: Services): PublicContext => ({
  ...services,
  log: request.log as Services['log'],
  requestId: request.id,
  ip: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  bearer: bearerOf(request),
  signed: signedOf(route, request),
})

/** The raw bodies of signed requests. */
const bodies = new WeakMap<FastifyRequest, Buffer>()

/** Reads the body, up to the limit of the route, and passes the same bytes on to the parser. */
async function keepBytes(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  const most = request.routeOptions.bodyLimit
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw new AppError('TOO_LARGE')
    chunks.push(chunk)
  }
  const body = Buffer.concat(chunks)
  bodies.set(request, body)
  return Object.assign(Readable.from([body]), { receivedEncodedLength: length })
}

function signedOf(route: RouteDef, request: FastifyRequest): PublicContext['signed'] {
  if (!route.signed) return undefined
  const headers = Object.fromEntries(
    Object.keys(route.signed.headers).map(name => [name, String(request.headers[name] ?? '')]),
  )
  return { headers, body: bodies.get(request) ?? Buffer.alloc(0) }
}

/** Finds the caller; undefined for a public route. Throws UNAUTHENTICATED, TOO_MANY_REQUESTS and FORBIDDEN. */
async function authenticate(
  route: RouteDef,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Actor | undefined> {
  if (Object.hasOwn(request.query as object, 'token')) throw new AppError('UNAUTHENTICATED')
  if (route.access === 'public') return undefined
  const token = bearerOf(request)
  if (token === undefined) throw new AppError('UNAUTHENTICATED')
  const actor = await options.actorOf(token)
  if (!actor) throw new AppError('UNAUTHENTICATED', await options.endOfSession(token))
  await options.limits.person(actor.userId, request.ip)
  if (!mayCall(route, actor)) throw new AppError('FORBIDDEN')
  return actor
}

/** What a temporary password and a client may not do is decided here for every operation. */
function mayCall({ access }: RouteDef, actor: Actor): boolean {
  if (access === 'signed-in') return true
  if (access === 'own-password' && actor.isClient) return true
  if (actor.mustChangePassword || actor.isClient) return false
  return access !== 'admin' || actor.isAdmin || actor.isSuperAdmin
}

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

type InputReader = (request: FastifyRequest, actor: Actor | undefined) => Promise<object>

function makeInputReader(route: RouteDef): InputReader {
  const isTarget = route.userIdIsTarget === true
  return async (request, actor) => {
    const query = withoutIdentity(request.query, actor, isTarget)
    if (!route.query && Object.keys(query as object).length > 0) {
      const fields = Object.keys(query as object).map(field => ({ field, message: 'This field is not known' }))
      throw new AppError('INVALID', undefined, { fields })
    }
    const input: Record<string, unknown> = {
      params: parsePart(route.params, request.params),
      query: parsePart(route.query, query),
    }
    if (route.file) input.file = await readFile(request, route.file)
    if (route.files) input.files = readFiles(request, route.files)
    const form = route.form ? await readForm(request, route.multipart!, route.form) : undefined
    if (form) input.file = form.file
    if (route.body) {
      const body = withoutIdentity(form?.fields ?? request.body ?? undefined, actor, isTarget)
      if (!route.bodyLimit) assertShallow(body)
      input.body = parsePart(route.body, body)
    }
    return input
  }
}

function bodyLimitOf(route: RouteDef): number {
  if (route.files) return route.files.maxCount * route.files.maxBytes + 64 * 1024
  const { maxBytes } = route.file ?? route.form ?? {}
  return maxBytes === undefined ? (route.bodyLimit ?? JSON_LIMIT) : maxBytes + 64 * 1024
}

function idempotencyOf(route: RouteDef, request: FastifyRequest, input: object): Context['idempotency'] {
  const key = request.headers['idempotency-key']
  if (!route.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError('INVALID', 'The Idempotency-Key is not valid')
  }
  return {
    key,
    route: `${route.method} ${route.path}`,
    bodyHash: createHash('sha256').update(JSON.stringify(input)).digest(),
  }
}

/** In development and tests a response that the contract does not describe is an error instead of a surprise for the client. */
function checkAnswer(route: RouteDef, answer: { data: unknown; pagination?: unknown; totals?: unknown }): void {
  const data = JSON.parse(JSON.stringify(answer.data)) as unknown
  ;(route.response as unknown as z.ZodType).parse(data)
  if (route.pagination) (route.pagination as unknown as z.ZodType).parse(answer.pagination)
  if (route.totals) (route.totals as unknown as z.ZodType).parse(answer.totals)
}
