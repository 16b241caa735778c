import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../forms.ts'

/** A file on its way to the server, or one that did not arrive. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** part really sent, 0 to 1 (decision 25) */
  part: number
  problem: string
}

/**
 * Sends files one by one; a failed one stays, says why, and can be tried again (IN-Q108). `send` keeps what was taken,
 * and answers once that is shown elsewhere. What `refusal` finds wrong with a file is told and the file not sent.
 */
export function useUploadQueue(
  send: (file: File, onPart: (part: number) => void, signal: AbortSignal) => Promise<void>,
  refusal: (file: File) => string = () => '',
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const serial = useRef(0)
  const running = useRef<{ key: number; abort: AbortController }>(undefined)
  const patch = (key: number, change: Partial<Upload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setUploads(before => before.filter(one => one.key !== key))

  const start = async ({ key, file }: Upload) => {
    const abort = new AbortController()
    running.current = { key, abort }
    patch(key, { state: 'sending', part: 0 })
    try {
      await send(file, part => patch(key, { part }), abort.signal)
      drop(key)
    } catch (error) {
      if (!abort.signal.aborted) patch(key, { state: 'failed', problem: messageOf(error) })
    } finally {
      running.current = undefined
      // looks for the next one
      setUploads(before => [...before])
    }
  }
  useEffect(() => {
    if (running.current) return
    const next = uploads.find(one => one.state === 'waiting')
    if (next) void start(next)
  })
  useEffect(() => () => running.current?.abort.abort(), [])

  const add = (files: readonly File[]) =>
    setUploads(before => [
      ...before,
      ...files.map((file): Upload => {
        const problem = refusal(file)
        return { key: serial.current++, file, state: problem === '' ? 'waiting' : 'failed', part: 0, problem }
      }),
    ])
  const remove = (key: number) => {
    if (running.current?.key === key) running.current.abort.abort()
    drop(key)
  }
  const retry = (key: number) => patch(key, { state: 'waiting', problem: '' })
  return { uploads, add, remove, retry }
}
