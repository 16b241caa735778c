import { createClient, fetchTransport, type HttpAnswer, type Transport } from '@plinth/contract/client'
import { ERROR_CODES } from '@plinth/contract/error-codes'
import type { EndpointsOf, RouteTable } from '@plinth/contract/route'
import { runtimeConfig, serviceAddress } from './runtime-config.ts'
import { session } from './session.ts'

/** Where a service lives for this page, without a trailing slash. */
export const serviceBase = (service: string): string => serviceAddress(service, runtimeConfig(), location.origin)

/** XMLHttpRequest, because fetch cannot tell how many bytes have been sent (decision 25). */
const uploadTransport: Transport = (request, options) =>
  new Promise<HttpAnswer>((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, request.url)
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = event => options.onUploadProgress?.(event.loaded, event.total)
    xhr.onload = () => resolve({ status: xhr.status, json: asJson(xhr.responseText) })
    xhr.onerror = () => reject(new Error('connection lost'))
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(request.body)
  })
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a session has ended, where a 401 says more than that somebody has to sign in. */
function reasonOf(refusal: unknown): string | undefined {
  const { message } = (refusal ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== ERROR_CODES.UNAUTHENTICATED.message ? message : undefined
}

/**
 * A request of the signed-in person outside the typed clients: a file, the live channel. A 401 ends the session on this
 * browser. Rejects when the server could not be reached.
 */
export async function fetchSignedIn(service: string, path: string, init: RequestInit = {}): Promise<Response> {
  const token = session.getToken() ?? ''
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(`${serviceBase(service)}${path}`, { ...init, headers, credentials: 'omit' })
  if (response.status === 401) session.expire(token, reasonOf(asJson(await response.clone().text())))
  return response
}

/**
 * The typed client of one feature's routes, made from their endpoints alone: schemas stay on the server. A 401 of a signed-in
 * call ends the session on this browser.
 */
export const clientOf = <T extends RouteTable>(endpoints: EndpointsOf<T>, name: string) =>
  createClient<T>(
    endpoints,
    {
      base: serviceBase,
      token: session.getToken,
      async transport(request, options) {
        const answer = await (options.onUploadProgress ? uploadTransport : fetchTransport)(request, options)
        const bearer = request.headers.authorization
        if (answer.status === 401 && bearer) session.expire(bearer.slice('Bearer '.length), reasonOf(answer.json))
        return answer
      },
    },
    [name],
  )
