import { AppError } from '@plinth/contract/error-codes'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'

/** An address may make five times as many requests a minute as one person, and ten times as many as to public pages. */
const PEOPLE_OF_AN_ADDRESS = 5
const PAGES_SHARE = 10

/** Counters of requests; each throws TOO_MANY_REQUESTS. */
export interface RequestLimits {
  /** counts a request to the API as it arrives; an IPv6 network of /64 counts as one address */
  address(ip: string): Promise<void>
  /**
   * counts a request of a person from this address. If it is refused, it no longer counts against the address, which colleagues
   * share, so that one person's excess locks out nobody else. The number of refused requests per address is limited too.
   */
  person(userId: string, ip: string): Promise<void>
  /** counts a request for a public page */
  page(ip: string): Promise<void>
}

/**
 * Requests per minute and process (decision 33). Sign-in, codes and submissions of public forms have separate limits that span
 * processes.
 */
export function requestLimits({ REQUESTS_PER_MINUTE }: Pick<Config, 'REQUESTS_PER_MINUTE'>): RequestLimits {
  const limiter = (points: number) => new RateLimiterMemory({ points: Math.ceil(points), duration: 60 })
  const addresses = limiter(REQUESTS_PER_MINUTE)
  const takenBack = limiter(REQUESTS_PER_MINUTE)
  const people = limiter(REQUESTS_PER_MINUTE / PEOPLE_OF_AN_ADDRESS)
  const pages = limiter(REQUESTS_PER_MINUTE / PAGES_SHARE)
  return {
    address: ip => consume(addresses, networkOf(ip)),
    async person(userId, ip) {
      try {
        await consume(people, userId)
      } catch (error) {
        const network = networkOf(ip)
        await takenBack.consume(network).then(
          () => addresses.reward(network),
          () => undefined,
        )
        throw error
      }
    },
    page: ip => consume(pages, networkOf(ip)),
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (cause) {
    if (cause instanceof Error) throw cause
    throw new AppError('TOO_MANY_REQUESTS', undefined, { cause })
  }
}

/** The address itself, or the network of an IPv6 address: its first four groups, for a /56 without the last 8 bits. */
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
