import { AppError } from '@plinth/contract/error-codes'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import {
  isReadTimeout,
  type PendingStatement,
  parameter,
  StatementBatch,
  type StatementResult,
} from './statement-batch.ts'
import { preparedName } from './unprepared.ts'

export interface Statement {
  text: string
  values?: readonly unknown[]
}

/** Whether a piece of work is one transaction or several. */
export interface Opening {
  /** sent before the first statements; a `begin` among them opens a transaction, which ends with `commit` or `rollback` */
  statements: readonly Statement[]
  /**
   * sends them before the statements of every turn of the event loop instead; PostgreSQL treats each turn as a transaction.
   * Nothing may be kept from one turn to the next.
   */
  isPerTurn: boolean
  /** the work may change nothing */
  isReading?: boolean
  /**
   * plans hold for one company only: statements without values are not prepared, since PostgreSQL plans a prepared one anew for its
   * values alone
   */
  isPlannedAnew?: boolean
}

const COMMIT: Statement = { text: 'commit' }
const ROLLBACK: Statement = { text: 'rollback' }

/**
 * A pooled connection for one piece of work. Statements sent in the same turn of the event loop travel together, after those that
 * open the transaction: the database wakes up once, and so do we.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #opening: Opening
  readonly #pending: PendingStatement[] = []
  #isScheduled = false
  #isInFlight = false
  /** resolves with the error of the latest batch; undefined before the first */
  #lastBatch: Promise<Error | null> | undefined
  /** why no more statements may be sent */
  #closedBy: Error | undefined

  constructor(client: pg.PoolClient, opening: Opening) {
    this.#client = client
    this.#opening = opening
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closedBy) throw this.#closedBy
    const isPrepared = !this.#opening.isPlannedAnew || parameters.length > 0
    return queryResult(await this.#send({ text: sql, values: parameters }, isPrepared))
  }

  streamQuery(): never {
    throw new AppError('INTERNAL', undefined, { cause: 'rows are never streamed' })
  }

  /** Ends the work and commits it. Throws where one of its statements failed, even if the work ignored that. */
  async commit(): Promise<void> {
    if (this.#closedBy) throw this.#closedBy
    this.#closedBy = tooLate()
    if (this.#opening.isPerTurn) return this.#drain()
    if (!this.#lastBatch && this.#pending.length === 0) return
    const end = await this.#send(COMMIT)
    if (end.command === 'ROLLBACK')
      throw new AppError('INTERNAL', undefined, { cause: 'the transaction was rolled back' })
  }

  /** Ends the work and rolls it back. Throws where the connection cannot be used any more. */
  async rollback(): Promise<void> {
    // statements that the work still sends would run outside the transaction
    this.#closedBy = tooLate()
    this.#rejectPending(this.#closedBy)
    if (this.#lastBatch && !this.#opening.isPerTurn) await this.#send(ROLLBACK)
    else await this.#drain()
  }

  /** Waits for pending statements, so that the next user of the connection need not. Throws where the connection was lost. */
  async #drain(): Promise<void> {
    this.#rejectPending(tooLate())
    const error = await this.#lastBatch
    if (error && isReadTimeout(error)) throw error
  }

  /** Sends a statement together with all others of this turn of the event loop. */
  #send(statement: Statement, isPrepared = true): Promise<StatementResult> {
    const result = enqueue(this.#pending, statement, isPrepared)
    if (!this.#isScheduled) {
      this.#isScheduled = true
      // after everything else that is ready to run in this turn
      process.nextTick(() => {
        this.#isScheduled = false
        this.#flush()
      })
    }
    return result
  }

  #flush(): void {
    if (this.#isInFlight || this.#pending.length === 0) return
    this.#isInFlight = true
    const statements = [...this.#openingStatements(), ...this.#pending.splice(0)]
    this.#lastBatch = new Promise(resolve => {
      const batch = new StatementBatch(statements, error => {
        this.#isInFlight = false
        // after a failure there is no open transaction to run statements in
        if (error && !this.#opening.isPerTurn && !this.#closedBy) this.#rejectPending(error)
        this.#flush()
        resolve(error)
      })
      this.#client.query(batch)
    })
  }

  /** The statements that open a transaction before the next batch, if it is to begin one. */
  #openingStatements(): PendingStatement[] {
    if (this.#lastBatch && !this.#opening.isPerTurn) return []
    const statements: PendingStatement[] = []
    for (const statement of this.#opening.statements)
      enqueue(statements, statement).catch((error: Error) => {
        this.#closedBy ??= error
      })
    return statements
  }

  #rejectPending(error: Error): void {
    for (const statement of this.#pending.splice(0)) statement.failed(error)
  }
}

/** Adds a statement to a queue. The promise settles with its result. */
function enqueue(
  queue: PendingStatement[],
  { text, values = [] }: Statement,
  isPrepared = true,
): Promise<StatementResult> {
  return new Promise((done, failed) => {
    const name = isPrepared ? preparedName(text) : ''
    queue.push({ text, values: values.map(value => parameter(value)), name, done, failed })
  })
}

/** Converts the result of a statement to Kysely's form. */
function queryResult<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
  return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount) } : {}) }
}

const tooLate = (): AppError =>
  new AppError('INTERNAL', undefined, { cause: 'a query after the end of its transaction' })
