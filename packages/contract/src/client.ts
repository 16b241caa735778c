import { AppError, ERROR_CODES, type ErrorCode, type FieldError } from './error-codes.ts'
import {
  type Endpoint,
  type EndpointsOf,
  type EndpointTable,
  isEndpoint,
  type RouteDef,
  type RouteInput,
  type RouteOutput,
  type RouteTable,
} from './route.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** the same key makes a repeated call answer the first result (decision 13); made by the client when absent */
  idempotencyKey?: string | undefined
  /** the request is sent to its end even where its page is left meanwhile; its body has 64 KB at most */
  keepalive?: boolean | undefined
  /** bytes sent so far and bytes in all; only uploads report it */
  onUploadProgress?: (sent: number, total: number) => void
}
type Call<R extends RouteDef> =
  Record<never, never> extends RouteInput<R>
    ? (input?: RouteInput<R>, options?: CallOptions) => Promise<RouteOutput<R>>
    : (input: RouteInput<R>, options?: CallOptions) => Promise<RouteOutput<R>>
export type Client<T extends RouteTable> = {
  [K in keyof T]: T[K] extends RouteDef
    ? Call<T[K]> & { key: (input?: RouteInput<T[K]>) => readonly unknown[] }
    : T[K] extends RouteTable
      ? Client<T[K]>
      : never
}

export interface HttpRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | FormData | undefined
}
export interface HttpAnswer {
  status: number
  json: unknown
}
/** A random key nobody else makes, of 32 hex digits. `crypto.randomUUID` does not exist over plain http on a LAN; this does. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** How a client reaches the server: fetch in general, XMLHttpRequest where upload progress is wanted. */
export type Transport = (request: HttpRequest, options: CallOptions) => Promise<HttpAnswer>

export interface ClientSetup {
  /** the address of a service (`crm`, `auth` …) without a trailing slash */
  base: (service: string) => string
  /** the bearer, if signed in */
  token: () => string | null
  transport?: Transport
}

interface Wire {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File
  files?: readonly File[]
}

export const fetchTransport: Transport = async (request, options) => {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    credentials: 'omit',
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? undefined : parseJson(text) }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // a proxy's HTML error page, say: the status alone decides then
    return undefined
  }
}

/**
 * Makes the typed client of a table of routes from their endpoints, or from the routes themselves.
 * Calls reject with AppError, whatever went wrong; a lost connection is `UNAVAILABLE` with status 503.
 */
export function createClient<T extends RouteTable>(routes: T, setup: ClientSetup, path?: string[]): Client<T>
export function createClient<T extends RouteTable>(
  endpoints: EndpointsOf<T>,
  setup: ClientSetup,
  path?: string[],
): Client<T>
export function createClient(endpoints: EndpointTable, setup: ClientSetup, path: string[] = []): object {
  const client: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(endpoints)) {
    if (!isEndpoint(entry)) {
      client[name] = createClient<RouteTable>(entry as EndpointsOf<RouteTable>, setup, [...path, name])
      continue
    }
    const call = (input: Wire = {}, options: CallOptions = {}) => send(entry, input, options, setup)
    const key = (input?: unknown) => [...path, name, ...(input === undefined ? [] : [input])]
    client[name] = Object.assign(call, { key })
  }
  return client
}

async function send(definition: Endpoint, input: Wire, options: CallOptions, setup: ClientSetup): Promise<unknown> {
  const request = toRequest(definition, input, options, setup)
  let answer: HttpAnswer
  try {
    answer = await (setup.transport ?? fetchTransport)(request, options)
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new AppError('UNAVAILABLE', 'Could not reach the server. Check your connection and try again', { cause })
  }
  if (answer.status >= 200 && answer.status < 300) return answer.json
  throw toError(answer)
}

function toRequest(definition: Endpoint, input: Wire, options: CallOptions, setup: ClientSetup): HttpRequest {
  const [, service = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(definition.path) ?? []
  const filled = rest.replace(/:(\w+)/g, (_, k: string) => encodeURIComponent(String(input.params?.[k])))
  const search = new URLSearchParams()
  for (const [k, v] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(v) ? v : [v]) if (one !== undefined && one !== null) search.append(k, String(one))
  }
  const headers: Record<string, string> = {}
  const token = setup.token()
  if (token) headers.authorization = `Bearer ${token}`
  if (definition.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  let body: HttpRequest['body']
  if (definition.multipart) {
    body = new FormData()
    for (const [k, v] of Object.entries((input.body ?? {}) as object)) if (v !== undefined) body.append(k, String(v))
    for (const file of input.files ?? (input.file ? [input.file] : [])) body.append(definition.multipart, file)
  } else if (input.body !== undefined) {
    body = JSON.stringify(input.body)
    headers['content-type'] = 'application/json'
  }
  const query = search.size > 0 ? `?${search}` : ''
  return { url: setup.base(service) + filled + query, method: definition.method, headers, body }
}

function toError(answer: HttpAnswer): AppError {
  const json = (answer.json ?? {}) as {
    code?: string
    message?: string
    fields?: FieldError[]
    data?: unknown
    requestId?: string
  }
  const known = json.code !== undefined && json.code in ERROR_CODES
  const code = known ? (json.code as ErrorCode) : codeOfStatus(answer.status)
  return new AppError(code, json.message, { fields: json.fields, data: json.data, requestId: json.requestId })
}

const codeOfStatus = (status: number): ErrorCode =>
  (Object.keys(ERROR_CODES) as ErrorCode[]).find(code => ERROR_CODES[code].status === status) ??
  (status >= 500 ? 'UNAVAILABLE' : 'INVALID')
