/** Sent by people and by a machine that runs out of memory; a process that fails by itself ends differently. */
const FROM_OUTSIDE = new Set<unknown>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])

/**
 * Whether a process that was not ended by its parent was ended from outside, which says nothing about what it was given: the same work
 * may well be done once more.
 */
export const endedFromOutside = (signal: NodeJS.Signals | null | undefined): boolean => FROM_OUTSIDE.has(signal)

/** The outcome of a process that was killed from outside: what had come from it is dropped, and what it was given is not at fault. */
export class Killed {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}
