import pg from 'pg'

/** A value as the database takes it. */
type Parameter = Buffer | string | null

/** One statement and whoever waits for its rows. */
export interface AskedStatement {
  text: string
  values: Parameter[]
  /** under which the connection keeps it prepared; '' where it is planned anew */
  name: string
  done(result: StatementResult): void
  failed(error: Error): void
}
export interface StatementResult {
  command: string
  /** rows changed, or read */
  rowCount: number
  rows: Row[]
}
type Row = Record<string, unknown>
type ReadRow = (values: readonly (string | null)[]) => Row

/** How many statements one connection prepares; any further one is planned anew each time. */
export const MOST_PREPARED = 500

/** What each connection has prepared: by name, how its rows are read; undefined for a statement that returns none. */
const PREPARED = new WeakMap<pg.Connection, Map<string, ReadRow | undefined>>()
function preparedOn(connection: pg.Connection): Map<string, ReadRow | undefined> {
  const prepared = PREPARED.get(connection) ?? new Map<string, ReadRow | undefined>()
  PREPARED.set(connection, prepared)
  return prepared
}

/** Makes a value one that the database takes. Throws where it cannot be written, before anything is sent. */
export const parameter = (pg as unknown as { utils: { prepareValue(value: unknown): Parameter } }).utils.prepareValue

/**
 * Statements sent to PostgreSQL in one write with one Sync behind them, as `pg` lets others send (like its cursors do).
 * Without a `begin` among them they are one transaction, committed by the Sync, and the first that fails undoes all. The
 * database answers and wakes us once, not once per statement; the rows of a prepared statement are described only once.
 */
export class StatementBatch implements pg.Submittable {
  /** the statements without an answer yet, in their order */
  readonly #unanswered: AskedStatement[]
  #prepared: Map<string, ReadRow | undefined> = new Map()
  /** of the statement that is being answered */
  #rows: Row[] = []
  #readRow: ReadRow | undefined
  #unreadable: Error | undefined
  /** called at the end; replaced by the client, which watches its time */
  callback: (error: Error | null) => void

  constructor(statements: readonly AskedStatement[], onEnd: (error: Error | null) => void) {
    this.#unanswered = [...statements]
    this.callback = onEnd
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn(connection)
    const sent = new Set<string>()
    connection.stream.cork()
    try {
      for (const statement of this.#unanswered) this.#send(connection, statement, sent)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.#expectNext()
  }

  /** Sends one statement; `sent` are the names that this batch prepares. */
  #send(connection: pg.Connection, statement: AskedStatement, sent: Set<string>): void {
    const isPrepared = this.#prepared.has(statement.name) || sent.has(statement.name)
    if (!isPrepared) {
      if (this.#prepared.size + sent.size >= MOST_PREPARED) statement.name = ''
      const { name, text } = statement
      if (name !== '') {
        // it may have been prepared by a batch that failed before its answer
        connection.close({ type: 'S', name }, true)
        sent.add(name)
      }
      connection.parse({ text, name, types: [] }, true)
    }
    connection.bind({ statement: statement.name, values: statement.values }, true)
    if (!isPrepared) connection.describe({ type: 'P', name: '' }, true)
    connection.execute(null, true)
  }

  #expectNext(): void {
    this.#rows = []
    this.#unreadable = undefined
    this.#readRow = this.#prepared.get(this.#unanswered[0]?.name ?? '')
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#readRow = rowReader(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      if (this.#readRow) this.#rows.push(this.#readRow(fields))
    } catch (error) {
      this.#unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#unanswered.shift()
    if (!statement) return
    if (statement.name !== '') this.#prepared.set(statement.name, this.#readRow)
    const [command = '', ...counts] = text.split(' ')
    if (this.#unreadable) statement.failed(this.#unreadable)
    else statement.done({ command, rowCount: Number(counts.at(-1) ?? 0), rows: this.#rows })
    this.#expectNext()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  /** What comes behind the statement that failed was not done, for that reason. */
  handleError(error: Error, connection: pg.Connection): void {
    // the answer may still come, and must not reach whoever uses the connection next
    if (isReadTimeout(error)) connection.stream.destroy()
    if (UNKNOWN.has((error as { code?: string }).code ?? '')) this.#prepared.delete(this.#unanswered[0]?.name ?? '')
    for (const statement of this.#unanswered.splice(0)) statement.failed(error)
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: pg.Connection & { sendCopyFail(why: string): void }): void {
    connection.sendCopyFail('Nothing is copied')
  }
  handleCopyData(): void {}
}

/** The database did not answer in time; the connection is lost. */
export const isReadTimeout = (error: unknown): boolean => (error as Error).message === 'Query read timeout'
/** Codes of a prepared statement that is not there, or returns other columns than it did. */
const UNKNOWN = new Set(['26000', '0A000'])

/** Reads rows as text, by the parsers of `pg`. */
function rowReader(fields: readonly { name: string; dataTypeID: number }[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))
  const empty: Row = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return values => {
    const row = { ...empty }
    let index = 0
    for (const { name, parse } of columns) {
      const value = values[index++]
      if (value !== null && value !== undefined) row[name] = parse(value)
    }
    return row
  }
}
