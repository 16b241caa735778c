import { type leadMovesRoutes, MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { leadsInStages } from '../board/lead-board.service.ts'
import { patchLead } from './lead-edit.service.ts'

export const leadMovesHandlers: Handlers<typeof leadMovesRoutes> = {
  patch: async ({ query, body }, ctx) => ({
    data: await patchLead(ctx, query.leadId, body),
    message: body.leadStage === undefined ? MOVE_TEXTS.filled : MOVE_TEXTS.moved,
  }),
  inStage: async ({ body }, ctx) => leadsInStages(ctx, body),
}
