import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a piece of long work waits at most, so that somebody who is never alone gets to its end, too. */
const LONGEST_PAUSE = 100
/** So much of the event loop long work takes itself, when nobody else is there. */
const OWN_SHARE = 0.25

/**
 * Begins a piece of long work of one person. What it answers waits at the piece's end for as long as the piece took, in
 * proportion as the event loop was busy with others meanwhile: where they are at work they have the database half of the
 * time, and where nobody is there is next to no pause.
 */
export function givingWay(): () => Promise<void> {
  const began = performance.now()
  const before = performance.eventLoopUtilization()
  return () => wait(pauseAfter(performance.now() - began, performance.eventLoopUtilization(before).utilization))
}

/** Milliseconds to wait after a piece of work that took so many, during which so much of the event loop (0 to 1) was in use. */
export const pauseAfter = (milliseconds: number, utilization: number): number =>
  Math.min((milliseconds * Math.max(0, utilization - OWN_SHARE)) / (1 - OWN_SHARE), LONGEST_PAUSE)
