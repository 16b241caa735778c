import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Only names the socket's file: nothing listens on TCP. */
export const SOCKET_PORT = 5432

/** Whether a process with this number exists; a zombie counts. */
export function processExists(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The postmaster's process number, as PostgreSQL wrote it to its data directory. */
export function notedPostmaster(pgdata: string): number | undefined {
  const first = readIfThere(path.join(pgdata, 'postmaster.pid'))?.split('\n')[0]
  return Number(first) || undefined
}

/**
 * Whether `pid` really is the postmaster of this data directory. After a container restarts the number may belong to another
 * process, and without an init that reaps children a killed postmaster remains as a zombie that still accepts `kill 0`.
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
    // we may not inspect another user's process: rather wait for it than remove the lock of a living server
    return commandOf(pid).includes('postgres')
  }
}

/** The command line of a process; empty when it has ended or is a zombie. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? ''
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Removes the lock files of a postmaster that is known to be dead. PostgreSQL itself would take a zombie for a living one. */
export function removeStaleLocks(pgdata: string, run: string): void {
  fs.rmSync(path.join(pgdata, 'postmaster.pid'), { force: true })
  fs.rmSync(path.join(run, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}

/** The text of a file, or undefined when it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
