/** Where the time comes from; tests set it, nothing sleeps (architecture, rule 8). */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told otherwise. */
export function settableClock(start: Date): Clock & { set(to: Date): void; advance(milliseconds: number): void } {
  let now = start
  return {
    now: () => new Date(now),
    set: to => {
      now = to
    },
    advance: milliseconds => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
