import { leadArchiveEndpoints, leadDetailsEndpoints } from '@plinth/contract/leads/endpoints'
import type { leadArchiveRoutes } from '@plinth/contract/leads/lead/lead-archive'
import type { leadDetailsRoutes } from '@plinth/contract/leads/lead/lead-details'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const archive = clientOf<typeof leadArchiveRoutes>(leadArchiveEndpoints, 'leadArchive')
const details = clientOf<typeof leadDetailsRoutes>(leadDetailsEndpoints, 'leadDetails')

/** A page of the archived leads that hold a text (LM-557). Its key is one of leads, so that it is read again with them. */
export const archivedLeadsQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ['leads', 'archived', page, search],
    queryFn: async ({ signal }) => {
      const query = { page, ...(search === '' ? {} : { search }) }
      const { data, pagination } = await archive.list({ query }, { signal })
      return { leads: data, total: pagination.total, pages: pagination.totalPages }
    },
    placeholderData: keepPreviousData,
  })

/** Takes leads out of the archive. Returns the message to show. */
export const unarchiveMutation = mutationOptions({
  mutationFn: async (leadIds: string[]): Promise<string> => {
    const body = { leadIds, archiveStatus: false }
    return (await details.bulkUpdate({ query: { action: 'archive' }, body })).message ?? ''
  },
})

/** Deletes archived leads for good (LM-560). */
export const deleteForGoodMutation = mutationOptions({
  mutationFn: async (leadIds: string[]): Promise<string> =>
    (await details.bulkUpdate({ query: { action: 'delete' }, body: { leadIds } })).message ?? '',
})
