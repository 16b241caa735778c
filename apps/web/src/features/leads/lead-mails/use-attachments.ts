import { LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { ATTACHMENTS_MAX_BYTES, MOST_ATTACHMENTS } from '@plinth/contract/leads/mail-limits'
import { useState } from 'react'
import { useUploadQueue } from '../../../lib/server/use-upload-queue.ts'
import { uploadFile } from './lead-mails.api.ts'
import type { LetterFile } from './letter.ts'

/** Uploads files one by one (IN-512); a failed one stays in the list, and can be retried (IN-Q108). */
export function useAttachments(stored: readonly LetterFile[], onStored: (file: LetterFile) => void) {
  const [problem, setProblem] = useState<string>()
  const { uploads, add, remove, retry } = useUploadQueue(async (file, onPart, signal) => {
    const { _id, name, size } = await uploadFile(file, onPart, signal)
    onStored({ path: _id, filename: name, size })
  })
  const addWithinLimits = (files: readonly File[]) => {
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
    if (!isTooLarge) add(files.slice(0, Math.max(0, room)))
  }
  const removeAndForgive = (key: number) => {
    remove(key)
    setProblem(undefined)
  }
  const isUploading = uploads.some(one => one.state !== 'failed')
  return { uploads, problem, isUploading, add: addWithinLimits, remove: removeAndForgive, retry }
}
export type Attachments = ReturnType<typeof useAttachments>
