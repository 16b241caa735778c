import { fileURLToPath } from 'node:url'
import { AppError } from '@plinth/contract/error-codes'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import { turns } from '../turns.ts'

type Work = keyof typeof import('./letters.thread.ts')

/** Longer than anybody waits for a preview. After that the thread is ended, whatever it is doing, and a new one takes over. */
const PATIENCE = 30_000
/** Letters of one firm that may wait: those of four mails to fifty leads. */
const MOST_WAITING = 200
const IDLE = 60_000

let thread: Piscina | undefined

/**
 * Cleans and converts HTML that people wrote in a separate thread, one piece at a time: 100,000 characters take tens of
 * milliseconds and more, in which no request would be processed. The thread ends when it is idle.
 */
const threadOf = (): Piscina => {
  thread ??= new Piscina({
    filename: fileURLToPath(new URL('./letters.thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE,
    // requests come first
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    // no secrets of the server
    env: {},
    execArgv: [],
  })
  return thread
}

/** Only one letter per firm is in the queue at a time, so that a hundred letters of one firm do not delay another's. */
const turnsOf = new LRUCache<string, ReturnType<typeof turns>>({ max: 10_000 })

/** Throws UNAVAILABLE while too many letters of the firm are waiting, or where the thread does not finish in time. */
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

/** A person's message reduced to the few tags of plain writing; see `cleanHtml`. Throws UNAVAILABLE. */
export const safeMessage = (companyId: string, html: string): Promise<string> =>
  inThread(companyId, 'cleanMessage', html)

/** A letter of the mail editor made safe; see `cleanLetter`. Throws UNAVAILABLE. */
export const safeLetter = (companyId: string, html: string): Promise<string> => inThread(companyId, 'cleanLetter', html)

/** The plain text of HTML. Throws UNAVAILABLE. */
export const plainTextOf = (companyId: string, html: string): Promise<string> => inThread(companyId, 'plainText', html)

/** Ends the thread; pending work is rejected. */
export async function closeLetters(): Promise<void> {
  const ending = thread
  thread = undefined
  await ending?.destroy()
}
