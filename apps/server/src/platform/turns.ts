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
