import { leadExportsEndpoints } from '@plinth/contract/leads/endpoints'
import type { ExportSummary, leadExportsRoutes } from '@plinth/contract/leads/lead-exports'
import type { RouteInput } from '@plinth/contract/route'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { fetchFile } from '../../../lib/server/fetch-file.ts'

const leadExports = clientOf<typeof leadExportsRoutes>(leadExportsEndpoints, 'leadExports')
export type ExportBody = RouteInput<(typeof leadExportsRoutes)['start']>['body']

const LOOK_AGAIN = 1500
export const isUnderWay = ({ status }: ExportSummary): boolean => status === 'waiting' || status === 'running'

/** The caller's newest exports; polled while one of them is running. */
export const exportsQuery = queryOptions({
  queryKey: leadExports.list.key(),
  queryFn: async ({ signal }) => (await leadExports.list(undefined, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN : false),
})

export const refreshExports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey })

/** Starts an export in the background. */
export const startExportMutation = mutationOptions({
  mutationFn: async (body: ExportBody) => (await leadExports.start({ body })).data,
})
export const cancelExportMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadExports.cancel({ params: { id } })).data,
})
export const retryExportMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadExports.retry({ params: { id } })).data,
})
/** A short-lived address of a finished file. */
export const exportFileMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadExports.file({ params: { id } })).data.url,
})

/** Fetches the file of a small list. Throws AppError; TOO_LARGE where it must be exported in the background. */
export const fetchExport = (body: ExportBody): Promise<{ content: Blob; name: string }> =>
  fetchFile(
    'crm',
    '/lead-exports/now',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    `leads.${body.format}`,
  )
