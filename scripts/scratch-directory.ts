import { statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** Tests leave some hundred megabytes at once. */
const ENOUGH = 3 * 1024 ** 3

/**
 * Where tests put data that is thrown away: in memory on a machine with enough of it, else where temporary files are. Every clone of a
 * database is 1,500 files, and ext4 takes up to a second to make that many after as many were removed.
 */
export function scratchDirectory(): string {
  if (process.env.TMPDIR !== undefined || os.freemem() < 2 * ENOUGH) return os.tmpdir()
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH ? MEMORY : os.tmpdir()
  } catch {
    // a system without it
    return os.tmpdir()
  }
}
