import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Place } from './embedded-place.ts'
import { isPostmaster, notedPostmaster, removeStaleLocks, SOCKET_PORT } from './embedded-process.ts'
import { DURABLE_SETTINGS, serverSettings } from './embedded-settings.ts'
import { startWatchdog, type Watchdog, watchdogAtWork } from './embedded-watchdog.ts'
import { type Binaries, POSTGRES_ENV } from './postgres-binaries.ts'

/** Key of the session lock in the database `postgres` that marks the one process that owns the cluster. */
const OWNER_LOCK = 7_264_100
/** Generous, because recovery after a crash may take long on a slow disk. */
const READY_WITHIN_MS = 10 * 60_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/** The data directory belongs to another living process. */
export class EmbeddedInUseError extends Error {}

interface Start {
  place: Place
  binaries: Binaries
  admin: pg.ClientConfig
  durable: boolean
  log: (message: string) => void
  signal: AbortSignal
}

/** A postmaster that this process owns. */
export interface Running {
  pid: number
  adopted: boolean
  /** the connection that holds the ownership lock; it ends when PostgreSQL is gone */
  holder: pg.Client
  watchdog: Watchdog
  shutDown(): Promise<void>
}

/** Starts or adopts the postmaster of `place` and takes ownership of it. */
export async function acquire(start: Start): Promise<Running> {
  const launcher = new Launcher(start)
  try {
    return await acquireWith(launcher, start)
  } catch (error) {
    await launcher.abandon()
    throw error
  }
}

async function acquireWith(launcher: Launcher, start: Start): Promise<Running> {
  const { place, log } = start
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    start.signal.throwIfAborted()
    const pid = notedPostmaster(place.pgdata)
    const holder = pid === undefined ? undefined : await connect(start.admin)
    if (!holder) {
      if (pid === undefined || !isPostmaster(pid, place.pgdata)) launcher.ensureLaunched(pid)
      await delay(10)
      continue
    }
    const owned = await becomeOwner(holder, place)
    if (owned !== 'yes') {
      await holder.end().catch(() => undefined)
      if (owned === 'no') {
        launcher.handOver()
        throw inUse(place, pid)
      }
      continue
    }
    const current = notedPostmaster(place.pgdata)
    if (current === undefined) continue
    if (start.durable) await assertDurable(holder)
    const watchdog = startWatchdog(place, current, log)
    const child = launcher.child?.pid === current ? launcher.child : undefined
    return {
      pid: current,
      adopted: child === undefined,
      holder,
      watchdog,
      shutDown: () => shutDown(place, current, holder, watchdog, child, log),
    }
  }
  throw new Error(`PostgreSQL did not become ready, see ${place.logFile}`)
}

/** Spawns the postmaster, and again if it stumbled over remains of a killed predecessor. */
class Launcher {
  child: ChildProcess | undefined
  private failures = 0
  private logStart = 0
  private failure: Error | undefined
  private readonly start: Start

  constructor(start: Start) {
    this.start = start
  }

  ensureLaunched(stale: number | undefined): void {
    const { place } = this.start
    if (this.failure) throw this.failure
    if (this.child && runs(this.child)) return
    if (this.child) {
      const words = fs.readFileSync(place.logFile).subarray(this.logStart).toString('utf8')
      const passing = /pre-existing shared memory|lock file .* already exists|shut/.test(words)
      this.failures += 1
      if (!passing || this.failures > 200) {
        throw new Error(
          `PostgreSQL does not start (${this.child.exitCode ?? this.child.signalCode}): ${words.slice(-1500)}`,
        )
      }
    }
    // nothing listens on the socket, and the noted process is not a postmaster of this directory
    if (stale !== undefined) removeStaleLocks(place.pgdata, place.run)
    this.spawn()
  }

  /** Two servers started at once, and the other became the owner, also of what this one may have launched. */
  handOver(): void {
    this.child = undefined
  }

  /** Stops a postmaster launched for a start that failed or is no longer wanted. */
  async abandon(): Promise<void> {
    if (!this.child || !runs(this.child)) return
    const ended = exited(this.child)
    this.child.kill('SIGINT')
    await ended
  }

