import type { RouteDef } from '@plinth/contract/route'

/** What came back, exactly. */
export interface RawAnswer {
  status: number
  headers: Headers
  text: string
  /** the body without the request's own id, to compare two answers */
  comparable: string
}
/** Parts of a request, as they stand on the wire; nothing is checked or completed. */
export interface RawInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  file?: File
  files?: readonly File[]
  headers?: Record<string, string>
}

/** Sends a request the way it is given, so that tests can send what a typed client never would. */
export async function rawCall(base: string, route: RouteDef, input: RawInput, token?: string): Promise<RawAnswer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(input.params?.[name]).toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) for (const one of Array.isArray(value) ? value : [value]) search.append(key, asText(one))
  const headers: Record<string, string> = { ...input.headers }
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  let body: FormData | string | undefined
  if (route.files) {
    body = new FormData()
    for (const one of input.files ?? []) body.append('files', one)
  } else if (route.file || route.form) {
    body = new FormData()
    if (route.form && typeof input.body === 'object' && input.body !== null) {
      for (const [key, value] of Object.entries(input.body)) body.append(key, asText(value))
    }
    if (input.file) body.append(route.multipart ?? 'file', input.file)
  } else if (input.body !== undefined && route.method !== 'GET') {
    body = JSON.stringify(input.body)
    headers['content-type'] = 'application/json'
  }
  const abort = new AbortController()
  const response = await fetch(`${base}/api${path}${search.size > 0 ? `?${search}` : ''}`, {
    method: route.method,
    headers,
    signal: abort.signal,
    ...(body === undefined ? {} : { body }),
  })
  // an event stream never ends by itself; that it began is all there is to see
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  const text = isStream ? '' : await response.text()
  if (isStream) abort.abort()
  const comparable = text.replace(/"requestId":"[^"]*"/, '')
  return { status: response.status, headers: response.headers, text, comparable }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
