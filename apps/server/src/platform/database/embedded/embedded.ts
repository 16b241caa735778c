import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ensureCluster, findPlace, type Place, SUPERUSER } from './embedded-place.ts'
import { acquire, EmbeddedInUseError, type Running } from './embedded-postmaster.ts'
import { isPostmaster, notedPostmaster, SOCKET_PORT } from './embedded-process.ts'
import { FALLBACK_ROOT, locateBinaries } from './postgres-binaries.ts'

/** Reports to the operator what the database layer does; main passes in the logger. */
export type Log = (message: string) => void

/** A running embedded PostgreSQL that this process owns, or may use (see `joinEmbedded`). */
export interface Embedded {
  /** login of the superuser to the database `postgres`, over the private socket */
  admin: pg.ClientConfig
  /** the directory of the cluster */
  directory: string
  /** it was found running, left behind by a server that was killed */
  adopted: boolean
  /** the postmaster's current process number, which changes after a crash */
  pid(): number
  /** stops PostgreSQL cleanly, even during a restart */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on `dataDir/postgres`, or adopts the one that a killed server left there, and keeps it running:
 * it is restarted when it dies, and when this process dies for whatever reason, a watchdog stops it. Rejects with
 * EmbeddedInUseError when another process owns the directory, otherwise with an explanation of what the operator can do.
 * `durable: false` (no fsync) is only for the throw-away clusters of tests.
 */
export async function startEmbedded(dataDir: string, log: Log, options: { durable?: boolean } = {}): Promise<Embedded> {
  const durable = options.durable ?? true
  const place = findPlace(dataDir, log)
  const onFallback = place.home.startsWith(FALLBACK_ROOT)
  const cache = place.account.uid === undefined && !onFallback ? path.dirname(place.home) : FALLBACK_ROOT
  const binaries = locateBinaries(place.account, cache)
  await ensureCluster(place, binaries, durable)
  const admin = adminLogin(place)

  const stopping = new AbortController()
  const start = () => acquire({ place, binaries, admin, durable, log, signal: stopping.signal })
  let running: Running = await start()
  const { adopted } = running
  if (adopted) log(`Adopted PostgreSQL (process ${running.pid}), left by a server that was killed`)
  let recovery: Promise<void> | undefined

  const keepAlive = () => {
    running.holder.once('end', () => {
      if (stopping.signal.aborted) return
      log('PostgreSQL stopped unexpectedly: starting it again')
      recovery = recover()
    })
  }
  const recover = async () => {
    running.watchdog.dismiss()
    while (!stopping.signal.aborted) {
      try {
        running = await start()
        log(`PostgreSQL runs again (process ${running.pid})`)
        return keepAlive()
      } catch (error) {
        if (stopping.signal.aborted) return
        log(`PostgreSQL could not be started again: ${(error as Error).message}`)
        if (error instanceof EmbeddedInUseError) return
        await delay(1000)
      }
    }
  }
  keepAlive()

  return {
    admin,
    directory: place.home,
    adopted,
    pid: () => running.pid,
    async stop() {
      stopping.abort()
      await recovery
      await running.shutDown()
    },
  }
}

/**
 * The login of an embedded PostgreSQL that another process owns and runs, for maintenance next to it (backup). Undefined when
 * none runs on this data directory. Its `stop` leaves PostgreSQL running.
 */
export function joinEmbedded(dataDir: string, log: Log): Embedded | undefined {
  const place = findPlace(dataDir, log)
  const pid = notedPostmaster(place.pgdata)
  if (pid === undefined || !isPostmaster(pid, place.pgdata)) return undefined
  const current = () => notedPostmaster(place.pgdata) ?? pid
  return { admin: adminLogin(place), directory: place.home, adopted: false, pid: current, stop: async () => undefined }
}

function adminLogin(place: Place): pg.ClientConfig {
  let password: string
  try {
    password = fs.readFileSync(place.passwordFile, 'utf8').trim()
  } catch (cause) {
    throw new Error(`Cannot read the database's password file ${place.passwordFile}: restore it, or its permissions`, {
      cause,
    })
  }
  return { host: place.run, port: SOCKET_PORT, user: SUPERUSER, password, database: 'postgres' }
}
