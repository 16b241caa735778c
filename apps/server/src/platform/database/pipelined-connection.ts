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
  /**
   * Opens a transaction with this statement for the statements of each turn of the event loop, which travels with them
   * and its commit in one write: the database wakes, and wakes us, once. Nothing may be kept from one turn to the next.
   */
  beginEachTurn(statement: string): void
  /** why the transaction could not be opened: whatever fails behind it fails for that */
  openingFailure(): Error | undefined
  /** ends the transaction; answers whether there was one, which there is not where nothing was asked */
  commit(): Promise<boolean>
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
  let openingOfTurns: string | undefined
  let isTurnOpen = false
  let begun: Promise<unknown> | undefined
  let failure: Error | undefined
  const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (!text.startsWith(PREPARED)) return client.query(text, values as unknown[])
    return client.query({ name: nameOf(text), text, values: values as unknown[] })
  }
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (isOver) throw new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
    if (opening !== undefined) {
      open(opening)
      opening = undefined
      if (openingOfTurns !== undefined) {
        isTurnOpen = true
        process.nextTick(endTurn)
      }
    }
    holdForOthers()
    return query(text, values)
  }
  const open = (statement: string): void => {
    holdForOthers()
    begun = client.query(statement)
    // told by whoever ends the work; the statements behind it fail on their own
    begun.catch((error: Error) => {
      failure ??= error
    })
  }
  const endTurn = (): void => {
    if (!isTurnOpen) return
    isTurnOpen = false
    holdForOthers()
    // it changed nothing: where it fails the connection is lost, and whoever asks next hears of it
    client.query('commit').catch(() => {})
    opening = openingOfTurns
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
    beginEachTurn(statement) {
      opening = statement
      openingOfTurns = statement
    },
    openingFailure: () => failure,
    async commit() {
      if (!begun) return false
      await begun
      if (openingOfTurns !== undefined) return true
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK')
        throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
      return true
    },
    async rollback() {
      if (begun && openingOfTurns === undefined) await client.query('rollback')
    },
    end() {
      // whoever gets the connection next may send at once, and must not find the turn's transaction open
      endTurn()
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
