import { isAppError } from '@plinth/contract/error-codes'
import type {
  ClientContact,
  ContactChange,
  clientContactsRoutes,
  NewContact,
} from '@plinth/contract/projects/client-contacts'
import type {
  Client,
  ClientChange,
  clientDirectoryRoutes,
  ListedClient,
  NewListedClient,
} from '@plinth/contract/projects/client-directory'
import type { ClientExportFormat } from '@plinth/contract/projects/client-exports'
import { CLIENT_LIMITS } from '@plinth/contract/projects/client-rules'
import { clientContactsEndpoints, clientDirectoryEndpoints } from '@plinth/contract/projects/endpoints'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { fetchFile } from '../../../lib/server/fetch-file.ts'
import type { RowPage } from '../../../lib/server/paged-rows.ts'
import type { ClientSelection } from './client-address.ts'

const clients = clientOf<typeof clientDirectoryRoutes>(clientDirectoryEndpoints, 'clientDirectory')
const contacts = clientOf<typeof clientContactsRoutes>(clientContactsEndpoints, 'clientContacts')

export const clientListKey = (selection: ClientSelection) => [...clients.list.key(), selection]

/** One page of the directory, counted from 0. Throws AppError. */
export async function fetchClients(
  selection: ClientSelection,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<ListedClient>> {
  const query = { ...selection, page: pageNo + 1, limit: CLIENT_LIMITS.page }
  const { data, pagination } = await clients.list({ query }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** One client; NOT_FOUND where there is none that the person sees. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: clients.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await clients.byId({ params: { id } }, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND') && !isAppError(error, 'INVALID'),
  })

/** What happened in the projects of a client, newest first, page by page. */
export const clientActivitiesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: clients.activities.key({ params: { id } }),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? {} : { cursor: pageParam }
      return (await clients.activities({ params: { id }, query }, { signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Reads what is shown of clients again. */
export const refreshClients = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['clientDirectory'] })

/** Adds a client; the same key for every try of the same one (decision 13). Throws AppError. */
export const createClient = async (body: NewListedClient, idempotencyKey: string): Promise<Client> =>
  (await clients.create({ body }, { idempotencyKey })).data
/** Changes the fields sent. Throws AppError. */
export const editClient = async (id: string, body: ClientChange): Promise<Client> =>
  (await clients.edit({ params: { id }, body })).data
/** Throws AppError. */
export async function removeClient(id: string): Promise<void> {
  await clients.remove({ params: { id } })
}
/** Throws AppError. */
export async function restoreClient(id: string): Promise<void> {
  await clients.restore({ params: { id } })
}

/** Adds a contact. Throws AppError. */
export const addContact = async (clientId: string, body: NewContact, idempotencyKey: string): Promise<ClientContact> =>
  (await contacts.add({ params: { id: clientId }, body }, { idempotencyKey })).data
/** Changes the fields sent. Throws AppError. */
export const editContact = async (id: string, body: ContactChange): Promise<ClientContact> =>
  (await contacts.edit({ params: { id }, body })).data
/** Throws AppError. */
export async function removeContact(id: string): Promise<void> {
  await contacts.remove({ params: { id } })
}
/** Throws AppError. */
export async function inviteContact(id: string): Promise<void> {
  await contacts.invite({ params: { id } })
}
/** Throws AppError. */
export async function removeAccess(id: string): Promise<void> {
  await contacts.removeAccess({ params: { id } })
}

/** The clients that are listed as a file, one row for each contact. Throws AppError. */
export const fetchClientExport = (selection: ClientSelection, format: ClientExportFormat) =>
  fetchFile('pmt', `/client-exports?${new URLSearchParams({ ...selection, format })}`, {}, `clients.${format}`)
