import { leadImportsEndpoints } from '@plinth/contract/leads/endpoints'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import type {
  ImportDraft,
  ImportSummary,
  ImportsQuery,
  leadImportsRoutes,
} from '@plinth/contract/leads/lead-imports/lead-imports'
import type { RouteInput } from '@plinth/contract/route'
import type { StagedOnly } from '@plinth/contract/staged-sheets'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf, fetchSignedIn } from '../../../lib/server/api-client.ts'
import type { RowPage } from '../../../lib/server/paged-rows.ts'

const leadImports = clientOf<typeof leadImportsRoutes>(leadImportsEndpoints, 'leadImports')
type Routes = typeof leadImportsRoutes
interface Body {
  change: RouteInput<Routes['change']>['body']
  correct: RouteInput<Routes['correct']>['body']
  keep: RouteInput<Routes['keep']>['body']
  drop: RouteInput<Routes['drop']>['body']
}

/** The progress of an import and, while it is being corrected, everything needed to continue it. */
export interface OneImport {
  summary: ImportSummary
  draft: ImportDraft | null
}

/** One page of the company's imports, fetched whenever it is opened; the previous page stays while another loads. */
export const importsQuery = (query: Partial<ImportsQuery>) =>
  queryOptions({
    queryKey: leadImports.list.key({ query }),
    queryFn: ({ signal }) => leadImports.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** One import; polled while its leads are being created. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: leadImports.byId.key({ params: { id } }),
    queryFn: async ({ signal }): Promise<OneImport> => (await leadImports.byId({ params: { id } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.summary.status === 'saving' ? 1000 : false),
  })

/** Uploads a spreadsheet; `onSent` is called with the bytes actually sent (decision 25). */
export const uploadSheet = async (
  file: File,
  onSent: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<ImportDraft> => (await leadImports.upload({ file }, { signal, onUploadProgress: onSent })).data

export const ROWS_OF_PAGE = 100
/** The query key of the rows of an import; each list of rows extends it. */
export const rowsKey = (id: string) => leadImports.rows.key({ params: { id } })
/** One page of an import's rows, counted from 0. */
export async function fetchRows(
  id: string,
  only: StagedOnly,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<ImportRow>> {
  const query = { page: pageNo + 1, limit: ROWS_OF_PAGE, only }
  const { data, pagination } = await leadImports.rows({ params: { id }, query }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** Changes of an import for a caller who has seen its `version`; refused where somebody else was faster. */
export const importChanges = {
  change: async (id: string, body: Body['change']) => (await leadImports.change({ params: { id }, body })).data,
  correct: async (id: string, body: Body['correct']) => (await leadImports.correct({ params: { id }, body })).data,
  keep: async (id: string, body: Body['keep']) => (await leadImports.keep({ params: { id }, body })).data,
  drop: async (id: string, body: Body['drop']) => (await leadImports.drop({ params: { id }, body })).data,
  undoDrop: async (id: string, version: number) =>
    (await leadImports.undoDrop({ params: { id }, body: { version } })).data,
  bringBack: async (id: string, version: number, leftOut: number[]) =>
    (await leadImports.undoDrop({ params: { id }, body: { version, leftOut } })).data,
}

/** Starts or resumes creating the leads; safe to repeat, because an import is saved only once (IN-Q63). */
export const saveImport = async (body: RouteInput<Routes['save']>['body']): Promise<ImportSummary> =>
  (await leadImports.save({ body })).data

/** Cancels an unfinished import. */
export const cancelImportMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await leadImports.cancel({ params: { id } })
  },
})

/** The rows with problems as a spreadsheet, to correct and upload again. */
export async function fetchProblems(id: string): Promise<Blob> {
  const response = await fetchSignedIn('crm', `/lead-imports/${id}/problems`)
  if (!response.ok) throw new Error(`the rows with problems answered ${response.status}`)
  return response.blob()
}

/** Undoes an import. Returns how many leads were deleted and kept, and the names of the latter. */
export const undoImportMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadImports.undo({ params: { id } })).data,
})

/** Forgets a remembered mapping; another tab may have done so before. */
export const forgetMappingMutation = mutationOptions({
  mutationFn: async (id: string) => {
    await leadImports.forgetMapping({ params: { id } })
  },
})

/** A short-lived address of the file that was imported. */
export const importFileMutation = mutationOptions({
  mutationFn: async (id: string) => (await leadImports.file({ params: { id } })).data.url,
})

/** Marks the list of imports as stale. */
export const refreshImports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadImports.list.key() })

/** The demo firm's untidy spreadsheet as a file; only in local mode. */
export async function fetchDemoSpreadsheet(): Promise<File> {
  const response = await fetchSignedIn('crm', '/demo-companies/spreadsheet')
  if (!response.ok) throw new Error(`the demo spreadsheet answered ${response.status}`)
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return new File([await response.blob()], name ?? 'demo-leads.xlsx')
}
