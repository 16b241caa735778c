import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../platform/context.ts'

/** How long connecting an account at Facebook may take. */
const LIFE_MS = 15 * 60_000

type Caller = Pick<Actor, 'sessionId' | 'userId' | 'companyId'>

const macOf = (secretKey: Buffer, { sessionId, userId, companyId }: Caller, about: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'plinth facebook sign-in', 32)))
    .update([sessionId, userId, companyId, about].join('\n'))
    .digest()

/**
 * The state that goes to Facebook and comes back: it proves that the session that comes back is the one that left, so that nobody
 * can make another person connect an account that is not theirs.
 */
export function signInState(secretKey: Buffer, caller: Caller, at: Date): string {
  const about = `${(at.getTime() + LIFE_MS).toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${about}.${macOf(secretKey, caller, about).toString('base64url')}`
}

/** Whether a state was made for this session, not long ago. */
export function isOwnState(secretKey: Buffer, caller: Caller, state: string, at: Date): boolean {
  const [end = '', nonce = '', mac = ''] = state.split('.')
  const right = macOf(secretKey, caller, `${end}.${nonce}`)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false
  return Number.parseInt(end, 36) > at.getTime()
}
