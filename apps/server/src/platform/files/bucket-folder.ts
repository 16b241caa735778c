import { createHash, randomBytes } from 'node:crypto'
import '../installation.tables.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'

const NAME = 'files.folder'

/**
 * The folder of this installation in the bucket: the configured one, else the installation's own, made once and kept in
 * the database, so that a new secret key leaves files where they are found. An installation that had files before keeps
 * the folder that its secret key gave.
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

/** How the folder was named before it was kept. */
const folderFromKey = (secretKey: Buffer): string =>
  createHash('sha256').update('files').update(secretKey).digest('hex').slice(0, 12)
