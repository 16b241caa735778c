import {
  ATTACHMENT_LIMITS,
  ATTACHMENT_TEXTS,
  type Audience,
  attachmentProblem,
} from '@plinth/contract/quotations/quotation/attachments/attachments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUploadQueue } from '../../../../lib/server/use-upload-queue.ts'

import { attachFile, refreshAttachments } from './files.api.ts'

/** Attaches files to a draft one by one; what has no room beside those that are there is told and not sent (QT-167). */
export function useAttaching(to: { versionId: string; audience: Audience }, there: readonly { size: number }[]) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const queue = useUploadQueue(
    async (file, onPart, signal) => {
      await attachFile(to, file, onPart, signal)
      await refreshAttachments(queryClient)
    },
    file => (file.size > ATTACHMENT_LIMITS.fileBytes ? ATTACHMENT_TEXTS.tooLarge : ''),
  )
  const add = (files: readonly File[]): void => {
    const coming = [...queue.uploads.map(({ file }) => file), ...files].filter(
      ({ size }) => size <= ATTACHMENT_LIMITS.fileBytes,
    )
    const refusal = attachmentProblem(
      there,
      coming.map(({ size }) => size),
    )
    setProblem(refusal)
    if (refusal === undefined) queue.add(files)
  }
  return { ...queue, add, problem }
}
