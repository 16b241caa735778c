import webPush from 'web-push'
import * as z from 'zod'
import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { seal, sealingKey, sealingKeyName, unseal } from '../../../platform/sealing.ts'
import { insertInstallationValue, selectInstallationValue } from './installation.queries.ts'

/** Both halves as base64url, as Web Push wants them. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const Stored = z.object({ publicKey: z.string(), sealed: z.string() })
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
  const key = sealingKey(secretKey, 'plinth web push key pair')
  const name = `web-push.${sealingKeyName(key)}`
  const read = () => db.anonymous(tx => selectInstallationValue(tx, name))
  const stored = await read()
  if (stored !== undefined) return openKeys(key, name, stored)
  const own = sealKeys(key, name, webPush.generateVAPIDKeys())
  await db.anonymous(tx => insertInstallationValue(tx, name, own))
  // of several processes that start at once one was the first, and its pair counts
  return openKeys(key, name, (await read()) ?? own)
}

const sealKeys = (key: Buffer, name: string, { publicKey, privateKey }: VapidKeys): string =>
  JSON.stringify({ publicKey, sealed: seal(key, `${name} ${publicKey}`, privateKey) })

function openKeys(key: Buffer, name: string, stored: string): VapidKeys {
  const { publicKey, sealed } = Stored.parse(JSON.parse(stored))
  return { publicKey, privateKey: unseal(key, `${name} ${publicKey}`, sealed) }
}
