import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { LEAST_FILL_SECONDS, MOST_FILL_SECONDS } from '@plinth/contract/leads/lead-captures/capture-rules'

/** A random id of 128 bits for public addresses. */
export const newPublicId = (): string => randomBytes(16).toString('base64url')
export const newSalt = (): Buffer => randomBytes(32)

const keyFor = (installationKey: Buffer, salt: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', installationKey, salt, purpose, 32))

/**
 * The secret of a form's signed endpoint, derived from a salt in the database and the installation's key, which is not in the
 * database: nobody who can read the database can sign, and nothing has to be decrypted.
 */
export const captureSecret = (installationKey: Buffer, captureId: string, salt: Buffer): string =>
  `plc_${keyFor(installationKey, salt, `plinth lead capture ${captureId}`).toString('base64url')}`

/** The key in the address for systems that cannot sign, derived in the same way. */
export const hookKey = (installationKey: Buffer, captureId: string, salt: Buffer): string =>
  keyFor(installationKey, salt, `plinth lead capture hook ${captureId}`).toString('base64url')

/** Whether a key is the right one, compared in constant time. */
export function isHookKey(right: string, given: string): boolean {
  const [known, sent] = [Buffer.from(right), Buffer.from(given)]
  return known.length === sent.length && timingSafeEqual(known, sent)
}

/** HMAC-SHA256 of `timestamp.body` under the secret's text. */
export const signatureOf = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()

/** The signature where it is the right one, compared in constant time. */
export function checkedSignature(
  secret: string,
  sent: { timestamp: string; signature: string; body: Buffer },
): Buffer | undefined {
  const right = signatureOf(secret, sent.timestamp, sent.body)
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(sent.signature) ?? []
  // in any case something of the right length is compared
  const given = hex === '' ? Buffer.alloc(32) : Buffer.from(hex, 'hex')
  return timingSafeEqual(right, given) && hex !== '' ? right : undefined
}

/** A version of a form. */
interface Shown {
  publicId: string
  version: number
}

/** Proves which version of a form a page shows and when it was opened; only the server can make it. */
export function pageToken(installationKey: Buffer, { publicId, version }: Shown, at: Date): string {
  const about = `${Math.floor(at.getTime() / 1000).toString(36)}.${version.toString(36)}`
  return `${about}.${tokenMac(installationKey, publicId, about).toString('base64url')}`
}

/**
 * Judges a submitted page: filled in at a person's pace, faster than anybody can, or forged; `changed` where the form is no
 * longer the one that the person saw and agreed to.
 */
export function paceOf(
  installationKey: Buffer,
  { publicId, version }: Shown,
  token: string,
  at: Date,
): 'person' | 'program' | 'stale' | 'changed' {
  const [opened = '', seen = '', mac = ''] = token.split('.')
  const right = tokenMac(installationKey, publicId, `${opened}.${seen}`)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'stale'
  const seconds = at.getTime() / 1000 - Number.parseInt(opened, 36)
  if (seconds > MOST_FILL_SECONDS) return 'stale'
  if (seen !== version.toString(36)) return 'changed'
  return seconds < LEAST_FILL_SECONDS ? 'program' : 'person'
}

const tokenMac = (installationKey: Buffer, publicId: string, about: string): Buffer =>
  createHmac('sha256', keyFor(installationKey, '', 'plinth capture pages'))
    .update(`${publicId}\n${about}`)
    .digest()
