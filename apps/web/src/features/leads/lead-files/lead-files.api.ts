import { leadFilesEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadFilesRoutes } from '@plinth/contract/leads/lead-files'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf, serviceBase } from '../../../lib/server/api-client.ts'

const files = clientOf<typeof leadFilesRoutes>(leadFilesEndpoints, 'leadFiles')

/** The files of a lead, newest first. */
export const leadFilesQuery = (leadId: string) =>
  queryOptions({
    queryKey: files.list.key({ params: { leadId } }),
    queryFn: async ({ signal }) => (await files.list({ params: { leadId } }, { signal })).data,
  })

/** Stores one file with a lead; `onProgress` is called with the part sent, 0 to 1 (decision 25). */
export async function addLeadFile(
  leadId: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const onUploadProgress = (sent: number, total: number): void => onProgress(total > 0 ? sent / total : 0)
  await files.add({ params: { leadId }, files: [file] }, { onUploadProgress, signal })
}

/** The address of a file, valid for ten minutes. */
export const leadFileAddress = async (leadId: string, id: string): Promise<string> => {
  const { data } = await files.address({ params: { leadId, id } })
  return new URL(data.location, serviceBase('s3')).href
}

/** Removes a file from a lead for good. */
export const removeLeadFileMutation = mutationOptions({
  mutationFn: async (file: { leadId: string; id: string }): Promise<void> => {
    await files.remove({ params: file })
  },
})

/** Refetches the files of all leads, after leads have changed. */
export const refreshLeadFiles = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['leadFiles'] })
