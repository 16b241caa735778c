import { clientAreaEndpoints } from '@plinth/contract/quotations/endpoints'
import type { clientAreaRoutes } from '@plinth/contract/quotations/quotation/client/client-area'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const area = clientOf<typeof clientAreaRoutes>(clientAreaEndpoints, 'clientArea')

const LOOK_AGAIN = 45_000

/** The issued quotations of a project that is shared with the client signed in. */
export const sharedQuotationsQuery = (projectId: string) => {
  const input = { params: { id: projectId } }
  return queryOptions({
    queryKey: area.list.key(input),
    queryFn: async ({ signal }) => (await area.list(input, { signal })).data,
    staleTime: LOOK_AGAIN,
    refetchInterval: LOOK_AGAIN,
    // also on the way back from the page of one
    refetchOnMount: 'always',
  })
}

/** The address of the page of a quotation. Throws AppError. */
export const openQuotation = async (id: string): Promise<string> => (await area.open({ params: { id } })).data.url
