import type { LiveEvent } from '@plinth/contract/company/live'
import type pg from 'pg'
import type { Logger } from 'pino'
import { decode, encode, mergeEvents } from './live-batch.ts'
import { liveConnection } from './live-connection.ts'

export interface Live {
  /** Tells everybody of the company who listens, in any process. Never waits and never throws; call it after the commit. */
  publish(companyId: string, event: LiveEvent): void
  /** Hears the company's events until the returned function is called. A `hello` says that some may have been missed. */
  subscribe(companyId: string, listener: (event: LiveEvent) => void): () => void
  /** Begins to listen; resolves once it does, or when the first try failed (further ones follow by themselves). */
  start(): Promise<void>
  /** Sends what is still to be told and lets go of the connection. */
  stop(): Promise<void>
}

export interface LiveOptions {
  /** the application's login */
  login: pg.ClientConfig
  log: Logger
  /** how long events are gathered, in ms; 20 unless told */
  gatherFor?: number
}

type Entry = { companyId: string; event: LiveEvent }

const CHANNEL = 'plinth_live'
const MAX_BUFFERED = 5000

/**
 * One connection per process, for both directions: a NOTIFY is never part of a business transaction, because PostgreSQL
 * lets transactions that notify commit only one after the other. This process hears its own events the same way as
 * those of others.
 */
export function createLive({ login, log, gatherFor = 20 }: LiveOptions): Live {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()
  let buffer: Entry[] = []
  let gathering: NodeJS.Timeout | undefined

  const deliver = ({ companyId, event }: Entry) => {
    for (const listener of [...(listeners.get(companyId) ?? [])]) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error }, 'a listener of live events failed')
      }
    }
  }
  const connection = liveConnection({
    login,
    channel: CHANNEL,
    log,
    onPayload: payload => {
      const heard = decode(payload)
      if (heard) deliver(heard)
    },
    onOpen: wasLost => {
      if (wasLost) for (const companyId of [...listeners.keys()]) deliver({ companyId, event: { type: 'hello' } })
      void flush()
    },
  })

  const flush = async (): Promise<void> => {
    clearTimeout(gathering)
    gathering = undefined
    if (buffer.length === 0) return
    const sending = buffer
    buffer = []
    // what cannot be told yet waits for the connection: other processes must hear of it too
    const keep = () => {
      buffer = [...sending, ...buffer]
    }
    try {
      if (!(await connection.notify(mergeEvents(sending).map(encode)))) keep()
    } catch (error) {
      keep()
      log.warn({ err: error }, 'live events could not be told and wait')
    }
  }

  return {
    publish(companyId, event) {
      buffer.push({ companyId, event })
      if (buffer.length > MAX_BUFFERED) buffer = mergeEvents(buffer).slice(-MAX_BUFFERED)
      gathering ??= setTimeout(() => void flush(), gatherFor)
    },
    subscribe(companyId, listener) {
      const ofCompany = listeners.get(companyId) ?? new Set()
      listeners.set(companyId, ofCompany)
      ofCompany.add(listener)
      return () => {
        ofCompany.delete(listener)
        if (ofCompany.size === 0 && listeners.get(companyId) === ofCompany) listeners.delete(companyId)
      }
    },
    start: () => connection.open(),
    async stop() {
      await flush()
      await connection.close()
    },
  }
}
