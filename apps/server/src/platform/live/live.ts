import type { LiveEvent } from '@plinth/contract/company/live'
import type pg from 'pg'
import type { Logger } from 'pino'
import { decode, encode, mergeEvents, peopleFirst } from './live-batch.ts'
import { liveConnection } from './live-connection.ts'

export interface Live {
  /** Sends an event to all listeners of the company, in every process. Never waits and never throws; call it after the commit. */
  publish(companyId: string, event: LiveEvent): void
  /** Listens to the company's events until the returned function is called. A `hello` means that some may have been missed. */
  subscribe(companyId: string, listener: (event: LiveEvent) => void): () => void
  /** Starts to listen; resolves once it does, or when the first attempt has failed (retries follow by themselves). */
  start(): Promise<void>
  /** Sends pending events and closes the connection. */
  stop(): Promise<void>
}

export interface LiveOptions {
  /** the application's login */
  login: pg.ClientConfig
  log: Logger
  /** how long events are collected before they are sent, in ms; 20 by default */
  gatherFor?: number
}

type Entry = { companyId: string; event: LiveEvent }

const CHANNEL = 'plinth_live'
const MAX_BUFFERED = 5000

/**
 * One connection per process for both directions: a NOTIFY is never part of a business transaction, because PostgreSQL commits
 * transactions that notify one after the other. This process receives its own events in the same way as those of others.
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
    // keep unsent events until there is a connection again: other processes must receive them too
    const keep = () => {
      buffer = [...sending, ...buffer]
    }
    try {
      if (!(await connection.notify(peopleFirst(mergeEvents(sending)).map(encode)))) keep()
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
