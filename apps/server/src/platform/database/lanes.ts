/** How long work counts as short, in milliseconds. */
const SHORT = 25

/** Lets only so much short work in at once. */
export interface Lanes {
  /** runs work when its turn has come, in order */
  run<T>(work: () => Promise<T>): Promise<T>
  /** how many wait for their turn */
  waiting(): number
}

/**
 * Lets `count` pieces of work in at once, and the next when one ends or turns out to last. A few connections in use keep
 * their plans and tables in the processor's caches, where many push out each other's. What waits for a lock or reads much
 * is not counted after a moment, so that short work never waits long for it, nor work for what it asks in a transaction
 * of its own.
 */
export function lanes(count: number): Lanes {
  /** the pieces of work that count, oldest first */
  const inside = new Set<{ began: number }>()
  const queue: (() => void)[] = []
  let isWatched = false

  const admit = (): void => {
    while (inside.size < count && queue.length > 0) queue.shift()?.()
    if (queue.length === 0 || isWatched) return
    isWatched = true
    setTimeout(leaveOutWhatLasts, SHORT)
  }
  const leaveOutWhatLasts = (): void => {
    isWatched = false
    const latest = performance.now() - SHORT
    for (const piece of inside) if (piece.began <= latest) inside.delete(piece)
    admit()
  }
  return {
    async run(work) {
      const piece = { began: 0 }
      await new Promise<void>(enter => {
        queue.push(() => {
          piece.began = performance.now()
          inside.add(piece)
          enter()
        })
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
