import { leadMovesEndpoints } from '@plinth/contract/leads/endpoints'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { leadMovesRoutes, PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { mutationOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const moves = clientOf<typeof leadMovesRoutes>(leadMovesEndpoints, 'leadMoves')

/**
 * Moves a lead to another stage, or fills in fields that a move requires; MISSING_FIELDS lists those still missing (LM-564 to
 * LM-566).
 */
export const patchLead = async ({ id, ...body }: PatchLead & { id: string }): Promise<Lead> =>
  (await moves.patch({ query: { leadId: id }, body })).data
export const patchLeadMutation = mutationOptions({ mutationFn: patchLead })
