/** The source of the current time. Tests set it, so that none of them has to sleep. */
export interface Clock {
  now(): Date
}
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is set or advanced. */
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
