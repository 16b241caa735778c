import { AppError } from '@plinth/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isForwarded } from './forwarded.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

const FOREIGN_HOST = 'This server runs for this computer only. Set PUBLIC_URL to serve others.'
const BEHIND_PROXY =
  'This server runs for this computer only, and a proxy brought this request. Set PUBLIC_URL and TRUST_PROXY to serve others.'

/** Whether a request that names this host may be answered in local mode. */
export function isLocalHost(host: string | undefined, publicUrl?: string): boolean {
  const address = `http://${host}`
  if (!host || !URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return LOOPBACK.test(hostname) || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname)
}

/**
 * In local mode everybody who reaches the server may read its mailbox and walk into the demo company. A page elsewhere that
 * gives its own name this computer's address would reach it too, and sends a foreign host name. A proxy that TRUST_PROXY does
 * not name would bring everybody, under any host name, and says so in a header of its own. Both get nothing.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  config: Pick<Config, 'isLocal' | 'PUBLIC_URL' | 'TRUST_PROXY'>,
): void {
  if (!config.isLocal) return
  const mayForward = config.TRUST_PROXY !== ''
  const known = new LRUCache<string, boolean>({ max: 100 })
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!mayForward && isForwarded(headers)) return done(new AppError('FORBIDDEN', BEHIND_PROXY))
    const { host = '' } = headers
    const isLocal = known.get(host) ?? isLocalHost(host, config.PUBLIC_URL)
    known.set(host, isLocal)
    done(isLocal ? undefined : new AppError('FORBIDDEN', FOREIGN_HOST))
  })
}