  private spawn(): void {
    const { place, binaries, durable } = this.start
    rotateLog(place.logFile)
    const logFile = fs.openSync(place.logFile, 'a', 0o600)
    this.logStart = fs.fstatSync(logFile).size
    const settings = Object.entries({ ...serverSettings(durable), unix_socket_directories: place.run })
    const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
    // detached: Ctrl-C in a terminal must not reach PostgreSQL before our own orderly shutdown does
    this.child = spawn(binaries.postgres, ['-D', place.pgdata, '-p', String(SOCKET_PORT), ...options], {
      ...place.account,
      env: POSTGRES_ENV,
      cwd: '/',
      detached: true,
      stdio: ['ignore', logFile, logFile],
    })
    fs.closeSync(logFile)
    this.child.on('error', cause => {
      this.failure = new Error(`Cannot run PostgreSQL: ${cause.message}`, { cause })
    })
    this.child.unref()
  }
}

function rotateLog(file: string): void {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT_BYTES) fs.renameSync(file, `${file}.1`)
}

/** A connection, or undefined while PostgreSQL is starting, stopping or not running. Throws on any other error. */
async function connect(admin: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...admin, connectionTimeoutMillis: 5000, application_name: 'plinth supervisor' })
  // without a listener a broken connection would end the process; its 'end' event is what matters
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if ((error as { code?: string }).code === '28P01') {
      throw new Error('The password file beside the database does not fit it: restore the file that belongs to it', {
        cause: error,
      })
    }
    return undefined
  }
}

/** 'again' when the server went away in the meantime or is about to, because the watchdog of a killed owner is stopping it. */
async function becomeOwner(holder: pg.Client, place: Place): Promise<'yes' | 'no' | 'again'> {
  try {
    // the backend of an owner that was just killed may live a little longer
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { rows } = await holder.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
      if (!rows[0]?.owned) {
        await delay(25)
        continue
      }
      if (!watchdogAtWork(place)) return 'yes'
      await holder.end()
      for (let wait = 0; wait < 200 && watchdogAtWork(place); wait += 1) await delay(10)
      return 'again'
    }
    return 'no'
  } catch {
    // the connection broke: the next attempt finds out why
    return 'again'
  }
}

function inUse(place: Place, pid: number | undefined): EmbeddedInUseError {
  return new EmbeddedInUseError(
    `Another server is already using the database in ${place.home} (PostgreSQL process ${pid}): stop it first, or give this one a data directory of its own`,
  )
}

async function assertDurable(holder: pg.Client): Promise<void> {
  const { rows } = await holder.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1) and setting <> $2',
    [DURABLE_SETTINGS, 'on'],
  )
  if (rows.length === 0) return
  await holder.end()
  throw new Error(`PostgreSQL would not keep what it acknowledges: ${rows.map(row => `${row.name} is off`).join(', ')}`)
}

async function shutDown(
  place: Place,
  pid: number,
  holder: pg.Client,
  watchdog: Watchdog,
  child: ChildProcess | undefined,
  log: (message: string) => void,
): Promise<void> {
  const ended = child && runs(child) ? exited(child) : undefined
  const alive = () => notedPostmaster(place.pgdata) === pid && isPostmaster(pid, place.pgdata)
  await holder.end().catch(() => undefined)
  const began = Date.now()
  // SIGINT rolls back open transactions and writes a checkpoint; after SIGQUIT the next start has to recover
  if (alive()) signal(pid, 'SIGINT')
  let patient = true
  while (alive()) {
    await delay(10)
    if (patient && Date.now() - began > 60_000) {
      log('PostgreSQL does not stop in time: ending it, the next start recovers')
      signal(pid, 'SIGQUIT')
      patient = false
    }
  }
  await ended
  watchdog.dismiss()
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function runs(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function exited(child: ChildProcess): Promise<unknown> {
  child.ref()
  return new Promise(resolve => child.once('exit', resolve))
}
