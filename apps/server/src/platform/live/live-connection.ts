import pg from 'pg'
import type { Logger } from 'pino'

export interface LiveConnection {
  /** Starts to listen; resolves once it does or when the first attempt has failed. */
  open(): Promise<void>
  /** Notifies the channel, one notification per text. False while there is no connection. */
  notify(payloads: string[]): Promise<boolean>
  close(): Promise<void>
}

export interface LiveConnectionOptions {
  login: pg.ClientConfig
  channel: string
  log: Logger
  onPayload: (payload: string) => void
  /** called when there is a connection again; `wasLost`: notifications may have been missed */
  onOpen: (wasLost: boolean) => void
}

const CHECK_EVERY = 15_000
const MAX_BACK_OFF = 5000

/** A dedicated connection that listens, and reconnects after growing pauses (0.1 to 5 s) when it is lost. */
export function liveConnection({ login, channel, log, onPayload, onOpen }: LiveConnectionOptions): LiveConnection {
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  let failures = 0
  let isClosed = true

  const connectLater = (error: unknown) => {
    if (isClosed || retry) return
    const wait = Math.min(100 * 2 ** failures, MAX_BACK_OFF)
    failures++
    if (failures === 1) log.warn({ err: error }, 'the live connection was lost')
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, wait)
  }

  const newClient = () => {
    const client = new pg.Client({
      ...login,
      application_name: 'plinth live',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: 5000,
    })
    let isLost = false
    const lose = (error: unknown) => {
      if (isLost) return
      isLost = true
      if (current === client) {
        current = undefined
        clearInterval(check)
      }
      // closing a broken connection fails too, which does not matter
      client.end().catch(() => undefined)
      connectLater(error)
    }
    client.on('error', lose)
    client.on('end', () => lose(new Error('the connection ended')))
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    return { client, lose }
  }

  const connect = async (): Promise<void> => {
    const { client, lose } = newClient()
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      lose(error)
      return
    }
    if (isClosed) {
      await client.end()
      return
    }
    const wasLost = failures > 0
    failures = 0
    current = client
    check = setInterval(() => void client.query('select 1').catch(lose), CHECK_EVERY)
    if (wasLost) log.info('the live connection is back')
    onOpen(wasLost)
  }

  return {
    async open() {
      if (!isClosed) return
      isClosed = false
      await connect()
    },
    async notify(payloads) {
      if (!current) return false
      await current.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
      return true
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(check)
      const last = current
      current = undefined
      await last?.end()
    },
  }
}
