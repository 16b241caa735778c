import { outsidersEndpoints } from '@plinth/contract/projects/endpoints'
import type { NewOutsider, OutsiderChange, outsidersRoutes } from '@plinth/contract/projects/people/outsiders'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const outsiders = clientOf<typeof outsidersRoutes>(outsidersEndpoints, 'outsiders')

/** The outside people of a project. */
export const outsidersQuery = (projectId: string) =>
  queryOptions({
    queryKey: outsiders.list.key({ params: { id: projectId } }),
    queryFn: async ({ signal }) => (await outsiders.list({ params: { id: projectId } }, { signal })).data,
  })

/** People of other projects whom a text finds. */
export const outsiderProposalsQuery = (projectId: string, text: string) => {
  const input = { params: { id: projectId }, query: { text } }
  return queryOptions({
    queryKey: outsiders.proposals.key(input),
    queryFn: async ({ signal }) => (await outsiders.proposals(input, { signal })).data,
    enabled: text !== '',
    staleTime: 60_000,
  })
}

/** Reads the outside people of projects that are shown again. */
export const refreshOutsiders = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: outsiders.list.key() })

/** Adds one, or changes the one of this id. Throws AppError. */
export async function saveOutsider(projectId: string, id: string | undefined, body: NewOutsider): Promise<void> {
  if (id === undefined) await outsiders.add({ params: { id: projectId }, body })
  else await outsiders.edit({ params: { id }, body: body satisfies OutsiderChange })
}

/** Removes one. Throws AppError. */
export async function removeOutsider(id: string): Promise<void> {
  await outsiders.remove({ params: { id } })
}

/** Brings one back. Throws AppError. */
export async function restoreOutsider(id: string): Promise<void> {
  await outsiders.restore({ params: { id } })
}
