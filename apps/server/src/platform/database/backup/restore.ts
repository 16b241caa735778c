import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inTransaction, readMigrations, SCHEMA_LOCK } from '../migrate.ts'
import { BackupReader, chunkBytes } from './backup-format.ts'
import { quoted } from './backup-tables.ts'
import { loadTables, verifyTables, withoutTriggers } from './restore-load.ts'
import { assertEmpty, assertUnused, migrationsOf, rebuildSchema } from './restore-schema.ts'

export interface RestoreOptions {
  file: string
  /** the data directory, whose `files` folder is exchanged for the backup's if the backup has one */
  dataDir: string
  migrationsDirectory: string
  /** overwrite what is in the database */
  replace: boolean
}

export interface RestoreSummary {
  tables: number
  rows: number
  files: number
  /** when the backup was made, ISO 8601 */
  createdAt: string
  /** where the former files are kept, if there were any */
  formerFiles: string | undefined
}

/**
 * Restores a backup as the owner, in one transaction: builds the schema of the backup's migrations, loads every table, and
 * compares counts and checksums. Any failure leaves database and files as they were. Refuses a database that is in use, or that
 * is not empty unless `replace` is set. The next start migrates the schema to the running version.
 */
export async function restore(owner: pg.ClientConfig, options: RestoreOptions): Promise<RestoreSummary> {
  const reader = new BackupReader(options.file)
  const staged = path.join(options.dataDir, `files.restoring-${randomBytes(4).toString('hex')}`)
  const client = new pg.Client({ ...owner, application_name: 'plinth restore' })
  try {
    const header = await reader.header()
    const migrations = migrationsOf(header, await readMigrations(options.migrationsDirectory))
    await client.connect()
    const summary = await inTransaction(client, async () => {
      await client.query(`set local lock_timeout = '30s'; set local statement_timeout = 0`)
      await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK])
      await assertUnused(client)
      if (!options.replace) await assertEmpty(client)
      await rebuildSchema(client, header, migrations)
      let rows = 0
      await withoutTriggers(client, async () => {
        rows = await loadTables(client, header.tables, reader)
        await verifyTables(client, header.tables)
      })
      for (const sequence of header.sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [quoted(sequence), sequence.value, sequence.called])
      }
      const files = await stageFiles(reader, staged)
      return { tables: header.tables.length, rows, files, createdAt: header.createdAt }
    })
    const formerFiles = header.files ? await exchangeFiles(staged, path.join(options.dataDir, 'files')) : undefined
    // the planner has no statistics of the new rows yet
    await client.query(`analyze ${header.tables.map(quoted).join(', ')}`)
    return { ...summary, formerFiles }
  } finally {
    await reader.close()
    await client.end()
    await rm(staged, { recursive: true, force: true })
  }
}

/** Writes the backup's files to a folder beside the present one. Returns their number. */
async function stageFiles(reader: BackupReader, staged: string): Promise<number> {
  await mkdir(staged, { recursive: true, mode: 0o700 })
  let count = 0
  for (;;) {
    const mark = await reader.mark()
    if (mark.kind === 'end') {
      if (mark.files !== count) throw new Error('The backup is damaged: files are missing')
      return count
    }
    if (mark.kind !== 'file') throw new Error('The backup is damaged: a file was expected')
    const target = path.join(staged, mark.path)
    if (path.isAbsolute(mark.path) || !target.startsWith(staged + path.sep)) {
      throw new Error('The backup names a file outside of its folder')
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    try {
      await writeFileContent(handle, reader, mark.path)
    } finally {
      await handle.close()
    }
    count += 1
  }
}

async function writeFileContent(handle: FileHandle, reader: BackupReader, name: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const line of reader.body()) {
    const bytes = chunkBytes(line)
    hash.update(bytes)
    await handle.writeFile(bytes)
  }
  await handle.sync()
  const end = await reader.mark()
  if (end.kind !== 'fileEnd' || end.sha256 !== hash.digest('hex'))
    throw new Error(`File ${name} of the backup is damaged`)
}

/** Moves the staged files into place. Returns the path where the former files are kept. */
async function exchangeFiles(staged: string, files: string): Promise<string | undefined> {
  let former: string | undefined
  if (existsSync(files) && (await readdir(files)).length > 0) {
    former = `${files}.before-${new Date().toISOString().replaceAll(':', '-')}`
    await rename(files, former)
  } else {
    await rm(files, { recursive: true, force: true })
  }
  await rename(staged, files)
  return former
}
