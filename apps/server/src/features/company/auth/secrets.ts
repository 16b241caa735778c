import { createHmac, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type CodePurpose, OTP_LENGTH } from '@plinth/contract/company/auth'

/** 256 bits as 43 characters of base64url: sessions, links and proofs (decisions 3, 5). */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How a secret of 256 bits is kept: nobody can sign in with what the database holds. */
export const secretHash = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** A hash that no secret has. */
export const hashOfNothing = (): Buffer => randomBytes(32)

export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/**
 * How a one-time code is kept. Ten thousand values are tried in an instant, so the key is not in the database; the address
 * and purpose are part of it, so a hash is of no use elsewhere (decision 7).
 */
export function codeHash(installationKey: Buffer, purpose: CodePurpose, email: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', installationKey, '', 'plinth one-time codes', 32))
  return createHmac('sha256', key).update(`${purpose}\n${email}\n${code}`).digest()
}

export const isSameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
