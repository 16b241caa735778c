import type { Services } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectLiveSessions } from './live.queries.ts'

const EVERY = 1000
/** event streams of one session in one process: each holds a connection, and nobody reads more windows than that */
const MAX_STREAMS = 10

type Watch = { sessions: Map<string, Set<() => void>>; timer: NodeJS.Timeout | undefined }
const watches = new WeakMap<Database, Watch>()

/**
 * Calls `onEnd` once the session is over, or has ten newer streams; until the returned function is called. One query a second for all open
 * streams of a process, and none where nobody listens.
 */
export function watchSession(services: Pick<Services, 'db' | 'log'>, sessionId: string, onEnd: () => void): () => void {
  const { root } = services.db
  const watch = watches.get(root) ?? { sessions: new Map(), timer: undefined }
  watches.set(root, watch)
  const { sessions } = watch
  const ends = sessions.get(sessionId) ?? new Set()
  sessions.set(sessionId, ends)
  ends.add(onEnd)
  const [oldest] = ends
  if (ends.size > MAX_STREAMS) oldest?.()
  watch.timer ??= lookLater({ db: root, log: services.log }, watch)
  return () => {
    ends.delete(onEnd)
    if (ends.size === 0 && sessions.get(sessionId) === ends) sessions.delete(sessionId)
  }
}

/** Does not keep a process alive that is otherwise done. */
const lookLater = (services: Pick<Services, 'db' | 'log'>, watch: Watch): NodeJS.Timeout =>
  setTimeout(() => void look(services, watch), EVERY).unref()

async function look(services: Pick<Services, 'db' | 'log'>, watch: Watch): Promise<void> {
  const asked = [...watch.sessions.keys()]
  try {
    const alive = new Set(asked.length === 0 ? [] : await services.db.anonymous(tx => selectLiveSessions(tx, asked)))
    for (const id of asked) {
      if (!alive.has(id)) for (const onEnd of [...(watch.sessions.get(id) ?? [])]) onEnd()
    }
  } catch (error) {
    // the database is away, and nothing happens that could be told either: look again
    services.log.warn({ err: error }, 'the sessions of open event streams could not be checked')
  }
  watch.timer = watch.sessions.size === 0 ? undefined : lookLater(services, watch)
}
