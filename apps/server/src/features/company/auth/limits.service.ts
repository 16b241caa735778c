import { createHash } from 'node:crypto'
import { AppError, ERROR_CODES } from '@plinth/contract/error-codes'
import type { Services } from '../../../platform/context.ts'
import { networkOf } from '../../../platform/http/request-limits.ts'
import { countOn } from '../../../platform/quotas.ts'
import { type Limit, selectIsLive } from './limits.queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Keys say nothing to whoever reads the table, and fit its column whatever the length of an address. */
const keyOf = (name: string, ...parts: string[]): string =>
  `${name} ${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

/**
 * Limits of sign-in over both paths (decision 7); known and unknown accounts count alike. A network that an
 * account signed in from within 30 days is known: the limit of the account over all addresses does not keep it out, or
 * anybody could keep a person signed out.
 */
export const signInLimits = (email: string, ip: string) => ({
  pair: { key: keyOf('sign-in', email, networkOf(ip)), points: 10, seconds: 15 * MINUTE },
  account: { key: keyOf('sign-in account', email), points: 50, seconds: 15 * MINUTE },
  address: { key: keyOf('sign-in address', networkOf(ip)), points: 100, seconds: 15 * MINUTE },
  known: { key: keyOf(knownFrom(email), networkOf(ip)), seconds: 30 * DAY },
})

/** What the keys of all networks that an account is known from begin with. */
export const knownFrom = (email: string): string => keyOf('sign-in known', email)

/** Limits of inviting people by mail: nobody's mailbox is filled in a firm's name, and no firm sends thousands. */
export const invitationLimits = (companyId: string, email: string) => ({
  address: { key: keyOf('invitation', email), points: 5, seconds: HOUR },
  company: { key: keyOf('invitations', companyId), points: 200, seconds: DAY },
})

/** Limit of what one address sends through capture forms; IPv6 by /56, which is what one customer commonly has. */
export const captureSenderLimit = (ip: string): Limit => ({
  key: keyOf('capture address', networkOf(ip, 56)),
  points: 30,
  seconds: HOUR,
})

const CAPTURES = { page: 600, hook: 1200, signed: 6000 } as const
/** Limit of one capture form, whoever sends. A system that signs is known for sure and may bring more. */
export const captureLimit = (publicId: string, channel: keyof typeof CAPTURES): Limit => ({
  key: keyOf('capture form', publicId, channel),
  points: CAPTURES[channel],
  seconds: HOUR,
})

/** Limits of asking for codes (decision 7, SH-Q19). */
export const codeLimits = (email: string, ip: string, resendSeconds: number) => ({
  gap: { key: keyOf('code gap', email), points: 1, seconds: resendSeconds },
  hour: { key: keyOf('code hour', email), points: 5, seconds: HOUR },
  day: { key: keyOf('code day', email), points: 10, seconds: DAY },
  address: { key: keyOf('code address', networkOf(ip)), points: 20, seconds: HOUR },
})

/** Wrong codes of one address, whatever the accounts. */
export const guessLimit = (ip: string): Limit => ({
  key: keyOf('code guess', networkOf(ip)),
  points: 20,
  seconds: HOUR,
})

/**
 * Counts one on each limit, whatever becomes of the request, and throws TOO_MANY_REQUESTS where one is used up, with
 * `data.retryAfterSeconds`. Two requests at once cannot both be the last. A live `pass` key lets the request through all the
 * same; it is looked for whether or not it is needed, so that the time taken says nothing.
 */
export async function spend(
  services: Pick<Services, 'db' | 'clock'>,
  limits: readonly Limit[],
  pass?: string,
): Promise<void> {
  const now = services.clock.now()
  const quotas = limits.map(({ key, points, seconds, count = 1 }) => ({ key, count, most: points, seconds }))
  const [retryAfterSeconds, mayPass] = await services.db.anonymous(tx =>
    Promise.all([countOn(tx, quotas, now), pass === undefined ? false : selectIsLive(tx, pass, now)]),
  )
  if (mayPass || retryAfterSeconds === 0) return
  const message =
    retryAfterSeconds <= MINUTE
      ? `Please try again in ${retryAfterSeconds} seconds`
      : ERROR_CODES.TOO_MANY_REQUESTS.message
  throw new AppError('TOO_MANY_REQUESTS', message, { data: { retryAfterSeconds } })
}
