import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { processExists } from './embedded-process.ts'
import {
  type Account,
  type Binaries,
  BUNDLED_MAJOR,
  canEnter,
  databaseAccount,
  FALLBACK_ROOT,
  POSTGRES_ENV,
} from './postgres-binaries.ts'

/** The superuser of an embedded cluster, used only by the supervisor and to set up roles. */
export const SUPERUSER = 'plinth_admin'

/** The folders of one embedded cluster. All lie below `home`, so that a new cluster appears with one rename. */
export interface Place {
  account: Account
  home: string
  pgdata: string
  passwordFile: string
  logFile: string
  watchdogFile: string
  /** private folder of the Unix socket, mode 0700 */
  run: string
}

/** Finds the place of the cluster of `dataDir`, and creates its folders (not the database itself). */
export function findPlace(dataDir: string, log: (message: string) => void): Place {
  const account = databaseAccount()
  const asRoot = account.uid !== undefined
  const wanted = path.resolve(dataDir)
  // the service account needs to pass through this folder, but not to list it
  fs.mkdirSync(wanted, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
  const real = fs.realpathSync(wanted)
  if (asRoot) letPass(real, account)
  const beside = path.join(real, 'postgres')
  const fallback = path.join(FALLBACK_ROOT, `data-${shortHash(real)}`)
  if (!asRoot || canEnter(real, account)) {
    if (asRoot && !fs.existsSync(beside) && fs.existsSync(fallback)) throw moved(real, fallback)
    return placeAt(beside, account)
  }
  if (fs.existsSync(beside)) throw moved(real, beside)
  fs.mkdirSync(FALLBACK_ROOT, { recursive: true, mode: 0o755 })
  log(`${real} cannot be reached by the database account (uid ${account.uid}): the database is kept in ${fallback}`)
  return placeAt(fallback, account)
}

/** Lets the account's group pass through (not list) a private folder of root's on the way. */
function letPass(directory: string, account: Account): void {
  const { uid, gid, mode } = fs.statSync(directory)
  if (uid !== 0 || gid !== 0 || (mode & 0o001) !== 0 || account.gid === undefined) return
  if (!canEnter(path.dirname(directory), account)) return
  fs.chownSync(directory, 0, account.gid)
  fs.chmodSync(directory, (mode & 0o700) | 0o010)
}

function moved(dataDir: string, existing: string): Error {
  // an empty database started here would look like the loss of all data
  return new Error(
    `The permissions of ${dataDir} have changed, and its database is in ${existing}: restore the permissions, or move that directory`,
  )
}

function placeAt(home: string, account: Account): Place {
  const inside = path.join(home, 'run')
  // the path of a socket is limited to 107 bytes
  const run = Buffer.byteLength(inside) > 90 ? path.join(os.tmpdir(), `plinth-${shortHash(home)}`) : inside
  return {
    account,
    home,
    pgdata: path.join(home, 'pgdata'),
    passwordFile: path.join(home, 'password'),
    logFile: path.join(home, 'postgres.log'),
    watchdogFile: path.join(home, 'watchdog.pid'),
    run,
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** Creates the cluster where there is none. A kill at any moment leaves either no cluster or a complete one. */
export async function ensureCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  if (!fs.existsSync(path.join(place.pgdata, 'PG_VERSION'))) await createCluster(place, binaries, durable)
  const major = Number(fs.readFileSync(path.join(place.pgdata, 'PG_VERSION'), 'utf8'))
  if (major !== BUNDLED_MAJOR) {
    throw new Error(
      `${place.pgdata} was made by PostgreSQL ${major} and this version brings ${BUNDLED_MAJOR}: back up with the version that made it, then restore with this one`,
    )
  }
  fs.mkdirSync(place.run, { recursive: true, mode: 0o700 })
  const state = fs.lstatSync(place.run)
  if (place.account.uid !== undefined && state.isDirectory() && state.uid === 0) own(place.run, place.account)
  const now = fs.lstatSync(place.run)
  if (!now.isDirectory() || now.uid !== (place.account.uid ?? process.getuid?.())) {
    throw new Error(`${place.run} must be a directory of the database account`)
  }
  fs.chmodSync(place.run, 0o700)
}

const beingMade = new Set<string>()

async function createCluster(place: Place, binaries: Binaries, durable: boolean): Promise<void> {
  sweepUnfinished(place.home)
  const beside = `${place.home}.init-${process.pid}-${randomBytes(4).toString('hex')}`
  beingMade.add(beside)
  const made = placeAt(beside, place.account)
  try {
    fs.mkdirSync(beside, { mode: place.account.uid === undefined ? 0o700 : 0o711 })
    for (const directory of [made.pgdata, path.join(beside, 'run')]) {
      fs.mkdirSync(directory, { mode: 0o700 })
      own(directory, place.account)
    }
    const password = randomBytes(32).toString('base64url')
    // initdb reads the file as the database's account, but we keep it as ours
    const handOver = path.join(beside, 'handover')
    for (const file of [made.passwordFile, handOver]) writeDurably(file, password)
    own(handOver, place.account)
    await initdb(made.pgdata, handOver, binaries, place.account, durable)
    fs.rmSync(handOver)
    syncDirectory(beside)
    publish(beside, place)
  } finally {
    fs.rmSync(beside, { recursive: true, force: true })
    beingMade.delete(beside)
    // an initdb whose parent was killed may still have been writing during the first sweep; by now it has noticed
    sweepUnfinished(place.home)
  }
}

function publish(beside: string, place: Place): void {
  try {
    fs.renameSync(beside, place.home)
    syncDirectory(path.dirname(place.home))
  } catch (error) {
    // another server created the cluster in the meantime: use that one
    if (!fs.existsSync(path.join(place.pgdata, 'PG_VERSION'))) throw error
  }
}

/** Removes the remains of an initdb that was killed. */
function sweepUnfinished(home: string): void {
  const parent = path.dirname(home)
  for (const entry of fs.readdirSync(parent)) {
    const unfinished = entry.startsWith(`${path.basename(home)}.init-`)
    const full = path.join(parent, entry)
    if (!unfinished || beingMade.has(full)) continue
    const pid = Number(entry.split('.init-')[1]?.split('-')[0])
    // our own number without an entry in `beingMade` was an earlier container's process with the same number
    if (pid === process.pid || !processExists(pid)) fs.rmSync(full, { recursive: true, force: true, maxRetries: 5 })
  }
}

// Collation is ICU's, but pg_trgm takes from the libc locale what a letter is: under plain C a Greek or Hindi name has no
// trigrams at all, and a search for it reads every row. Every system has one of these two locales.
const LETTERS = ['C.UTF-8', 'en_US.UTF-8']

async function initdb(pgdata: string, passwordFile: string, binaries: Binaries, account: Account, durable: boolean) {
  const options = [
    `--pgdata=${pgdata}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const problems: string[] = []
  for (const letters of LETTERS) {
    const problem = await run(binaries.initdb, [...options, `--lc-ctype=${letters}`], account)
    if (problem === undefined) return
    problems.push(problem)
    if (!problem.includes('invalid locale name')) break
  }
  throw new Error(`initdb failed: ${problems.join('; ')}`)
}

/** Runs a program to its end. Resolves with its error output, or undefined if it succeeded. */
function run(program: string, options: string[], account: Account): Promise<string | undefined> {
  return new Promise(resolve => {
    const child = spawn(program, options, {
      ...account,
      env: POSTGRES_ENV,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaints = ''
    child.stderr.setEncoding('utf8').on('data', text => {
      complaints += text
    })
    child.on('error', error => resolve(error.message))
    child.on('close', code => resolve(code === 0 ? undefined : `${complaints.trim()} (exit ${code})`))
  })
}

function own(file: string, account: Account): void {
  if (account.uid !== undefined) fs.chownSync(file, account.uid, account.gid ?? account.uid)
}

function writeDurably(file: string, text: string): void {
  fs.writeFileSync(file, text, { mode: 0o600, flush: true })
}

function syncDirectory(directory: string): void {
  const descriptor = fs.openSync(directory, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
