import type { Client, clientDirectoryRoutes } from '@plinth/contract/projects/client-directory'
import { clientDirectoryEndpoints, clientMergesEndpoints } from '@plinth/contract/projects/endpoints'
import type { ClientMergeField, clientMergesRoutes } from '@plinth/contract/projects/people/client-merges'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const merges = clientOf<typeof clientMergesRoutes>(clientMergesEndpoints, 'clientMerges')
const clients = clientOf<typeof clientDirectoryRoutes>(clientDirectoryEndpoints, 'clientDirectory')

/** Groups of clients that may be the same, and the merges that can be undone. */
export const clientGroupsQuery = queryOptions({
  queryKey: merges.groups.key(),
  queryFn: async ({ signal }) => (await merges.groups(undefined, { signal })).data,
})

/** Reads the groups again. */
export const refreshClientGroups = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: merges.groups.key() })

/** Two clients as they are now, to be compared. */
export const comparedClientsQuery = (ids: readonly [string, string]) =>
  queryOptions({
    queryKey: [...clients.byId.key(), 'compared', ...ids],
    queryFn: async ({ signal }): Promise<[Client, Client]> => {
      const [one, other] = await Promise.all(ids.map(id => clients.byId({ params: { id } }, { signal })))
      return [one?.data, other?.data] as [Client, Client]
    },
    staleTime: 0,
  })

/** Merges the second into the first, with these of its fields. Throws AppError. */
export const mergeClients = async (
  [keep, gone]: readonly [Client, Client],
  take: ClientMergeField[],
): Promise<string> =>
  (
    await merges.merge({
      body: { keepId: keep._id, goneId: gone._id, keepVersion: keep.version, goneVersion: gone.version, take },
    })
  ).data._id

/** Undoes a merge. Throws AppError. */
export async function undoClientMerge(id: string): Promise<void> {
  await merges.undo({ params: { id } })
}
