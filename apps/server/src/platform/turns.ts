import { AppError } from '@plinth/contract/error-codes'

/**
 * Lets so many pieces of work run at once; the others wait for their turn, at most `mostWaiting` of them.
 * Throws the refusal, UNAVAILABLE unless told, where more would have to wait.
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
      // the place is handed on, not given up, while somebody waits
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** The same for each key apart: so many pieces of work of one key at once, and so many of one key waiting. */
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
