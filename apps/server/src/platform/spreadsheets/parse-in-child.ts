import { launchParser, noteStart, type Parser } from './launch-parser.ts'
import type { ParserJob, ParserMessage } from './parser-messages.ts'
import type { SheetTable } from './sheet-table.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'

/**
 * Parses one file in a process of its own, which is killed after its answer, after `limits.timeoutMs`, or when `signal` is
 * aborted. Settles only once the process is gone.
 * Throws SpreadsheetError; `too-complex` when the process ran out of memory, `timeout`, `stopped` for the signal, else as readTable.
 * Throws Error when no process can be started.
 */
export async function parseInChild(job: ParserJob, signal: AbortSignal): Promise<SheetTable> {
  const first = await converse(launchParser(), job, signal)
  if (!(first instanceof NotStarted)) return first
  const second = first.mayRetry ? await converse(launchParser(), job, signal) : first
  if (second instanceof NotStarted) throw new Error('The spreadsheet parser did not start', { cause: second.reason })
  return second
}

class NotStarted {
  readonly reason: string
  readonly mayRetry: boolean

  constructor(parser: Parser, reason: string) {
    this.reason = reason
    this.mayRetry = noteStart(parser, false)
  }
}

function converse(parser: Parser, job: ParserJob, signal: AbortSignal): Promise<SheetTable | NotStarted> {
  const { child } = parser
  const { limits } = job
  return new Promise((resolve, reject) => {
    let table: SheetTable | undefined
    let started = false
    let settle: (() => void) | undefined
    const end = (outcome: () => void) => {
      settle ??= outcome
      child.kill('SIGKILL')
    }
    const fail = (error: Error) => end(() => reject(error))
    const stop = () => fail(new SpreadsheetError('stopped'))
    const gone = (reason: string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (settle) settle()
      else if (started) reject(new SpreadsheetError('too-complex', { cause: new Error(reason) }))
      else resolve(new NotStarted(parser, reason))
    }
    const timer = setTimeout(() => fail(new SpreadsheetError('timeout')), limits.timeoutMs)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()

    child.once('exit', (code, exitSignal) => gone(`Parser ended with ${exitSignal ?? `code ${code}`}`))
    // Without a pid it never ran, and there will be no exit event; otherwise the exit event tells the same.
    child.once('error', error => (child.pid === undefined ? gone(String(error)) : fail(error)))
    child.on('message', (message: ParserMessage) => {
      if (settle) return
      switch (message.type) {
        case 'started':
          started = true
          noteStart(parser, true)
          // A process that dies on the way is reported by its exit event.
          child.send(job, error => error && child.kill('SIGKILL'))
          return
        case 'table':
          table = { ...message.table, rows: [], rowNumbers: [] }
          return
        case 'rows':
          table?.rows.push(...message.rows)
          table?.rowNumbers.push(...message.rowNumbers)
          return
        case 'done':
          return end(() => (table ? resolve(table) : reject(new Error('The spreadsheet parser sent no table'))))
        case 'refused':
          return fail(refusal(message, job))
      }
    })
  })
}

function refusal({ code, detail }: ParserMessage & { type: 'refused' }, { limits }: ParserJob): SpreadsheetError {
  return new SpreadsheetError(code, { limits, cause: detail === '' ? undefined : new Error(detail) })
}
