import { AppError } from '@plinth/contract/error-codes'

/** How long work counts as short, in milliseconds. */
const SHORT = 25
/** How long work waits for its turn, in milliseconds, as it would for a connection. */
const PATIENCE = 3000

/** Lets only so much short work in at once. */
export interface Lanes {
  /** runs work when its turn has come, in order; throws UNAVAILABLE where that does not come in 3 s */
  run<T>(work: () => Promise<T>): Promise<T>
  /** how many wait for their turn */
  waiting(): number
}

/**
 * Lets `count` pieces of work in at once, and the next when one ends or turns out to last. A few connections in use keep
 * their plans and tables in the processor's caches, where many push out each other's. What waits for a lock, reads much or
 * asks for something in a transaction of its own is not counted any more after 25 ms, so that nothing waits for its end.
 */
export function lanes(count: number): Lanes {
  /** the pieces of work that count, oldest first */
  const inside = new Set<{ began: number }>()
  const queue: { since: number; enter(piece: { began: number }): void; refuse(error: Error): void }[] = []
  let isWatched = false

  const admit = (): void => {
    const now = performance.now()
    while (inside.size < count) {
      const next = queue.shift()
      if (!next) return
      const piece = { began: now }
      inside.add(piece)
      next.enter(piece)
    }
    const [oldest] = inside
    if (!oldest || queue.length === 0 || isWatched) return
    isWatched = true
    // what lasted while nobody waited is left out at once
    setTimeout(leaveOutWhatLasts, Math.max(0, Math.ceil(oldest.began + SHORT - now)))
  }
  const leaveOutWhatLasts = (): void => {
    isWatched = false
    const now = performance.now()
    for (const piece of inside) if (piece.began + SHORT <= now) inside.delete(piece)
    while (queue[0] && queue[0].since + PATIENCE <= now)
      queue.shift()?.refuse(new AppError('UNAVAILABLE', undefined, { cause: 'no turn at the database in time' }))
    admit()
  }
  return {
    async run(work) {
      const piece = await new Promise<{ began: number }>((enter, refuse) => {
        queue.push({ since: performance.now(), enter, refuse })
        admit()
      })
      try {
        return await work()
      } finally {
        inside.delete(piece)
        admit()
      }
    },
    waiting: () => queue.length,
  }
}
