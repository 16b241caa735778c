import { UPLOAD_MAX_BYTES } from '@plinth/contract/files'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/forms.ts'
import { addLeadFile, refreshLeadFiles } from '../lead-files/lead-files.api.ts'
import { refreshLeads } from '../leads/leads.api.ts'

/** A file on its way to the lead, or one that did not arrive. */
export interface LeadUpload {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** part really sent, 0 to 1 (decisions.md 25) */
  part: number
  problem: string
}

/** Sends files to a lead one by one; a failed one stays, says why, and can be tried again. */
export function useLeadUploads(leadId: string) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<readonly LeadUpload[]>([])
  const serial = useRef(0)
  const running = useRef<{ key: number; abort: AbortController }>(undefined)
  const patch = (key: number, change: Partial<LeadUpload>) =>
    setUploads(before => before.map(one => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setUploads(before => before.filter(one => one.key !== key))

  const start = async ({ key, file }: LeadUpload) => {
    const abort = new AbortController()
    running.current = { key, abort }
    patch(key, { state: 'sending', part: 0 })
    try {
      await addLeadFile(leadId, file, part => patch(key, { part }), abort.signal)
      await Promise.all([refreshLeadFiles(queryClient), refreshLeads(queryClient)])
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
      ...files.map((file): LeadUpload => {
        const isTooLarge = file.size > UPLOAD_MAX_BYTES
        const problem = isTooLarge ? 'A file may have 25 MB at most' : ''
        return { key: serial.current++, file, state: isTooLarge ? 'failed' : 'waiting', part: 0, problem }
      }),
    ])
  const remove = (key: number) => {
    if (running.current?.key === key) running.current.abort.abort()
    drop(key)
  }
  const retry = (key: number) => patch(key, { state: 'waiting', problem: '' })
  return { uploads, add, remove, retry }
}
