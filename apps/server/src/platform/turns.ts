import { AppError } from '@plinth/contract/error-codes'

/**
 * Runs a limited number of tasks at once; the others wait their turn, at most `mostWaiting` of them. Throws the refusal,
 * UNAVAILABLE by default, where more would have to wait.
 */
export function turns(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
  refusal = (): Error => new AppError('UNAVAILABLE'),
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < most) running++
    else if (waiting.length >= mostWaiting) throw refusal()
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // while others wait, a finished task hands its place directly to the next
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same with separate limits for each key. */
export function turnsOfEach(
  most: number,
  mostWaiting?: number,
  refusal?: () => Error,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const byKey = new Map<string, { inTurn: ReturnType<typeof turns>; users: number }>()
  return async (key, work) => {
    const entry = byKey.get(key) ?? { inTurn: turns(most, mostWaiting, refusal), users: 0 }
    byKey.set(key, entry)
    entry.users++
    try {
      return await entry.inTurn(work)
    } finally {
      entry.users--
      if (entry.users === 0) byKey.delete(key)
    }
  }
}
