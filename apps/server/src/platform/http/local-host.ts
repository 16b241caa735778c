import { AppError } from '@plinth/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether a request that names this host may be answered in local mode. */
export function isLocalHost(host: string | undefined, publicUrl?: string): boolean {
  const address = `http://${host}`
  if (!host || !URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return LOOPBACK.test(hostname) || (publicUrl !== undefined && hostname === new URL(publicUrl).hostname)
}

/**
 * In local mode everybody who reaches the server may read its mailbox and walk into the demo company. A page elsewhere that
 * gives its own name this computer's address would reach it too, and so would a proxy nobody told us of: both send a
 * foreign host name, and get nothing.
 */
export function refuseForeignHosts(app: FastifyInstance, config: Pick<Config, 'isLocal' | 'PUBLIC_URL'>): void {
  if (!config.isLocal) return
  const known = new LRUCache<string, boolean>({ max: 100 })
  app.addHook('onRequest', ({ headers: { host = '' } }, _reply, done) => {
    const isLocal = known.get(host) ?? isLocalHost(host, config.PUBLIC_URL)
    known.set(host, isLocal)
    done(
      isLocal
        ? undefined
        : new AppError('FORBIDDEN', 'This server runs for this computer only. Set PUBLIC_URL to serve others.'),
    )
  })
}
