import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets that are stored so that only this installation can read them: AES-256-GCM under a key from SECRET_KEY. */

const IV_BYTES = 12
const TAG_BYTES = 16

/** The key for one purpose; what is sealed for another cannot be opened with it. */
export const sealingKey = (secretKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))

/** Tells keys apart and says nothing about them. */
export const sealingKeyName = (key: Buffer): string =>
  createHash('sha256').update('name').update(key).digest('hex').slice(0, 16)

/** Encrypts a text, bound to what it is `about`: it cannot be opened as anything else's. */
export function seal(key: Buffer, about: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts what `seal` made with the same key about the same thing. Throws for anything else. */
export function unseal(key: Buffer, about: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
