import { UPLOAD_MAX_BYTES } from '@plinth/contract/company/files'
import { useQueryClient } from '@tanstack/react-query'
import { useUploadQueue } from '../../../../lib/server/use-upload-queue.ts'
import { refreshLeads } from '../../lead/lead.api.ts'
import { addLeadFile, refreshLeadFiles } from '../../lead-files/lead-files.api.ts'

const refusal = (file: File): string => (file.size > UPLOAD_MAX_BYTES ? 'A file may have 25 MB at most' : '')

/** Uploads files to a lead one by one; a failed one stays in the list with its reason, and can be retried. */
export function useLeadUploads(leadId: string) {
  const queryClient = useQueryClient()
  return useUploadQueue(async (file, onPart, signal) => {
    await addLeadFile(leadId, file, onPart, signal)
    await Promise.all([refreshLeadFiles(queryClient), refreshLeads(queryClient)])
  }, refusal)
}
