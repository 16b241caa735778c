import { AppError } from '@plinth/contract/error-codes'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const PER_MINUTE = 30
const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 })

/** Counts an upload of a person: thirty a minute in each process, before a byte of it is read. Throws TOO_MANY_REQUESTS. */
export async function countUpload(userId: string): Promise<void> {
  try {
    await limiter.consume(userId)
  } catch (cause) {
    if (cause instanceof Error) throw cause
    throw new AppError('TOO_MANY_REQUESTS', undefined, { cause })
  }
}
