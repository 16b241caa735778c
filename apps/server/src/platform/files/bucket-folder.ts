import { createHash, randomBytes } from 'node:crypto'
import '../installation.tables.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

const NAME = 'files.folder'

/**
 * The folder of this installation in the bucket: the configured one, or else one that is chosen once and stored in the database,
 * so that files are still found after the secret key changes. An installation that stored files before that keeps the folder
 * derived from its secret key.
 */
export async function folderOf(
  config: Pick<Config, 'FILES_S3_BUCKET' | 'FILES_S3_PREFIX' | 'secretKey'>,
  db: Database,
): Promise<string> {
  if (config.FILES_S3_BUCKET === undefined) return ''
  if (config.FILES_S3_PREFIX !== undefined) return config.FILES_S3_PREFIX
  return db.anonymous(async tx => {
    const found = await tx
      .selectFrom('auth.installation')
      .selectAll()
      .where('name', 'in', [NAME, 'files.folder-from-key'])
      .execute()
    const kept = new Map(found.map(row => [row.name, row.value]))
    const known = kept.get(NAME)
    if (known !== undefined) return known
    const made = kept.has('files.folder-from-key') ? folderFromKey(config.secretKey) : randomBytes(8).toString('hex')
    await tx
      .insertInto('auth.installation')
      .values({ name: NAME, value: made })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    // another process may have been first
    const settled = await tx
      .selectFrom('auth.installation')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow()
    return settled.value
  })
}

/** The name that was used before folders were stored in the database. */
const folderFromKey = (secretKey: Buffer): string =>
  createHash('sha256').update('files').update(secretKey).digest('hex').slice(0, 12)
