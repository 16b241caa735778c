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

/** The address itself, or the first four groups of an IPv6 address. */
export const networkOf = (ip: string): string => {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).join(':')
}
