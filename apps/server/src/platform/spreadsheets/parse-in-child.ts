import type { ChildProcess } from 'node:child_process'
import { endedFromOutside, Killed } from '../ended-from-outside.ts'
import { launchParser, noteStart, type Parser } from './launch-parser.ts'
import type { ParserJob, ParserMessage } from './parser-messages.ts'
import { processorTime } from './processor-time.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SheetTable } from './table/sheet-table.ts'

/** How often the processor time of a parser is checked, in milliseconds. */
const LOOK_EVERY = 100
/** Parsers that may be killed while they start before the machine counts as overloaded. */
const MOST_STARTS = 3
/** Parsers that may be killed while they read before the machine counts as overloaded. */
const MOST_READINGS = 2
/** Fraction of the allowed processor time from which a file counts as hard; no readable file needs that much. */
const HARD_FROM = 1 / 2

/**
 * Parses one file in a separate process, which is killed after its result, when it has used up `limits.processorMs`, or when
 * `signal` is aborted. Settles only once the process is gone. When aborted it throws the signal's reason, except `timeout`
 * instead of `overloaded` where the file itself caused much work. Throws SpreadsheetError `too-complex` when the process ended itself,
 * which it does where it runs out of its memory, `timeout`, `overloaded` when it was repeatedly killed from outside, or as readTable
 * does. Throws Error when no process can be started.
 */
export async function parseInChild(
  job: ParserJob,
  signal: AbortSignal,
  launch: () => Parser = launchParser,
): Promise<SheetTable> {
  let readings = 0
  for (let start = 1; ; start++) {
    const outcome = await converse(launch(), job, signal)
    if (outcome instanceof Killed) {
      if (++readings < MOST_READINGS) continue
      throw new SpreadsheetError('overloaded', { cause: new Error(outcome.reason) })
    }
    if (!(outcome instanceof NotStarted)) return outcome
    if (outcome.mayRetry && start < MOST_STARTS) continue
    const cause = new Error('The spreadsheet parser did not start', { cause: outcome.reason })
    throw outcome.wasKilled ? new SpreadsheetError('overloaded', { cause }) : cause
  }
}

class NotStarted {
  readonly reason: string
  readonly wasKilled: boolean
  readonly mayRetry: boolean

  constructor(parser: Parser, reason: string, exitSignal?: NodeJS.Signals | null) {
    this.reason = reason
    this.wasKilled = endedFromOutside(exitSignal)
    // being killed from outside says nothing about the kernel limits
    this.mayRetry = this.wasKilled || noteStart(parser, false)
  }
}

function converse(parser: Parser, job: ParserJob, signal: AbortSignal): Promise<SheetTable | NotStarted | Killed> {
  const { child } = parser
  return new Promise((resolve, reject) => {
    let table: SheetTable | undefined
    let started = false
    let settle: (() => void) | undefined
    const end = (outcome: () => void) => {
      settle ??= outcome
      child.kill('SIGKILL')
    }
    const fail = (error: Error) => end(() => reject(error))
    const { processorMs } = job.limits
    const watch = watchProcessorTime(child, processorMs, () => fail(new SpreadsheetError('timeout')))
    const stop = () => {
      const reason = signal.reason as Error
      // that much processor time is due to the file, even if the machine was slow to grant it
      const isHard = watch.used() > processorMs * HARD_FROM
      fail(isOverloaded(reason) && isHard ? new SpreadsheetError('timeout', { cause: reason }) : reason)
    }
    const onGone = (reason: string, exitSignal?: NodeJS.Signals | null) => {
      watch.end()
      signal.removeEventListener('abort', stop)
      if (settle) settle()
      else if (!started) resolve(new NotStarted(parser, reason, exitSignal))
      else if (endedFromOutside(exitSignal)) resolve(new Killed(reason))
      else reject(new SpreadsheetError('too-complex', { cause: new Error(reason) }))
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()

    child.once('exit', (code, exitSignal) => onGone(`Parser ended with ${exitSignal ?? `code ${code}`}`, exitSignal))
    // Without a pid the process never ran and will not emit 'exit'; otherwise 'exit' reports the same failure.
    child.once('error', error => (child.pid === undefined ? onGone(String(error)) : fail(error)))
    child.on('message', (message: ParserMessage) => {
      if (settle) return
      switch (message.type) {
        case 'started':
          started = true
          noteStart(parser, true)
          watch.begin()
          // A process that dies meanwhile is reported by its exit event.
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

const isOverloaded = (error: Error): boolean => error instanceof SpreadsheetError && error.code === 'overloaded'

/**
 * Calls `onUsedUp` once a process has used `most` milliseconds since `begin`; measured by the clock where processor time is
 * unknown.
 */
function watchProcessorTime({ pid = 0 }: ChildProcess, most: number, onUsedUp: () => void) {
  let timer: NodeJS.Timeout | undefined
  let began: { work: number | undefined; clock: number } | undefined
  const used = (): number => {
    if (!began) return 0
    const work = processorTime(pid)
    return began.work === undefined || work === undefined ? performance.now() - began.clock : work - began.work
  }
  return {
    begin(): void {
      began = { work: processorTime(pid), clock: performance.now() }
      timer = setInterval(() => used() >= most && onUsedUp(), LOOK_EVERY)
    },
    used,
    end: (): void => clearInterval(timer),
  }
}

function refusal({ code, detail }: ParserMessage & { type: 'refused' }, { limits }: ParserJob): SpreadsheetError {
  return new SpreadsheetError(code, { limits, cause: detail === '' ? undefined : new Error(detail) })
}
