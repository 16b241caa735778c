import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
}
export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/**
 * Sends one kind of request over 16 connections (by default) for some seconds, after a warm-up. `next` makes each request where
 * they differ.
 */
export async function load(
  base: string,
  token: string,
  shot: Shot | (() => Shot),
  seconds = 8,
  connections = 16,
): Promise<Load> {
  await fire(base, token, shot, 1, connections)
  return fire(base, token, shot, seconds, connections)
}

/** The same over 4 connections for as long as some other work lasts. Returns the result of that work too. */
export async function loadDuring<T>(
  base: string,
  token: string,
  shot: Shot,
  work: () => Promise<T>,
): Promise<[Load, T]> {
  await fire(base, token, shot, 1, 4)
  const working = work()
  return [await fire(base, token, shot, working, 4), await working]
}

/** Alternates between two loads, round by round, because the machine's speed changes from second to second. */
export async function inTurns(
  rounds: number,
  first: () => Promise<Load>,
  second: () => Promise<Load>,
): Promise<[Load, Load][]> {
  const measured: [Load, Load][] = []
  for (let round = 0; round < rounds; round++) measured.push([await first(), await second()])
  return measured
}

/** Seconds that work beside a load may take. */
const LONGEST = 600

async function fire(
  base: string,
  token: string,
  shot: Shot | (() => Shot),
  until: number | Promise<unknown>,
  connections: number,
): Promise<Load> {
  const next = typeof shot === 'function' ? shot : () => shot
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: base,
      connections,
      duration: typeof until === 'number' ? until : LONGEST,
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
    }
    const running = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    // autocannon's own percentiles are whole milliseconds, too coarse to compare with the floor
    running.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
    if (typeof until !== 'number') void until.catch(() => {}).then(() => running.stop())
  })
  times.sort((a, b) => a - b)
  const percentile = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2))
  return {
    requestsPerSecond: Math.round(result.requests.average),
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    errors: result.errors + result.non2xx,
  }
}
