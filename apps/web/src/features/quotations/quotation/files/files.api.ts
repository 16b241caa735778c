import { attachmentsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { Audience, attachmentsRoutes } from '@plinth/contract/quotations/quotation/attachments/attachments'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf, serviceBase } from '../../../../lib/server/api-client.ts'

const attachments = clientOf<typeof attachmentsRoutes>(attachmentsEndpoints, 'attachments')

/** The files of a version, oldest first. */
export const attachmentsQuery = (versionId: string) => {
  const input = { params: { id: versionId } }
  return queryOptions({
    queryKey: attachments.list.key(input),
    queryFn: async ({ signal }) => (await attachments.list(input, { signal })).data,
  })
}
/** Reads the files of all versions again. */
export const refreshAttachments = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['attachments'] })

/** Attaches a file to a draft; `onPart` is called with the part sent, 0 to 1. Throws AppError. */
export async function attachFile(
  { versionId, audience }: { versionId: string; audience: Audience },
  file: File,
  onPart: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const onUploadProgress = (sent: number, total: number): void => onPart(total > 0 ? sent / total : 0)
  await attachments.add({ params: { id: versionId }, query: { audience }, files: [file] }, { onUploadProgress, signal })
}

/** The address of a file, valid for ten minutes. Throws AppError. */
export const attachmentAddress = async (versionId: string, fileId: string): Promise<string> => {
  const { data } = await attachments.address({ params: { id: versionId, fileId } })
  return new URL(data.location, serviceBase('s3')).href
}

export const markAttachmentMutation = mutationOptions({
  mutationFn: async ({ audience, ...params }: { id: string; fileId: string; audience: Audience }): Promise<void> => {
    await attachments.mark({ params, body: { audience } })
  },
})
export const removeAttachmentMutation = mutationOptions({
  mutationFn: async (params: { id: string; fileId: string }): Promise<void> => {
    await attachments.remove({ params })
  },
})
