import { leadDetailsEndpoints } from '@plinth/contract/leads/endpoints'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { leadDetailsRoutes } from '@plinth/contract/leads/lead/lead-details'
import { mutationOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const details = clientOf<typeof leadDetailsRoutes>(leadDetailsEndpoints, 'leadDetails')

/** Sets or clears the expected closure; CONFLICT where somebody else has changed it since `version` (LM-543). */
export const closureMutation = mutationOptions({
  mutationFn: async (body: { leadId: string; expClosureDate: string | null; version: number }): Promise<Lead> =>
    (await details.addExpClosure({ body })).data,
})

/** Archives a lead or restores it (LM-389, LM-558). Returns the message to show, and whether the lead is now unassigned. */
export const archiveMutation = mutationOptions({
  mutationFn: async ({ leadId, isArchived }: { leadId: string; isArchived: boolean }) => {
    const { message, data } = await details.bulkUpdate({
      query: { action: 'archive' },
      body: { leadIds: [leadId], archiveStatus: isArchived },
    })
    return { message: message ?? '', isUnassigned: data.data.unassigned > 0 }
  },
})
