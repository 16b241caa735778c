import type { Actor, Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { featuresOf } from '../people/people.service.ts'
import { type ListenerRow, selectListeners } from './live.queries.ts'

const EVERY = 1000
/** event streams of one session in one process: each holds a connection, and nobody reads more windows than that */
const MAX_STREAMS = 10

/** What decides which events somebody is sent. */
export type Hearing = Pick<Actor, 'isClient' | 'features'> & {
  leadAccess: Pick<Actor['leadAccess'], 'view' | 'unassigned'>
}

/** One stream of a session. */
export interface Stream {
  /** the session is over, or has ten newer streams */
  onEnd(): void
  /** called every second with the rights as they were asked for at `askedAt`, in ms of this process's clock */
  onLook(hearing: Hearing, askedAt: number): void
}

type Watch = { sessions: Map<string, Set<Stream>>; timer: NodeJS.Timeout | undefined }
const watches = new WeakMap<Database, Watch>()

/**
 * Tells a stream of a session when it is over and what it may hear, until the returned function is called. One query a
 * second for all open streams of a process, and none where nobody listens.
 */
export function watchSession(services: Pick<Services, 'db' | 'log'>, sessionId: string, stream: Stream): () => void {
  const { db, log } = services
  const watch = watches.get(db) ?? { sessions: new Map(), timer: undefined }
  watches.set(db, watch)
  const { sessions } = watch
  const streams = sessions.get(sessionId) ?? new Set()
  sessions.set(sessionId, streams)
  streams.add(stream)
  const [oldest] = streams
  if (streams.size > MAX_STREAMS) oldest?.onEnd()
  watch.timer ??= lookLater({ db, log }, watch)
  return () => {
    streams.delete(stream)
    if (streams.size === 0 && sessions.get(sessionId) === streams) sessions.delete(sessionId)
  }
}

/** Does not keep a process alive that is otherwise done. */
const lookLater = (services: Pick<Services, 'db' | 'log'>, watch: Watch): NodeJS.Timeout =>
  setTimeout(() => void look(services, watch), EVERY).unref()

async function look(services: Pick<Services, 'db' | 'log'>, watch: Watch): Promise<void> {
  const asked = [...watch.sessions.keys()]
  const askedAt = performance.now()
  try {
    const rows = asked.length === 0 ? [] : await services.db.anonymous(tx => selectListeners(tx, asked))
    const listeners = new Map(rows.map(row => [row.sessionId, hearingOf(row)]))
    for (const id of asked) {
      const hearing = listeners.get(id)
      for (const stream of [...(watch.sessions.get(id) ?? [])]) {
        if (hearing) stream.onLook(hearing, askedAt)
        else stream.onEnd()
      }
    }
  } catch (error) {
    // the database is away, and nothing happens that could be told either: look again
    services.log.warn({ err: error }, 'the sessions of open event streams could not be checked')
  }
  watch.timer = watch.sessions.size === 0 ? undefined : lookLater(services, watch)
}

const hearingOf = (row: ListenerRow): Hearing => ({
  isClient: row.isClient,
  features: featuresOf(row),
  leadAccess: { view: row.viewLevel, unassigned: row.viewUnassigned },
})
