import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plinth/contract/error-codes'
import { endedFromOutside } from '../../ended-from-outside.ts'
import { atLowPriority } from '../../low-priority.ts'
import { turns } from '../../turns.ts'
import type { SheetCell } from './sheet-cell.ts'
import type { WriterAnswer, WriterMessage } from './writer-messages.ts'

const script = fileURLToPath(new URL('./write.child.ts', import.meta.url))
const libraryFolder = dirname(createRequire(import.meta.url).resolve('@e965/xlsx'))
/** Writing processes at a time; others wait their turn. */
const inTurn = turns(3)
/** Milliseconds after which a process that neither responds nor dies is killed. */
const PATIENCE = 120_000

/** The content type of an .xlsx. */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface WrittenSheet {
  name: string
  portions: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/**
 * Writes sheets to `path`, which must not exist, as an .xlsx. A separate process with limited memory holds and packs the workbook;
 * here there is never more than one portion. Rethrows what `portions` throws. Throws UNAVAILABLE when the process is killed from
 * outside, since portions that were taken cannot be had again here; Error when it fails.
 */
export const writeWorkbook = (
  path: string,
  sheets: readonly WrittenSheet[],
  start: (path: string) => ChildProcess = launchWriter,
): Promise<void> =>
  inTurn(async () => {
    const writer = conversation(start(path))
    try {
      await writer.answer()
      for (const { name, portions } of sheets) {
        for await (const rows of portions) await writer.say({ type: 'rows', rows })
        await writer.say({ type: 'sheet', name })
      }
      await writer.say({ type: 'end', path })
    } finally {
      await writer.end()
    }
  })

/**
 * Forks the process without the server's environment: it may read its own code and write one file, and start no processes or
 * add-ons.
 */
export const launchWriter = (path: string): ChildProcess =>
  atLowPriority(
    fork(script, [], {
      env: { TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--max-old-space-size=768',
        '--permission',
        `--allow-fs-read=${dirname(script)}`,
        `--allow-fs-read=${libraryFolder}`,
        `--allow-fs-write=${path}`,
      ],
    }),
  )

/** Exchanges messages with a writing process, one at a time. */
function conversation(child: ChildProcess) {
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  let early: WriterAnswer | undefined
  let problem: Error | undefined
  const exited = new Promise<void>(resolve => {
    const fail = (error: Error): void => {
      problem ??= error
      waiting?.reject(problem)
      resolve()
    }
    child.once('exit', (code, signal) => {
      const cause = new Error(`The spreadsheet writer ended with ${signal ?? `code ${code}`}`)
      fail(endedFromOutside(signal) ? new AppError('UNAVAILABLE', undefined, { cause }) : cause)
    })
    child.once('error', fail)
  })
  const hear = (message: WriterAnswer): void => {
    if (!waiting) {
      early = message
      return
    }
    if (message.type === 'failed') waiting.reject(new Error('The spreadsheet writer failed', { cause: message.detail }))
    else waiting.resolve()
    waiting = undefined
  }
  child.on('message', hear)

  const answer = async (): Promise<void> => {
    if (problem) throw problem
    const timer = setTimeout(() => {
      problem = new Error('The spreadsheet writer took too long')
      child.kill('SIGKILL')
    }, PATIENCE)
    try {
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject }
        const message = early
        early = undefined
        if (message) hear(message)
      })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    answer,
    async say(message: WriterMessage): Promise<void> {
      const heard = answer()
      // the exit event reports a process that is gone
      child.send(message, error => error && child.kill('SIGKILL'))
      await heard
    },
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await exited
    },
  }
}
