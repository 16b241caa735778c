import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertInstallationValue, selectInstallationValue } from './installation.queries.ts'

/** Both halves as base64url, as Web Push wants them. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const Stored = z.object({ publicKey: z.string(), sealed: z.string() })
const IV_BYTES = 12
const TAG_BYTES = 16
const made = new WeakMap<Database, Promise<VapidKeys>>()

/**
 * The key pair by which push services know this installation: made once, kept in `auth.installation`, the same for all
 * processes. The private half is encrypted with a key from SECRET_KEY; another SECRET_KEY gets a pair of its own,
 * because it could not read this one.
 */
export function vapidKeys({ db, config }: Pick<Services, 'db' | 'config'>): Promise<VapidKeys> {
  let keys = made.get(db)
  if (!keys) {
    keys = readOrMake(db, config.secretKey)
    made.set(db, keys)
    // the database was away: the next one who asks tries again
    keys.catch(() => made.delete(db))
  }
  return keys
}

async function readOrMake(db: Database, secretKey: Buffer): Promise<VapidKeys> {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'plinth web push key pair', 32))
  const name = `web-push.${createHash('sha256').update('name').update(key).digest('hex').slice(0, 16)}`
  const read = () => db.anonymous(tx => selectInstallationValue(tx, name))
  const stored = await read()
  if (stored !== undefined) return unseal(key, name, stored)
  const own = seal(key, name, webPush.generateVAPIDKeys())
  await db.anonymous(tx => insertInstallationValue(tx, name, own))
  // of several processes that start at once one was the first, and its pair counts
  return unseal(key, name, (await read()) ?? own)
}

function seal(key: Buffer, name: string, { publicKey, privateKey }: VapidKeys): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${name} ${publicKey}`))
  const body = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()])
  return JSON.stringify({ publicKey, sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') })
}

function unseal(key: Buffer, name: string, stored: string): VapidKeys {
  const { publicKey, sealed } = Stored.parse(JSON.parse(stored))
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(`${name} ${publicKey}`))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const privateKey = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  return { publicKey, privateKey }
}
