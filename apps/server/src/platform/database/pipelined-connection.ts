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
  /** sends the statement that opens the transaction; its answer comes together with the first one of the work */
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
  let begun: Promise<unknown> | undefined
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (isOver) throw new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
    if (!text.startsWith(PREPARED)) return client.query(text, values as unknown[])
    return client.query({ name: nameOf(text), text, values: values as unknown[] })
  }
  return {
    begin(statement) {
      begun = client.query(statement)
      // reported by commit(); the statements behind it fail on their own
      begun.catch(() => {})
    },
    async commit() {
      await begun
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK')
        throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
    },
    async rollback() {
      await client.query('rollback')
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
