import { AppError } from '@plinth/contract/error-codes'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import {
  type AskedStatement,
  isReadTimeout,
  parameter,
  StatementBatch,
  type StatementResult,
} from './statement-batch.ts'
import { preparedName } from './unprepared.ts'

export interface Statement {
  text: string
  values?: readonly unknown[]
}

const COMMIT: Statement = { text: 'commit' }
const ROLLBACK: Statement = { text: 'rollback' }

interface PipelinedConnection extends DatabaseConnection {
  /** opens the transaction with these statements, which travel in one write with the first ones of the work */
  begin(opening: readonly Statement[]): void
  /**
   * Opens a transaction for the statements of each turn of the event loop, which travels with them in one write: the
   * database wakes, and wakes us, once. Nothing may be kept from one turn to the next.
   */
  beginEachTurn(opening: readonly Statement[]): void
  commit(): Promise<void>
  rollback(): Promise<void>
  /** whatever still tries to use the connection is refused: somebody else has it by then */
  end(): void
}

/**
 * A pooled connection for one piece of work. What is asked in one turn of the event loop travels together, so that the
 * begin costs no round trip and independent statements of a transaction share one.
 */
export function pipelinedConnection(client: pg.PoolClient): PipelinedConnection {
  let isOver = false
  let opening: readonly Statement[] = []
  let isEachTurn = false
  let begun: Promise<unknown> | undefined
  const waiting: AskedStatement[] = []
  let isHeld = false
  let isInFlight = false
  /** ends with the batch that was sent last, and tells why it failed */
  let flight: Promise<Error | null> = Promise.resolve(null)

  const ask = ({ text, values = [] }: Statement, queue = waiting): Promise<StatementResult> =>
    new Promise((done, failed) => {
      queue.push({ text, values: values.map(value => parameter(value)), name: preparedName(text), done, failed })
    })
  /** Asks together with whatever else is asked in this turn of the event loop. */
  const askInTurn = (statement: Statement): Promise<StatementResult> => {
    const answer = ask(statement)
    if (!isHeld) {
      isHeld = true
      // behind all that is ready to run now
      process.nextTick(() => {
        isHeld = false
        flush()
      })
    }
    return answer
  }
  const flush = (): void => {
    if (isInFlight || waiting.length === 0) return
    isInFlight = true
    flight = send(client, [...open(), ...waiting.splice(0)], error => {
      isInFlight = false
      // behind a failure there is no transaction to be in
      if (error && !isEachTurn && !isOver) failWaiting(error)
      flush()
    })
  }
  const failWaiting = (error: Error): void => {
    for (const statement of waiting.splice(0)) statement.failed(error)
  }
  /** What opens the transaction of a batch. */
  const open = (): AskedStatement[] => {
    const statements: AskedStatement[] = []
    const opened = Promise.all(opening.map(one => ask(one, statements)))
    // where it fails, all behind it fails for that, and so does the commit
    opened.catch(() => {})
    begun ??= opened
    if (!isEachTurn) opening = []
    return statements
  }
  return {
    begin(statements) {
      opening = statements
    },
    beginEachTurn(statements) {
      opening = statements
      isEachTurn = true
    },
    async commit() {
      if (!begun && waiting.length === 0) return
      const committed = isEachTurn ? undefined : ask(COMMIT)
      flush()
      isOver = true
      const [, answer] = await Promise.all([begun, committed])
      if (answer?.command === 'ROLLBACK')
        throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
    },
    async rollback() {
      if (begun && !isEachTurn) await askInTurn(ROLLBACK)
      // whoever gets the connection next does not queue behind what nobody waits for any more
      else await settled(flight)
    },
    end() {
      isOver = true
      if (waiting.length > 0) failWaiting(tooLate())
    },
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (isOver) throw tooLate()
      return queryResult(await askInTurn({ text: query.sql, values: query.parameters }))
    },
    streamQuery: neverStreamed,
  }
}

/** What a statement answered, as Kysely has it. */
function queryResult<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount) } : {}) }
}

/** Sends a batch, and tells how it ended: first `onEnd`, then whoever waits. */
function send(
  client: pg.PoolClient,
  statements: readonly AskedStatement[],
  onEnd: (error: Error | null) => void,
): Promise<Error | null> {
  return new Promise(landed => {
    const batch = new StatementBatch(statements, error => {
      onEnd(error)
      landed(error)
    })
    client.query(batch)
  })
}

/** Throws where the connection was lost with the flight. */
async function settled(flight: Promise<Error | null>): Promise<void> {
  const error = await flight
  if (error && isReadTimeout(error)) throw error
}

const neverStreamed = (): never => {
  throw new AppError('INTERNAL', undefined, { cause: 'rows are never streamed' })
}
const tooLate = (): AppError =>
  new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
