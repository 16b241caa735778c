import { AppError } from '@plinth/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isForwarded } from './forwarded.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const FOREIGN_HOST = 'This server runs for this computer only. Set PUBLIC_URL to serve others.'
const BEHIND_PROXY =
  'This server runs for this computer only, and a proxy brought this request. Set PUBLIC_URL and TRUST_PROXY to serve others.'

/** Whether a request with this Host header may be served in local mode. */
export function isLocalHost(host: string | undefined, publicUrl?: string): boolean {
  const address = `http://${host}`
  if (!host || !URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return LOOPBACK.test(hostname) || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname)
}

/**
 * In local mode everybody who reaches the server may read its mailbox and enter the demo company. Two kinds of strangers could
 * reach it: a web page elsewhere that resolves its own name to this computer's address, which sends a foreign Host header; and
 * clients of a proxy that TRUST_PROXY does not name, whose requests carry a proxy's headers. Both are refused.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  config: Pick<Config, 'isLocal' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): void {
  if (!config.isLocal) return
  const mayForward = config.TRUST_PROXY !== ''
  const verdicts = new LRUCache<string, boolean>({ max: 100 })
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!mayForward && isForwarded(headers)) return done(new AppError('FORBIDDEN', BEHIND_PROXY))
    const { host = '' } = headers
    const isLocal = verdicts.get(host) ?? isLocalHost(host, config.PUBLIC_URL)
    verdicts.set(host, isLocal)
    done(isLocal ? undefined : new AppError('FORBIDDEN', FOREIGN_HOST))
  })
}
