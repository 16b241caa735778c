import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { type CompiledQuery, type DatabaseConnection, type QueryResult, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'

const PREPARED = '/* prepared */'
/**
 * Statements that begin with this mark are prepared once per connection.
 * Not for searches: a reused generic plan is unstable there (performance budgets).
 */
export const prepared = sql.raw(PREPARED)

const names = new LRUCache<string, string>({ max: 500 })
const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

interface PipelinedConnection extends DatabaseConnection {
  /** opens the transaction with this statement, which travels in one write with the first one of the work */
  begin(statement: string): void
  commit(): Promise<void>
  rollback(): Promise<void>
  /** whatever still tries to use the connection is refused: somebody else has it by then */
  end(): void
}

/**
 * A pooled connection for one piece of work. Statements are sent as they come, without waiting for earlier answers, so
 * that the begin costs no round trip and independent statements of a transaction travel together.
 */
export function pipelinedConnection(client: pg.PoolClient): PipelinedConnection {
  let isOver = false
  let opening: string | undefined
  let begun: Promise<unknown> | undefined
  const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (!text.startsWith(PREPARED)) return client.query(text, values as unknown[])
    return client.query({ name: nameOf(text), text, values: values as unknown[] })
  }
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (isOver) throw new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
    holdForOthers()
    if (opening !== undefined) {
      begun = client.query(opening)
      opening = undefined
      // reported by commit(); the statements behind it fail on their own
      begun.catch(() => {})
    }
    return query(text, values)
  }
  /** Whatever is sent before this turn of the event loop is over leaves in one write: each would wake the database. */
  const holdForOthers = (): void => {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }
  return {
    begin(statement) {
      opening = statement
    },
    async commit() {
      // nothing was asked of the database, so there is no transaction
      if (!begun) return
      await begun
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK')
        throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
    },
    async rollback() {
      if (begun) await client.query('rollback')
    },
    end() {
      isOver = true
    },
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await send(query.sql, query.parameters)
      const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    },
    streamQuery() {
      throw new AppError('INTERNAL', undefined, { cause: 'rows are never streamed' })
    },
  }
}
