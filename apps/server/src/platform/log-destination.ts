import fs from 'node:fs'

/** Most characters that may wait while writing fails. */
const MOST_WAITING = 1_000_000
/** Pause before a failed write is retried, in milliseconds. */
const TRY_AGAIN_AFTER = 1000
/** The same for a full pipe, whose slow reader makes room much sooner. */
const PIPE_IS_FULL_FOR = 20
const ATTEMPTS_AT_EXIT = 50

type Write = (fd: number, bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void

export interface LogDestination {
  write(line: string): void
  /** writes as many waiting lines as possible right now; for the end of the process */
  flushSync(): void
}

/**
 * Writes the lines of a log to a file descriptor in the background. Where that fails, for example on a full disk, lines wait and
 * are retried; beyond `MOST_WAITING` they are dropped, and their number is logged once writing works again. Nothing is thrown and
 * nothing blocks: logging must never take the server down. (pino's own destination throws such errors at the process, and waits
 * for space for ever when the process ends.)
 */
export function logDestination(
  fd: number,
  { write = fs.write, tryAgainAfter = TRY_AGAIN_AFTER }: { write?: Write; tryAgainAfter?: number } = {},
): LogDestination {
  let waiting: string[] = []
  let characters = 0
  let lost = 0
  let writing = Buffer.alloc(0)
  /** the system has the bytes but has not reported the result yet */
  let isUnderWay = false

  const next = (): void => {
    writing = Buffer.from(waiting.join(''))
    waiting = []
    characters = 0
    if (writing.length > 0) step()
  }
  const step = (): void => {
    isUnderWay = true
    write(fd, writing, (error, written) => {
      isUnderWay = false
      if (error) {
        const pause = error.code === 'EAGAIN' ? PIPE_IS_FULL_FOR : tryAgainAfter
        setTimeout(step, pause).unref()
        return
      }
      writing = writing.subarray(written)
      if (writing.length > 0) return step()
      if (lost > 0) waiting.push(linesLost(lost))
      lost = 0
      next()
    })
  }

  return {
    write(line) {
      if (characters >= MOST_WAITING) {
        lost++
        return
      }
      waiting.push(line)
      characters += line.length
      if (writing.length === 0) next()
    },
    flushSync() {
      let remaining = Buffer.concat([...(isUnderWay ? [] : [writing]), Buffer.from(waiting.join(''))])
      writing = Buffer.alloc(0)
      waiting = []
      for (let attempt = 0; remaining.length > 0 && attempt < ATTEMPTS_AT_EXIT; attempt++) {
        try {
          remaining = remaining.subarray(fs.writeSync(fd, remaining))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PIPE_IS_FULL_FOR)
        }
      }
    },
  }
}

const WARN = 40
const linesLost = (lost: number): string =>
  `${JSON.stringify({ level: WARN, time: new Date().toISOString(), pid: process.pid, lost, msg: 'lines of the log could not be written' })}\n`
