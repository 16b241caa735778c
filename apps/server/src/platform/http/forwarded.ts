import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** Headers by which proxies name the client, besides all those that begin with `x-forwarded-`. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'fastly-client-ip',
]

/** Whether a proxy forwarded this request, judged by the headers that proxies add. */
export const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  FORWARDING.some(name => headers[name] !== undefined) ||
  Object.keys(headers).some(name => name.startsWith('x-forwarded-'))

const UNKNOWN_PROXY =
  'a proxy is in front of this server and TRUST_PROXY does not name it: everybody has one address, so the limits of an address count all people together'

/**
 * Warns once of a proxy in front that TRUST_PROXY does not name: at the start where PUBLIC_URL implies one, otherwise with the
 * first request that a proxy forwards.
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  config: Pick<Config, 'TRUST_PROXY' | 'hasUnknownProxy'>,
  log: Pick<Logger, 'warn'>,
): void {
  if (config.TRUST_PROXY !== '') return
  let isSaid = config.hasUnknownProxy
  if (isSaid) log.warn(UNKNOWN_PROXY)
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isSaid && isForwarded(headers)) {
      isSaid = true
      log.warn(UNKNOWN_PROXY)
    }
    done()
  })
}
