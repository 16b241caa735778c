import { teamsEndpoints } from '@plinth/contract/company/endpoints'
import type { teamsRoutes } from '@plinth/contract/company/teams'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const teams = clientOf<typeof teamsRoutes>(teamsEndpoints, 'teams')

/** The teams of the company. */
export const teamsQuery = queryOptions({
  queryKey: teams.list.key(),
  queryFn: async ({ signal }) => (await teams.list(undefined, { signal })).data,
  staleTime: 60_000,
})
