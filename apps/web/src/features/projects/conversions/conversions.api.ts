import type { clientsRoutes, NewClient } from '@plinth/contract/projects/clients'
import type { conversionsRoutes } from '@plinth/contract/projects/conversions'
import { clientsEndpoints, conversionsEndpoints } from '@plinth/contract/projects/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const clients = clientOf<typeof clientsRoutes>(clientsEndpoints, 'clients')
const conversions = clientOf<typeof conversionsRoutes>(conversionsEndpoints, 'conversions')

/** How far the conversion of a lead has come. */
export const conversionQuery = (leadId: string) => {
  const input = { params: { leadId } }
  return queryOptions({
    queryKey: conversions.state.key(input),
    queryFn: async ({ signal }) => (await conversions.state(input, { signal })).data,
    staleTime: 0,
    // the page begins with how far it has come now
    gcTime: 0,
    retry: false,
  })
}

/** Reads how far it has come again. Throws AppError. */
export const conversionNow = async (leadId: string) => (await conversions.state({ params: { leadId } })).data

/** Adds the client of a lead, who is invited when their project is finished (IN-661, IN-662). Throws AppError. */
export const addClient = async (body: NewClient): Promise<{ _id: string; isClientAlreadyAdded: boolean }> =>
  (await clients.add({ query: { flag: '0' }, body })).data

/** Links a lead with its project, which makes it won. Throws AppError. */
export const linkLead = async (
  leadId: string,
  projectId: string,
): Promise<{ projectId: string; isProjectCreated: boolean }> =>
  (await conversions.link({ query: { leadId, projectId } })).data

/** Invites the client of a project to sign in. Throws AppError. */
export async function inviteClient(projectId: string): Promise<void> {
  await conversions.invite({ query: { projectId } })
}
