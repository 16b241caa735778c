import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { atLowPriority } from '../low-priority.ts'
import { turns } from '../turns.ts'
import { countWithoutGlyph } from './document-fonts.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts'

const script = fileURLToPath(new URL('./typeset.child.ts', import.meta.url))
/** Two documents are set at once; some more wait (QT-338). */
const inTurn = turns(2, 200)
/** Milliseconds after which a document that is not ready is given up. */
const PATIENCE = 60_000

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
 * too many wait; Error when the process fails or takes longer than a minute.
 */
export function typeset(log: Pick<Logger, 'warn'>, { template, data, pictures, at }: Typesetting): Promise<Buffer> {
  const json = JSON.stringify(data)
  const missing = countWithoutGlyph(json)
  if (missing > 0) log.warn({ characters: missing }, 'a document has characters that no font has')
  return inTurn(async () => {
    const child = launch()
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    try {
      return await answerOf(child, { template, data: json, pictures, at: Math.floor(at.getTime() / 1000) })
    } finally {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
  })
}

const launch = (): ChildProcess =>
  atLowPriority(
    fork(script, [], {
      env: { TZ: 'UTC' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // the compiler is an add-on, which the permission model does not hold; what is written in JavaScript starts and writes nothing
      execArgv: ['--max-old-space-size=128', '--permission', '--allow-addons', '--allow-fs-read=*'],
    }),
  )

function answerOf(child: ChildProcess, job: TypesetJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The typesetter ended with ${signal ?? `code ${code}`}`)))
    child.once('message', (answer: TypesetAnswer) => {
      if (answer.type === 'done') resolve(Buffer.from(answer.pdf))
      else reject(new Error('The typesetter failed', { cause: answer.detail }))
    })
    child.send(job, error => error && reject(error))
  })
}
