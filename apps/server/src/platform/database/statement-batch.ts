import pg from 'pg'

/** A value in the form that the database accepts. */
type Parameter = Buffer | string | null

/** One statement and the promise of its result. */
export interface PendingStatement {
  text: string
  values: Parameter[]
  /** the name under which the connection keeps it prepared; '' where it is planned anew each time */
  name: string
  done(result: StatementResult): void
  failed(error: Error): void
}
export interface StatementResult {
  command: string
  /** rows changed or read */
  rowCount: number
  rows: Row[]
}
type Row = Record<string, unknown>
type ReadRow = (values: readonly (string | null)[]) => Row

/** Prepared statements per connection; any further one is planned anew each time. */
export const MOST_PREPARED = 500

/**
 * The statements that each connection has prepared: by name, the reader of their rows; undefined for a statement that returns
 * none.
 */
const PREPARED = new WeakMap<pg.Connection, Map<string, ReadRow | undefined>>()
function preparedOn(connection: pg.Connection): Map<string, ReadRow | undefined> {
  const prepared = PREPARED.get(connection) ?? new Map<string, ReadRow | undefined>()
  PREPARED.set(connection, prepared)
  return prepared
}

/** Converts a value to the form that the database accepts. Throws before anything is sent where that is impossible. */
export const parameter = (pg as unknown as { utils: { prepareValue(value: unknown): Parameter } }).utils.prepareValue

/**
 * Statements sent to PostgreSQL in one write with one Sync after them, through the interface of `pg` that its cursors use too.
 * Without a `begin` among them they are one transaction, committed by the Sync and undone by the first failure. The database
 * wakes up once instead of once per statement, and so do we; the rows of a prepared statement are described only once.
 */
export class StatementBatch implements pg.Submittable {
  /** statements without a result yet, in order */
  readonly #pending: PendingStatement[]
  #prepared: Map<string, ReadRow | undefined> = new Map()
  /** rows of the statement whose result is arriving */
  #rows: Row[] = []
  #readRow: ReadRow | undefined
  #unreadable: Error | undefined
  /** called at the end; the client replaces it in order to watch for the timeout */
  callback: (error: Error | null) => void

  constructor(statements: readonly PendingStatement[], onEnd: (error: Error | null) => void) {
    this.#pending = [...statements]
    this.callback = onEnd
  }

  submit(connection: pg.Connection): void {
    this.#prepared = preparedOn(connection)
    const sent = new Set<string>()
    connection.stream.cork()
    try {
      for (const statement of this.#pending) this.#send(connection, statement, sent)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
    this.#expectNext()
  }

  /** Sends one statement; `sent` holds the names that this batch prepares. */
  #send(connection: pg.Connection, statement: PendingStatement, sent: Set<string>): void {
    const isPrepared = this.#prepared.has(statement.name) || sent.has(statement.name)
    if (!isPrepared) {
      if (this.#prepared.size + sent.size >= MOST_PREPARED) statement.name = ''
      const { name, text } = statement
      if (name !== '') {
        // a batch that failed half-way may have left it prepared
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
    this.#readRow = this.#prepared.get(this.#pending[0]?.name ?? '')
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
    const statement = this.#pending.shift()
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

  /** The statements after a failed one were not run, and fail for the same reason. */
  handleError(error: Error, connection: pg.Connection): void {
    // the result may still arrive, and must not reach the next user of the connection
    if (isReadTimeout(error)) connection.stream.destroy()
    if (UNKNOWN.has((error as { code?: string }).code ?? '')) this.#prepared.delete(this.#pending[0]?.name ?? '')
    for (const statement of this.#pending.splice(0)) statement.failed(error)
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

/** The database did not respond in time, and the connection is lost. */
export const isReadTimeout = (error: unknown): boolean => (error as Error).message === 'Query read timeout'
/** Error codes of a prepared statement that does not exist, or now returns different columns. */
const UNKNOWN = new Set(['26000', '0A000'])

/** Reads rows sent as text with the parsers of `pg`. */
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
