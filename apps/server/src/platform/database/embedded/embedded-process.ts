import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** The port only names the socket's file: nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** Does any process have this number (a zombie does)? */
export function processExists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The postmaster's number as PostgreSQL noted it in its data directory. */
export function notedPostmaster(pgdata: string): number | undefined {
  const first = readIfThere(path.join(pgdata, 'postmaster.pid'))?.split('\n')[0]
  return Number(first) || undefined
}

/**
 * Is `pid` really the postmaster of this data directory? After a restart of a container the number may be anybody's,
 * and without an init that reaps children a killed postmaster stays as a zombie that still answers `kill 0`.
 */
export function isPostmaster(pid: number, pgdata: string): boolean {
  if (!processExists(pid)) return false
  if (process.platform !== 'linux') return commandOf(pid).includes('postgres')
  const state = readIfThere(`/proc/${pid}/stat`)
  if (state === undefined || /\) [ZX] /.test(state)) return false
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(pgdata)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    // not ours to look into: rather wait for it than remove a living server's lock
    return commandOf(pid).includes('postgres')
  }
}

/** The command line of a process, empty when it is gone or a zombie. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Removes the lock files of a postmaster that is known not to live; PostgreSQL would take a zombie's for a living one's. */
export function removeStaleLocks(pgdata: string, run: string): void {
  fs.rmSync(path.join(pgdata, 'postmaster.pid'), { force: true })
  fs.rmSync(path.join(run, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}

/** A file's text, or nothing when it is not there. */
export function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
