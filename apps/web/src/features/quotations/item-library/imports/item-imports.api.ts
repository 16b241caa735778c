import { itemImportsEndpoints, libraryListsEndpoints } from '@plinth/contract/quotations/endpoints'
import type {
  ItemImportSummary,
  ItemRowsQuery,
  itemImportsRoutes,
  WholeItemImport,
} from '@plinth/contract/quotations/item-imports/item-imports'
import type { libraryListsRoutes, NewUnit } from '@plinth/contract/quotations/library-lists'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const imports = clientOf<typeof itemImportsRoutes>(itemImportsEndpoints, 'itemImports')
const lists = clientOf<typeof libraryListsRoutes>(libraryListsEndpoints, 'libraryLists')

export type ItemImportChange = Omit<Parameters<typeof imports.change>[0]['body'], 'version'>
export type CorrectedCell = Parameters<typeof imports.correct>[0]['body']['cells'][number]

/** Reads a spreadsheet of items; nothing of the library changes. Throws AppError. */
export const uploadItems = async (file: File): Promise<WholeItemImport> => (await imports.upload({ file })).data

/** The imports of the library, newest first. */
export const itemImportsQuery = (page: number) =>
  queryOptions({
    queryKey: imports.list.key({ query: { page } }),
    queryFn: ({ signal }) => imports.list({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })

const AGAIN_MS = 1000
/** One import, read again while it is being saved. */
export const itemImportQuery = (id: string) =>
  queryOptions({
    queryKey: imports.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await imports.byId({ params: { id } }, { signal })).data,
    refetchInterval: query => (query.state.data?.summary.status === 'saving' ? AGAIN_MS : false),
  })

/** One page of its rows as they are at a version. */
export const itemRowsQuery = (id: string, version: number, query: Pick<ItemRowsQuery, 'only' | 'page'>) =>
  queryOptions({
    queryKey: [...imports.rows.key({ params: { id }, query }), version],
    queryFn: ({ signal }) => imports.rows({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Throws AppError. */
export const changeItemImport = async (
  id: string,
  version: number,
  change: ItemImportChange,
): Promise<WholeItemImport> => (await imports.change({ params: { id }, body: { version, ...change } })).data
/** Throws AppError. */
export const correctItemRows = async (id: string, version: number, cells: CorrectedCell[]) =>
  (await imports.correct({ params: { id }, body: { version, cells } })).data
/** Begins to save the rows. Throws AppError. */
export const saveItemImport = async (id: string, version: number): Promise<ItemImportSummary> =>
  (await imports.save({ params: { id }, body: { version } })).data
/** Throws AppError. */
export async function cancelItemImport(id: string): Promise<void> {
  await imports.cancel({ params: { id } })
}
/** Takes an import back (QT-070). Throws AppError. */
export const undoItemImport = async (id: string) => (await imports.undo({ params: { id }, body: {} })).data

/** Adds a unit to the library. Throws AppError. */
export const addUnit = async (body: NewUnit) => (await lists.addUnit({ body })).data

export const refreshItemImports = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['itemImports'] })
