import { spawn } from 'node:child_process'
import fs from 'node:fs'
import type { Socket } from 'node:net'
import type { Place } from './embedded-place.ts'
import { commandOf, readIfThere } from './embedded-process.ts'

/** Stops PostgreSQL when the process that owns it dies, even by kill -9. */
export interface Watchdog {
  /** ends the watchdog and leaves PostgreSQL running */
  dismiss(): void
}

const TITLE = 'plinth-watchdog'
// its standard input closes when its owner dies; the postmaster's number is read again because a restart may have changed
// it
const SCRIPT = `read -r word; [ "$word" = bye ] && exit 0
read -r noted < "$2/postmaster.pid" && [ "$noted" = "$1" ] && kill -INT "$1"`

/** Starts a watchdog over the postmaster `pid`. It runs under the database's account and outlives this process on purpose. */
export function startWatchdog(place: Place, pid: number, log: (message: string) => void): Watchdog {
  const child = spawn('/bin/sh', ['-c', SCRIPT, TITLE, String(pid), place.pgdata], {
    ...place.account,
    env: { PATH: '/usr/bin:/bin' },
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', error => log(`No watchdog (${error.message}): after a kill the next start adopts PostgreSQL`))
  child.unref()
  const pipe = child.stdin as Socket
  pipe.on('error', () => undefined) // the watchdog may have ended before it is dismissed
  pipe.unref()
  if (child.pid !== undefined) fs.writeFileSync(place.watchdogFile, String(child.pid), { mode: 0o600 })
  return { dismiss: () => void pipe.end('bye\n') }
}

/** Whether the watchdog of an earlier owner is still alive, and so is about to stop PostgreSQL. */
export function watchdogAtWork(place: Place): boolean {
  const pid = Number(readIfThere(place.watchdogFile))
  return pid > 0 && commandOf(pid).includes(TITLE) && commandOf(pid).includes(place.pgdata)
}
