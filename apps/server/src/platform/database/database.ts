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

/** Every table's type; each feature adds its own by `declare module` in its `<feature>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** A transaction of one company; the only thing queries are given. */
export type Tx = Kysely<Tables>

export interface Database {
  /**
   * Runs `work` in a transaction that sees and touches only rows of this company (security rule: row-level security, set here
   * and nowhere else).
   */
  tenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work`, which only reads, over rows of this company. What it asks in one turn of the event loop is one
   * transaction, which may not write; the next turn has another one, so no cursor or lock outlives an `await`.
   */
  reads<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction without a company: tenant tables look empty, only what needs no company can be reached. */
  anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement on its own that changes nothing, without a company: for looking up who is asking, on every request. */
  single<T>(statement: (tx: Tx) => Promise<T>): Promise<T>
  /** Answers whether the database answers. */
  ping(): Promise<void>
  /** connections open and idle, and how much work waits for one */
  load(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Codes of a database that cannot be reached, is starting or stopping, or became read-only. */
const AWAY = new Set(
  '57P01 57P02 57P03 53300 08006 08001 08003 25P03 25006 ECONNREFUSED ECONNRESET ENOENT EPIPE ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(
    ' ',
  ),
)
/**
 * Conflicts with another transaction; and a foreign key to a row that somebody else removed since the work looked at it:
 * done once more, the work sees that and says so in its own words.
 */
const RETRIED = new Set(['40001', '40P01', '23503'])

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// a day has no instant: it stays YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/** Compiles for PostgreSQL; connections come from our own pool. */
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
    // a server that vanished without a word is noticed here, since its own limits vanished with it
    keepAlive: true,
    query_timeout: 15_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'plinth',
  })
  pool.on('error', onError)
  // the pool does not listen while a connection is in use, and nobody listening would end the process
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** Opens the database as the application role, over at most `size` connections. */
export function openDatabase(login: pg.ClientConfig, size: number, onError: (error: Error) => void): Database {
  const pool = openPool(login, size, onError)
  const config = { dialect: DIALECT }
  const base = new Kysely<Tables>(config)
  const driver = new DummyDriver()
  /** The queries' view of one connection, for as long as one piece of work lasts. */
  const boundTo = (connection: DatabaseConnection): Tx =>
    new Kysely<Tables>({
      config,
      driver,
      dialect: DIALECT,
      executor: base.getExecutor().withConnectionProvider({ provideConnection: consumer => consumer(connection) }),
    })

  const inOne = async <T>(opening: Opening, work: Work<T>): Promise<T> => {
    const client = await pool.connect()
    const connection = new PipelinedConnection(client, opening)
    let broken: Error | undefined
    try {
      const result = await work(boundTo(connection))
      await connection.commit()
      return result
    } catch (error) {
      await connection.rollback().catch((cause: Error) => {
        // nobody may get a connection whose transaction could still be open
        broken = cause
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const run = async <T>(opening: Opening, work: Work<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inOne(opening, work)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (attempt < 3 && RETRIED.has(code)) continue
        // not a database that became read-only, but a read that writes: our mistake
        if (opening.isEachTurn && code === '25006') throw new AppError('INTERNAL', undefined, { cause: error })
        throw busyOr(error)
      }
    }
  }

  return {
    tenant: (companyId, work) => run({ statements: [BEGIN, asCompany(companyId)], isEachTurn: false }, work),
    reads: (companyId, work) => run({ statements: [readingAsCompany(companyId)], isEachTurn: true }, work),
    anonymous: work => run({ statements: [BEGIN, AS_NOBODY], isEachTurn: false }, work),
    single: statement => run({ statements: [], isEachTurn: true }, statement),
    async ping() {
      await pool.query('select 1')
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

type Work<T> = (tx: Tx) => Promise<T>

const BEGIN: Statement = { text: 'begin' }
const AS_NOBODY: Statement = { text: "select set_config('app.company', '', true)" }
/** Sets the company for row-level security until the transaction ends. */
const asCompany = (companyId: string): Statement => ({
  text: "select set_config('app.company', $1, true)",
  values: [checked(companyId)],
})
/** The same for a transaction without a `begin`, which may not write either. */
const readingAsCompany = (companyId: string): Statement => ({
  text: "select set_config('app.company', $1, true), set_config('transaction_read_only', 'on', true)",
  values: [checked(companyId)],
})

const checked = (companyId: string): string => {
  if (!UUID.test(companyId)) throw new AppError('INTERNAL', undefined, { cause: 'company id is no uuid' })
  return companyId
}

/** A database that is away, busy or full is said so; anything else goes through unchanged. */
function busyOr(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const away =
    AWAY.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client was closed|not queryable|Query read timeout|after calling end on the pool/.test(
      message,
    )
  if (away) return new AppError('UNAVAILABLE', undefined, { cause: error })
  if (code === '53100') return new AppError('STORAGE_FULL', undefined, { cause: error })
  if (code === '57014' || code === '55P03') return new AppError('UNAVAILABLE', undefined, { cause: error })
  return error
}
