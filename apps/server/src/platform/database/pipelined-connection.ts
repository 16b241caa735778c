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

/** How a piece of work is one transaction, or several. */
export interface Opening {
  /** sent in front of the first statements; `begin` among them opens a transaction, which ends with `commit` or `rollback` */
  statements: readonly Statement[]
  /**
   * Sends them in front of the statements of each turn of the event loop instead, which PostgreSQL treats as one transaction
   * of its own. Nothing may be kept from one turn to the next.
   */
  isEachTurn: boolean
}

const COMMIT: Statement = { text: 'commit' }
const ROLLBACK: Statement = { text: 'rollback' }

/**
 * A pooled connection for one piece of work. Statements that are asked in the same turn of the event loop travel together,
 * with what opens the transaction in front of the first: the database wakes, and wakes us, once.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opening: Opening
  readonly #waiting: AskedStatement[] = []
  #isScheduled = false
  #isInFlight = false
  /** resolves with the error of the batch that was sent last; undefined before the first */
  #flight: Promise<Error | null> | undefined
  /** why nothing more may be sent */
  #refusal: Error | undefined

  constructor(client: pg.PoolClient, opening: Opening) {
    this.#client = client
    this.#opening = opening
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#refusal) throw this.#refusal
    return queryResult(await this.#ask({ text: sql, values: parameters }))
  }

  streamQuery(): never {
    throw new AppError('INTERNAL', undefined, { cause: 'rows are never streamed' })
  }

  /** Ends the work and keeps what it wrote. Throws where a statement of it failed, also one whose failure the work ignored. */
  async commit(): Promise<void> {
    if (this.#refusal) throw this.#refusal
    this.#refusal = tooLate()
    if (this.#opening.isEachTurn) return this.#land()
    if (!this.#flight && this.#waiting.length === 0) return
    const end = await this.#ask(COMMIT)
    if (end.command === 'ROLLBACK')
      throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
  }

  /** Ends the work and undoes what it wrote. Throws where the connection may not be used any more. */
  async rollback(): Promise<void> {
    // whatever of the work still runs would be outside the transaction
    this.#refusal = tooLate()
    this.#refuseWaiting(this.#refusal)
    if (this.#flight && !this.#opening.isEachTurn) await this.#ask(ROLLBACK)
    else await this.#land()
  }

  /** Waits for what is on its way, so that whoever gets the connection next need not. Throws where the connection was lost. */
  async #land(): Promise<void> {
    this.#refuseWaiting(tooLate())
    const error = await this.#flight
    if (error && isReadTimeout(error)) throw error
  }

  /** Sends a statement together with whatever else is asked in this turn of the event loop. */
  #ask(statement: Statement): Promise<StatementResult> {
    const answer = asked(this.#waiting, statement)
    if (!this.#isScheduled) {
      this.#isScheduled = true
      // behind all that is ready to run now
      process.nextTick(() => {
        this.#isScheduled = false
        this.#flush()
      })
    }
    return answer
  }

  #flush(): void {
    if (this.#isInFlight || this.#waiting.length === 0) return
    this.#isInFlight = true
    const statements = [...this.#open(), ...this.#waiting.splice(0)]
    this.#flight = new Promise(resolve => {
      const batch = new StatementBatch(statements, error => {
        this.#isInFlight = false
        // behind a failure there is no transaction to be in
        if (error && !this.#opening.isEachTurn && !this.#refusal) this.#refuseWaiting(error)
        this.#flush()
        resolve(error)
      })
      this.#client.query(batch)
    })
  }

  /** What opens the transaction of the next batch, where that begins one. */
  #open(): AskedStatement[] {
    if (this.#flight && !this.#opening.isEachTurn) return []
    const statements: AskedStatement[] = []
    for (const statement of this.#opening.statements)
      asked(statements, statement).catch((error: Error) => {
        this.#refusal ??= error
      })
    return statements
  }

  #refuseWaiting(error: Error): void {
    for (const statement of this.#waiting.splice(0)) statement.failed(error)
  }
}

/** Adds a statement to a queue; the promise is settled by its answer. */
function asked(queue: AskedStatement[], { text, values = [] }: Statement): Promise<StatementResult> {
  return new Promise((done, failed) => {
    queue.push({ text, values: values.map(value => parameter(value)), name: preparedName(text), done, failed })
  })
}

/** The result of a statement as Kysely has it. */
function queryResult<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount) } : {}) }
}

const tooLate = (): AppError =>
  new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
