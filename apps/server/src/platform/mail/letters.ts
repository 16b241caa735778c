import { fileURLToPath } from 'node:url'
import { AppError } from '@plinth/contract/error-codes'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { turns } from '../turns.ts'

type Work = keyof typeof import('./letters.thread.ts')

/** Longer than anybody waits for a preview; the thread is ended then, whatever it is at, and a new one goes on. */
const PATIENCE = 30_000
/** Letters of one firm that may wait: those of four mails to fifty leads. */
const MOST_WAITING = 200
const IDLE = 60_000

let thread: Piscina | undefined

/**
 * HTML that people write is cleaned and read in a thread of its own, one piece at a time: 100,000 characters of it take tens of
 * milliseconds and more, in which no request of anybody would be answered. The thread ends when nobody needs it.
 */
const threadOf = (): Piscina => {
  thread ??= new Piscina({
    filename: fileURLToPath(new URL('./letters.thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    // requests of people go before it
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    // nothing of ours is there: no secret, no flag
    env: {},
    execArgv: [],
  })
  return thread
}

/** One piece of a firm at a time is in the queue, so that its hundred letters do not stand before another's one. */
const turnsOf = new LRUCache<string, ReturnType<typeof turns>>({ max: 10_000 })

/** Throws UNAVAILABLE while the firm has too much waiting, or where the thread does not come to an end. */
function inThread(companyId: string, work: Work, html: string): Promise<string> {
  const inTurn = turnsOf.get(companyId) ?? turns(1, MOST_WAITING)
  turnsOf.set(companyId, inTurn)
  return inTurn(async () => {
    try {
      return await threadOf().run(html, { name: work, signal: AbortSignal.timeout(PATIENCE) })
    } catch (cause) {
      throw new AppError('UNAVAILABLE', undefined, { cause })
    }
  })
}

/** A person's message with the few tags of plain writing alone; see `cleanHtml`. Throws UNAVAILABLE. */
export const safeMessage = (companyId: string, html: string): Promise<string> =>
  inThread(companyId, 'cleanMessage', html)

/** A letter of the mail editor made safe; see `cleanLetter`. Throws UNAVAILABLE. */
export const safeLetter = (companyId: string, html: string): Promise<string> => inThread(companyId, 'cleanLetter', html)

/** What HTML says, as plain text. Throws UNAVAILABLE. */
export const plainTextOf = (companyId: string, html: string): Promise<string> => inThread(companyId, 'plainText', html)

/** Ends the thread; what is in its hands is refused. */
export async function closeLetters(): Promise<void> {
  const ending = thread
  thread = undefined
  await ending?.destroy()
}
