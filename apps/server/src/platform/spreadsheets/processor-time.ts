import { readFileSync } from 'node:fs'

/** The kernel reports processor time in hundredths of a second, whatever its own clock. */
const MS_PER_TICK = 10
const USER_TIME = 11
const SYSTEM_TIME = 12

/**
 * Processor time used by a process with all its threads, in milliseconds; undefined where the system does not report it, and for
 * a process that is gone.
 */
export function processorTime(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // the second field is the name, which may contain anything, even spaces and brackets
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * MS_PER_TICK
  } catch {
    return undefined
  }
}
