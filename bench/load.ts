import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p50: number
  p99: number
  errors: number
}
export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends one kind of request over 16 connections (unless told) for some seconds, after a warm-up. `next` makes each request where they differ. */
export async function load(
  base: string,
  token: string,
  shot: Shot | (() => Shot),
  seconds = 8,
  connections = 16,
): Promise<Load> {
  await fire(base, token, shot, 2, connections)
  return fire(base, token, shot, seconds, connections)
}

async function fire(
  base: string,
  token: string,
  shot: Shot | (() => Shot),
  seconds: number,
  connections: number,
): Promise<Load> {
  const next = typeof shot === 'function' ? shot : () => shot
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const { method = 'GET', path, headers = {}, body } = next()
          return {
            ...request,
            method,
            path,
            body,
            headers: {
              authorization: `Bearer ${token}`,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          } as autocannon.Request
        },
      },
    ],
  })
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}
