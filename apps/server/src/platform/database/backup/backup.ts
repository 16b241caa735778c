import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type BackupHeader, type BackupTable, markLine } from './backup-format.ts'
import {
  describePartitions,
  describeTables,
  jobsVersion,
  measureTable,
  quoted,
  readSequences,
  setCanonicalText,
} from './backup-tables.ts'

export interface BackupOptions {
  /** where to write; the file appears only once it is complete */
  file: string
  /** the data directory, whose `files` folder is backed up too */
  dataDir: string
  /** the product's version, for the header */
  product: string
}

export interface BackupSummary {
  tables: number
  rows: number
  files: number
}

const ROWS_AT_ONCE = 1000
const CHUNK_BYTES = 192 * 1024

/**
 * Writes a consistent backup while the product runs: one snapshot of every table, read as the operations role, and the stored
 * files. Refuses when row-level security could hide a row from that role (docs/security.md). A failed backup leaves no file
 * behind.
 */
export async function backup(ops: pg.ClientConfig, options: BackupOptions): Promise<BackupSummary> {
  const client = new pg.Client({ ...ops, application_name: 'plinth backup' })
  await client.connect()
  const partial = `${options.file}.partial`
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await setCanonicalText(client)
    await assertSeesEveryRow(client)
    const header = await readHeader(client, options)
    const summary = { tables: header.tables.length, rows: 0, files: 0 }
    await mkdir(path.dirname(options.file), { recursive: true, mode: 0o700 })
    await rm(partial, { force: true })
    await pipeline(
      content(client, header, path.join(options.dataDir, 'files'), summary),
      createGzip(),
      createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await client.query('commit')
    await rename(partial, options.file)
    await syncDirectory(path.dirname(options.file))
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Throws unless the role sees every row. A role with BYPASSRLS turns `row_security` off: PostgreSQL then fails rather than hides
 * rows. Any other role must have, on every protected table, a policy that shows all rows and none that restricts it.
 */
async function assertSeesEveryRow(client: pg.ClientBase): Promise<void> {
  const { rows: role } = await client.query<{ bypasses: boolean }>(
    'select rolbypassrls or rolsuper as bypasses from pg_roles where rolname = current_user',
  )
  if (role[0]?.bypasses) {
    await client.query('set local row_security = off')
    return
  }
  const { rows: hidden } = await client.query<{ name: string }>(
    `with mine as (
       select polrelid, polpermissive, pg_get_expr(polqual, polrelid) = 'true' as shows_all from pg_policy
        where polcmd in ('*', 'r')
          and (polroles = '{0}' or exists (select from unnest(polroles) r (oid) where pg_has_role(r.oid, 'usage'))))
     select c.oid::regclass::text as name from pg_class c
      where c.relrowsecurity and c.relkind in ('r', 'p')
        and (not exists (select from mine where polrelid = c.oid and polpermissive and shows_all)
          or exists (select from mine where polrelid = c.oid and not polpermissive and not shows_all))`,
  )
  if (hidden.length === 0) return
  throw new Error(`The backup would miss rows: no policy shows every row of ${hidden.map(row => row.name).join(', ')}`)
}

async function readHeader(client: pg.ClientBase, options: BackupOptions): Promise<BackupHeader> {
  const shapes = await describeTables(client)
  if (!shapes.some(({ schema, name }) => schema === 'public' && name === 'schema_migration')) {
    throw new Error('There is nothing to back up: this database has no tables of Plinth')
  }
  // keeps the tables' definitions as they are while they are read
  await client.query(`lock table ${shapes.map(quoted).join(', ')} in access share mode`)
  const partitions = await describePartitions(client)
  const own = partitions.find(({ parent, bound }) => parent === 'pgboss.job' && bound !== 'DEFAULT')
  if (own) throw new Error(`Job queue table ${own.name} has a partition of its own, which a backup does not carry`)
  const tables: BackupTable[] = []
  for (const shape of shapes) tables.push({ ...shape, ...(await measureTable(client, shape)) })
  const migrations = await client.query<BackupHeader['migrations'][number]>(
    'select name, checksum from public.schema_migration order by name collate "C"',
  )
  const server = await client.query<{ server_version: string }>('show server_version')
  return {
    format: 'plinth-backup',
    version: 1,
    product: options.product,
    postgres: server.rows[0]!.server_version,
    createdAt: new Date().toISOString(),
    migrations: migrations.rows,
    jobsVersion: await jobsVersion(client),
    tables,
    partitions,
    sequences: await readSequences(client),
    files: await isDirectory(path.join(options.dataDir, 'files')),
  }
}

async function* content(client: pg.ClientBase, header: BackupHeader, files: string, summary: BackupSummary) {
  yield `${JSON.stringify(header)}\n`
  for (const table of header.tables) {
    yield markLine({ kind: 'table', name: quoted(table) })
    let rows = 0
    for await (const lines of tableRows(client, table)) {
      rows += lines.length
      yield `${lines.join('\n')}\n`
    }
    if (String(rows) !== table.rows) throw new Error(`Table ${quoted(table)} changed while it was read`)
    summary.rows += rows
  }
  if (header.files) {
    for await (const file of storedFiles(files, '')) {
      const handle = await openIfThere(path.join(files, file))
      if (!handle) continue
      summary.files += 1
      yield markLine({ kind: 'file', path: file })
      yield* fileContent(handle)
    }
  }
  yield markLine({ kind: 'end', files: summary.files })
}

async function* tableRows(client: pg.ClientBase, table: BackupTable): AsyncGenerator<string[]> {
  const values = table.columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => `${pg.escapeIdentifier(name)}::text`)
  await client.query(
    `declare backup no scroll cursor for
       select array_to_json(array[${values.join(', ')}]::text[])::text as line from ${quoted(table)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('close backup')
}

/** Paths of the regular files below `root`, with `/` as separator. */
async function* storedFiles(root: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* storedFiles(root, relative)
    else if (entry.isFile()) yield relative
  }
}

/** Undefined for a file that was deleted, or renamed into place, since the folder was read. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function* fileContent(handle: FileHandle): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of handle.createReadStream({ highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    yield `["${chunk.toString('base64')}"]\n`
  }
  yield markLine({ kind: 'fileEnd', size, sha256: hash.digest('hex') })
}

async function isDirectory(directory: string): Promise<boolean> {
  try {
    return (await stat(directory)).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync()
  await handle.close()
}
