import { readFileSync } from 'node:fs'

/** The kernel counts processor time for others in hundredths of a second, whatever its own clock. */
const MS_PER_TICK = 10
const USER_TIME = 11
const SYSTEM_TIME = 12

/**
 * Processor time that a process has used with all its threads, in milliseconds; undefined where this system does not tell, and
 * for a process that is gone.
 */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // the name comes second and may hold anything, spaces and brackets too
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_PER_TICK
  } catch {
    return undefined
  }
}
