import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plinth/contract/error-codes'
import type { Logger } from 'pino'
import { endedFromOutside, Killed } from '../ended-from-outside.ts'
import { atLowPriority } from '../low-priority.ts'
import { turns } from '../turns.ts'
import { countWithoutGlyph } from './document-fonts.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts'

const script = fileURLToPath(new URL('./typeset.child.ts', import.meta.url))
/** Two documents are set at once; some more wait (QT-338). */
const inTurn = turns(2, 200)
/** Milliseconds after which a document that is not ready is given up. */
const PATIENCE = 60_000
/** Processes that may be killed from outside before the machine counts as busy. */
const MOST_ATTEMPTS = 2

export interface Typesetting {
  /** path of a Typst file that reads its data from `sys.inputs.data` */
  template: string
  /** what the document says, as JSON; its texts are printed as they are, whatever stands in them (QT-280) */
  data: object
  /** pictures by the name under which the data refers to them */
  pictures: Record<string, Uint8Array>
  /** becomes the creation date, and so the same document has the same bytes (QT-276) */
  at: Date
}

/**
 * Sets a document as PDF, in a process of its own without the server's environment, which writes no files and starts no processes. Throws UNAVAILABLE where
 * too many wait or the process was killed from outside twice; Error when it fails or takes longer than a minute.
 */
export function typeset(
  log: Pick<Logger, 'warn'>,
  { template, data, pictures, at }: Typesetting,
  start: () => ChildProcess = launchTypesetter,
): Promise<Buffer> {
  const json = JSON.stringify(data)
  const missing = countWithoutGlyph(json)
  if (missing > 0) log.warn({ characters: missing }, 'a document has characters that no font has')
  const job: TypesetJob = { template, data: json, pictures, at: Math.floor(at.getTime() / 1000) }
  return inTurn(async () => {
    for (let attempt = 1; ; attempt++) {
      const answer = await answerOf(start(), job)
      if (!(answer instanceof Killed)) return answer
      if (attempt === MOST_ATTEMPTS) throw new AppError('UNAVAILABLE', undefined, { cause: new Error(answer.reason) })
    }
  })
}

/** Forks the process that sets one document. */
export const launchTypesetter = (): ChildProcess =>
  atLowPriority(
    fork(script, [], {
      env: { TZ: 'UTC' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // the compiler is an add-on, which the permission model does not hold; what is written in JavaScript starts and writes nothing
      execArgv: ['--max-old-space-size=128', '--permission', '--allow-addons', '--allow-fs-read=*'],
    }),
  )

async function answerOf(child: ChildProcess, job: TypesetJob): Promise<Buffer | Killed> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The typesetter took too long')), PATIENCE)
      child.once('error', reject)
      child.once('exit', (code, signal) => {
        const reason = `The typesetter ended with ${signal ?? `code ${code}`}`
        if (endedFromOutside(signal)) resolve(new Killed(reason))
        else reject(new Error(reason))
      })
      child.once('message', (answer: TypesetAnswer) => {
        if (answer.type === 'done') resolve(Buffer.from(answer.pdf))
        else reject(new Error('The typesetter failed', { cause: answer.detail }))
      })
      // a process that is gone is reported by its exit event
      child.send(job, error => error && child.kill('SIGKILL'))
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
