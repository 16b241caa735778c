import { ATTACHMENTS_MAX_BYTES, LEAD_MAIL_TEXTS, MOST_ATTACHMENTS } from '@plinth/contract/lead-mails'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { uploadFile } from './lead-mails.api.ts'
import type { LetterFile } from './letter.ts'

/** A file on its way to the server, or one that did not arrive. */
export interface Upload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** part sent, 0 to 1 */
  part: number
  problem: string
}

/** Uploads files one by one (IN-512); a failed one stays, says so and can be tried again (IN-Q108). */
export function useAttachments(stored: readonly LetterFile[], onStored: (file: LetterFile) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [problem, setProblem] = useState<string>()
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
      const { _id, name, size } = await uploadFile(file, part => patch(key, { part }), abort.signal)
      onStored({ path: _id, filename: name, size })
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

  const add = (files: readonly File[]) => {
    const room = MOST_ATTACHMENTS - stored.length - uploads.length
    const bytes = [...stored, ...uploads.map(one => one.file)].reduce((sum, one) => sum + one.size, 0)
    const isTooLarge = files.reduce((sum, one) => sum + one.size, bytes) > ATTACHMENTS_MAX_BYTES
    setProblem(
      isTooLarge
        ? LEAD_MAIL_TEXTS.attachmentsTooLarge
        : files.length > room
          ? `At most ${MOST_ATTACHMENTS} files`
          : undefined,
    )
    if (isTooLarge) return
    const fresh = files
      .slice(0, Math.max(0, room))
      .map((file): Upload => ({ key: serial.current++, file, state: 'waiting', part: 0, problem: '' }))
    setUploads(before => [...before, ...fresh])
  }
  const remove = (key: number) => {
    if (running.current?.key === key) running.current.abort.abort()
    drop(key)
    setProblem(undefined)
  }
  const retry = (key: number) => patch(key, { state: 'waiting', problem: '' })
  return { uploads, problem, isUploading: uploads.some(one => one.state !== 'failed'), add, remove, retry }
}
export type Attachments = ReturnType<typeof useAttachments>
