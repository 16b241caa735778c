import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that long work waits in all, so that it comes to its end soon enough for those who wait for that. */
const MOST_IN_ALL = 4000
/** So much of the event loop long work takes itself, when nobody else is there. */
const OWN_SHARE = 0.25

/**
 * Begins long work of one person, done in pieces. What it answers is called between two of them, and waits for as long as
 * the last piece took, in proportion as the event loop was busy with others meanwhile: where they are at work they have the
 * database for up to half of the time, and where nobody is there it does not wait. In all it waits for `mostInAll`
 * milliseconds at most.
 */
export function givingWay(mostInAll = MOST_IN_ALL): () => Promise<void> {
  let left = mostInAll
  let before = performance.eventLoopUtilization()
  return async () => {
    const { idle, active, utilization } = performance.eventLoopUtilization(before)
    const pause = Math.min(pauseAfter(idle + active, utilization), left)
    left -= pause
    if (pause > 0) await wait(pause)
    before = performance.eventLoopUtilization()
  }
}

/** Milliseconds to wait after a piece of work that took so many, during which so much of the event loop (0 to 1) was in use. */
export const pauseAfter = (milliseconds: number, utilization: number): number =>
  (milliseconds * Math.max(0, utilization - OWN_SHARE)) / (1 - OWN_SHARE)
