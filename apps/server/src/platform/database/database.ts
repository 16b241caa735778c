import { AppError } from '@plinth/contract/error-codes'
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { type Opening, PipelinedConnection, type Statement } from './pipelined-connection.ts'
import { WorkerPools } from './worker-pools.ts'

/** Every table's type; each feature adds its own by `declare module` in its `<feature>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** A transaction bound to one company; the only handle that queries get. */
export type Tx = Kysely<Tables>

export interface Database {
  /**
   * Runs `work` in a transaction that sees and changes only rows of this company: the one place that sets the company for
   * row-level security.
   */
  tenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work`, which only reads, over rows of this company. The statements that it sends in one turn of the event loop run in
   * one read-only transaction; the next turn gets a new one, so no cursor or lock outlives an `await`.
   */
  reads<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction without a company: tables of companies look empty, everything else is reachable. */
  anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a single statement without a company that changes nothing: to look up the caller of every request. `of` is the company
   * whose rows it will come to, where that is known and the database is distributed.
   */
  single<T>(statement: (tx: Tx) => Promise<T>, of?: string): Promise<T>
  /** companies stand on several workers */
  readonly isDistributed: boolean
  /** Resolves when the database responds. */
  ping(): Promise<void>
  /** open and idle connections, and the number of callers waiting for one */
  load(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Error codes of a database that cannot be reached, is starting or stopping, or became read-only. */
const AWAY = new Set(
  '57P01 57P02 57P03 53300 08006 08001 08003 25P03 25006 ECONNREFUSED ECONNRESET ENOENT EPIPE ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(
    ' ',
  ),
)
/**
 * Error codes after which a transaction is retried: conflicts with another transaction, and a foreign key to a row that was
 * deleted after `work` read it. In the second run `work` sees that the row is gone and reports it in its own words.
 */
const RETRIED = new Set(['40001', '40P01', '23503'])

/** A statement or a lock that took too long, and conflicts with other transactions that retries did not end. */
const BUSY = new Set(['57014', '55P03', '40001', '40P01'])

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// a date is not an instant: keep it as YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/** Kysely only compiles the statements; connections come from our own pool. */
const DIALECT = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

function openPool(login: pg.ClientConfig, size: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...login,
    max: size,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    // notices a server that vanished silently: its own timeouts vanished with it
    keepAlive: true,
    query_timeout: 15_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'plinth',
  })
  pool.on('error', onError)
  // the pool does not listen to connections in use, and an 'error' event without a listener would end the process
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/**
 * Opens the database as the application role, over at most `size` connections. Where it is distributed, there are as many for the
 * companies of each worker besides (`WorkerPools`), and the company of a transaction is said in a way that reaches the workers, which
 * costs a text of its own for each company.
 */
export function openDatabase(
  login: pg.ClientConfig,
  size: number,
  onError: (error: Error) => void,
  { isDistributed = false }: { isDistributed?: boolean } = {},
): Database {
  const openings = isDistributed ? DISTRIBUTED : PLAIN
  const open = () => openPool(login, size, onError)
  const pool = open()
  const workers = isDistributed ? new WorkerPools(pool, open) : undefined
  const poolOf = async (companyId: string): Promise<pg.Pool> => workers?.of(companyId) ?? pool
  const config = { dialect: DIALECT }
  const base = new Kysely<Tables>(config)
  const driver = new DummyDriver()
  /** A query builder bound to one connection for the duration of one piece of work. */
  const boundTo = (connection: DatabaseConnection): Tx =>
    new Kysely<Tables>({
      config,
      driver,
      dialect: DIALECT,
      executor: base.getExecutor().withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
    })

  const inOne = async <T>(opening: Opening, work: Work<T>, companyId?: string): Promise<T> => {
    const client = await (companyId === undefined ? pool : await poolOf(companyId)).connect()
    const connection = new PipelinedConnection(client, opening)
    let broken: Error | undefined
    try {
      const result = await work(boundTo(connection))
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch((cause: Error) => {
        // its transaction could still be open, so the connection must not be reused
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const run = async <T>(opening: Opening, work: Work<T>, companyId?: string): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inOne(opening, work, companyId)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (attempt < 3 && RETRIED.has(code)) continue
        // not a database that became read-only, but a read that tries to write: a bug of ours
        if (opening.isReading && code === '25006') throw new AppError('INTERNAL', undefined, { cause: error })
        throw busyOr(error)
      }
    }
  }

  return {
    isDistributed,
    tenant: (companyId, work) => run(openings.changing(checked(companyId)), work, companyId),
    reads: (companyId, work) => run(openings.reading(checked(companyId)), work, companyId),
    anonymous: work => run({ statements: [BEGIN, AS_NOBODY], isPerTurn: false }, work),
    single: (statement, of) => run({ statements: [], isPerTurn: true }, statement, of),
    async ping() {
      await pool.query('select 1')
    },
    load() {
      const pools = [pool, ...(workers?.all() ?? [])]
      const sum = (count: (one: pg.Pool) => number) => pools.reduce((total, one) => total + count(one), 0)
      return {
        total: sum(one => one.totalCount),
        idle: sum(one => one.idleCount),
        waiting: sum(one => one.waitingCount),
      }
    },
    async close() {
      await Promise.all([pool, ...(workers?.all() ?? [])].map(one => one.end()))
    },
  }
}

type Work<T> = (tx: Tx) => Promise<T>

const BEGIN: Statement = { text: 'begin' }
const AS_NOBODY: Statement = { text: "select set_config('app.company', '', true)" }

interface Openings {
  changing(companyId: string): Opening
  reading(companyId: string): Opening
}
/** The company for row-level security until the transaction ends, as parameters of statements that stay prepared. */
const PLAIN: Openings = {
  changing: companyId => ({
    statements: [BEGIN, { text: "select set_config('app.company', $1, true)", values: [companyId] }],
    isPerTurn: false,
  }),
  // a transaction without a `begin`, which is made read-only with the same statement
  reading: companyId => ({
    statements: [
      {
        text: "select set_config('app.company', $1, true), set_config('transaction_read_only', 'on', true)",
        values: [companyId],
      },
    ],
    isPerTurn: true,
    isReading: true,
  }),
}
/** Citus passes on nothing but `set local` after a `begin`, which takes no parameters. */
const DISTRIBUTED: Openings = {
  changing: companyId => ({ statements: [BEGIN, setLocal(companyId)], isPerTurn: false, isPlannedAnew: true }),
  reading: companyId => ({
    statements: [{ text: 'begin read only' }, setLocal(companyId)],
    isPerTurn: false,
    isReading: true,
    isPlannedAnew: true,
  }),
}
const setLocal = (companyId: string): Statement => ({
  text: `set local app.company = '${companyId}' /* unprepared */`,
})

const checked = (companyId: string): string => {
  if (!UUID.test(companyId)) throw new AppError('INTERNAL', undefined, { cause: 'company id is no uuid' })
  return companyId
}

/** Reports a database that is away, busy or full as such; passes any other error through unchanged. */
function busyOr(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const away =
    AWAY.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client was closed|not queryable|Query read timeout|after calling end on the pool|connection to the remote node \S+ failed|could not commit transaction for shard|failure on connection marked as essential/.test(
      message,
    )
  if (away) return new AppError('UNAVAILABLE', undefined, { cause: error })
  if (code === '53100') return new AppError('STORAGE_FULL', undefined, { cause: error })
  if (BUSY.has(code)) return new AppError('UNAVAILABLE', undefined, { cause: error })
  return error
}
