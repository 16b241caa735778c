import { leadImportsEndpoints } from '@plinth/contract/leads/endpoints'
import type { ImportsQuery, leadImportsRoutes } from '@plinth/contract/leads/lead-imports'
import type { RouteInput, RouteOutput } from '@plinth/contract/route'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf, fetchSignedIn } from '../../../lib/server/api-client.ts'

const leadImports = clientOf<typeof leadImportsRoutes>(leadImportsEndpoints, 'leadImports')
type Routes = typeof leadImportsRoutes

/** What an upload answers: the cells of the first sheet with a mapping of its headings. */
export type UploadedSheet = RouteOutput<Routes['upload']>['data']
/** A row that repeats another row or a lead. */
export type Duplicate = RouteOutput<Routes['duplicates']>['data'][number]
export type SaveBody = RouteInput<Routes['save']>['body']

/** One page of the company's imports, looked at afresh whenever it is opened; the page before stays while another comes. */
export const importsQuery = (query: Partial<ImportsQuery>) =>
  queryOptions({
    queryKey: leadImports.list.key({ query }),
    queryFn: ({ signal }) => leadImports.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Sends a spreadsheet; `onSent` tells the bytes that have really gone (decisions.md 25). */
export const uploadSheet = async (
  file: File,
  onSent: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<UploadedSheet> => (await leadImports.upload({ file }, { signal, onUploadProgress: onSent })).data

/** Which of the rows repeat another row or a lead. `version` changes with what is asked about. */
export const duplicatesQuery = (
  importId: string,
  version: number,
  rows: () => RouteInput<Routes['duplicates']>['body']['rows'],
) =>
  queryOptions({
    queryKey: leadImports.duplicates.key({ params: { id: importId }, body: { rows: [] } }).concat(version),
    queryFn: async ({ signal }) =>
      (await leadImports.duplicates({ params: { id: importId }, body: { rows: rows() } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Creates the leads, all or none; safe to repeat, because an import is saved once (IN-Q63). */
export const saveImportMutation = mutationOptions({
  mutationFn: async (body: SaveBody) => (await leadImports.save({ body })).data,
})

/** Takes an import back; answers how many leads were deleted, how many kept, and the names of these. */
export const undoImportMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadImports.undo({ params: { id } })).data,
})

/** Forgets what headings were mapped to; another tab may have done so before. */
export const forgetMappingMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await leadImports.forgetMapping({ params: { id } })
  },
})

/** A short-lived address of the file that was imported. */
export const importFileMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadImports.file({ params: { id } })).data.url,
})

/** The list of imports is read again when it is next seen. */
export const refreshImports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadImports.list.key() })

/** The demo firm's untidy spreadsheet as a file; only while the server runs locally. */
export async function fetchDemoSpreadsheet(): Promise<File> {
  const response = await fetchSignedIn('crm', '/demo-companies/spreadsheet')
  if (!response.ok) throw new Error(`the demo spreadsheet answered ${response.status}`)
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.blob()], name ?? 'demo-leads.xlsx')
}
