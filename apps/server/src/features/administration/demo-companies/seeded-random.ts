/** Numbers that look random and are the same at every start, so that every demo company is the same one. */
export interface SeededRandom {
  /** from 0 to below 1 */
  next(): number
  /** a whole number, both ends included */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** one of the items, each as likely as its weight says */
  weighted<T extends { weight: number }>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: items => items[int(0, items.length - 1)]!,
    weighted(items) {
      let left = next() * items.reduce((sum, item) => sum + item.weight, 0)
      for (const item of items) {
        left -= item.weight
        if (left < 0) return item
      }
      return items.at(-1)!
    },
    shuffle(items) {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last)
        ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
      }
      return shuffled
    },
  }
}
