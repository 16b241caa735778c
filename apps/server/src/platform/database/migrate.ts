import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** Advisory lock that migrations and restores take in the database they change. */
export const SCHEMA_LOCK = 7_264_101

/** One file of the migrations folder; its checksum ignores the style of line breaks. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** A migration as recorded in the database. */
export interface AppliedMigration {
  name: string
  checksum: string
}

/**
 * Brings the database to this version's schema: runs the `NNNN_name.sql` files of `directory` in order, each in its own
 * transaction, under an advisory lock so that servers may start at the same time. Returns the names of those it applied. Throws,
 * and changes nothing, when an applied file was edited or is unknown here (the database is newer than this build), or a new file
 * sorts before an applied one.
 */
export async function migrate(owner: pg.ClientConfig, directory: string): Promise<string[]> {
  const files = await readMigrations(directory)
  const client = new pg.Client({ ...owner, application_name: 'plinth migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK])
    const pending = pendingMigrations(files, await appliedMigrations(client))
    for (const file of pending) await inTransaction(client, () => applyMigration(client, file))
    return pending.map(file => file.name)
  } finally {
    // the end of the session also releases the lock
    await client.end()
  }
}

/** The migrations of a folder in order. Throws when two share a number. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  const twice = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4))
  if (twice) throw new Error(`Two migrations have the number ${twice.slice(0, 4)}`)
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(path.join(directory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}

/** The migrations that were applied to the database, in order. Creates the table that records them if needed. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  await client.query(`create table if not exists public.schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<AppliedMigration>(
    'select name, checksum from public.schema_migration order by name collate "C"',
  )
  return rows
}

/** Runs one migration and records it, in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, file: Migration): Promise<void> {
  try {
    await client.query(file.sql)
    await client.query('insert into public.schema_migration (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ])
  } catch (cause) {
    throw new Error(`Migration ${file.name} failed: ${(cause as Error).message}`, { cause })
  }
}

/** The files still to be applied. Throws when the applied migrations are not a beginning of `files`. */
export function pendingMigrations(files: Migration[], applied: AppliedMigration[]): Migration[] {
  for (const { name, checksum } of applied) {
    const file = files.find(candidate => candidate.name === name)
    if (!file) throw new Error(`The database has migration ${name}, which this version does not know: it is newer`)
    if (file.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied`)
  }
  const names = new Set(applied.map(({ name }) => name))
  const pending = files.filter(file => !names.has(file.name))
  const misplaced = pending.find(file => applied.some(({ name }) => name > file.name))
  if (misplaced)
    throw new Error(`Migration ${misplaced.name} comes before others that have already been applied: renumber it`)
  return pending
}

/** Runs `work` in a transaction of `client`, which is rolled back if `work` throws. */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // a broken connection rolls back by itself, and its own error would hide the cause
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
