import { AppError } from '@plinth/contract/error-codes'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'

/**
 * Requests per minute of an address (an IPv6 network of /64 counts as one) and of a person, per process
 * (security, C12). Sign-in and codes have limits of their own that span processes.
 */
export function requestLimits(config: Config): (kind: 'address' | 'person', key: string) => Promise<void> {
  const limiters = {
    address: new RateLimiterMemory({ points: config.REQUESTS_PER_MINUTE, duration: 60 }),
    person: new RateLimiterMemory({ points: Math.ceil(config.REQUESTS_PER_MINUTE / 2), duration: 60 }),
  }
  return async (kind, key) => {
    try {
      await limiters[kind].consume(kind === 'address' ? networkOf(key) : key)
    } catch (cause) {
      if (cause instanceof Error) throw cause
      throw new AppError('TOO_MANY_REQUESTS', undefined, { cause })
    }
  }
}

/** The address itself, or the network of an IPv6 address: its first four groups, without the last 8 bits of them for a /56. */
export const networkOf = (ip: string, bits: 56 | 64 = 64): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  const network = groups.slice(0, 4)
  if (bits === 56) network.push((Number.parseInt(network.pop() ?? '0', 16) >> 8).toString(16))
  return network.join(':')
}
