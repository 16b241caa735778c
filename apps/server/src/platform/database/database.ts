import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Every table's type; each feature adds its own by `declare module` in its `<feature>.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** A transaction of one company; the only thing queries are given. */
export type Tx = Kysely<Tables>

export interface Database {
  /** Runs `work` in a transaction that sees and touches only rows of this company (security rule: row-level security, set here and nowhere else). */
  tenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction without a company: tenant tables look empty, only what needs no company can be reached. */
  anonymous<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs one statement on its own, without a company: for looking up who is asking, on every request. */
  single<T>(statement: (tx: Tx) => Promise<T>): Promise<T>
  /** Answers whether the database answers. */
  ping(): Promise<void>
  /** connections in use, idle and waited for */
  load(): { total: number; idle: number; waiting: number }
  close(): Promise<void>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const RETRIED = new Set(['40001', '40P01'])
const PREPARED = '/* prepared */'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// a day has no instant: it stays YYYY-MM-DD
pg.types.setTypeParser(pg.types.builtins.DATE, value => value)

/** Opens the pool of the application role. Statements are pipelined: a transaction's begin costs no round trip of its own. */
export function openDatabase(login: pg.ClientConfig, size: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    ...login,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5000,
    lock_timeout: 2000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'plinth',
  })
  pool.on('error', onError)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })

  const transaction = <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.connection().execute(async tx => {
      // sent at once and awaited with the first answer: the statements behind it are already on the wire
      const begun = sql.raw(begin).execute(tx)
      begun.catch(() => {})
      try {
        const result = await work(tx)
        await begun
        const end = await sql.raw<{ command?: string }>('commit').execute(tx)
        if (end.rows[0]?.command === 'ROLLBACK') throw new AppError('INTERNAL', undefined, { cause: 'rolled back' })
        return result
      } catch (error) {
        await sql.raw('rollback').execute(tx)
        throw error
      }
    })

  const retried = async <T>(begin: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await transaction(begin, work)
      } catch (error) {
        if (attempt < 3 && RETRIED.has((error as { code?: string }).code ?? '')) continue
        throw busyOr(error)
      }
    }
  }

  return {
    tenant(companyId, work) {
      if (!UUID.test(companyId)) throw new AppError('INTERNAL', undefined, { cause: 'company id is no uuid' })
      return retried(`begin; select set_config('app.company', '${companyId}', true)`, work)
    },
    anonymous: work => retried(`begin; select set_config('app.company', '', true)`, work),
    async single(statement) {
      try {
        return await kysely.connection().execute(statement)
      } catch (error) {
        throw busyOr(error)
      }
    },
    async ping() {
      await pool.query('select 1')
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => kysely.destroy(),
  }
}

/**
 * Statements that begin with this mark are prepared once per connection.
 * Not for searches: a reused generic plan is unstable there (performance budgets).
 */
export const prepared = sql.raw(PREPARED)

function withPreparedStatements(pool: pg.Pool) {
  const names = new LRUCache<string, string>({ max: 500 })
  const nameOf = (text: string): string => {
    let name = names.get(text)
    if (name === undefined) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }
  const facades = new WeakMap<pg.PoolClient, pg.PoolClient>()
  const facadeOf = (client: pg.PoolClient): pg.PoolClient =>
    Object.assign(Object.create(client) as pg.PoolClient, {
      query: (text: string, values: unknown[]) =>
        text.startsWith(PREPARED) ? client.query({ name: nameOf(text), text, values }) : client.query(text, values),
      release: (error?: Error) => client.release(error),
    })
  return Object.assign(Object.create(pool) as pg.Pool, {
    async connect() {
      const client = await pool.connect()
      const known = facades.get(client)
      if (known) return known
      const made = facadeOf(client)
      facades.set(client, made)
      return made
    },
    end: () => pool.end(),
  })
}

/** A database that is away, busy or full is said so; anything else goes through unchanged. */
function busyOr(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const away =
    [
      '57P01',
      '57P02',
      '57P03',
      '53300',
      '08006',
      '08001',
      '08003',
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT',
      'EPIPE',
    ].includes(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Client was closed|not queryable/.test(message)
  if (away) return new AppError('UNAVAILABLE', undefined, { cause: error })
  if (code === '53100') return new AppError('STORAGE_FULL', undefined, { cause: error })
  if (code === '57014' || code === '55P03') return new AppError('UNAVAILABLE', undefined, { cause: error })
  return error
}
