import type { leadBoardRoutes } from '@plinth/contract/leads/lead/board/lead-board'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { boardCards, boardColumns } from './lead-board.service.ts'

export const leadBoardHandlers: Handlers<typeof leadBoardRoutes> = {
  columns: async ({ query }, ctx) => ({ data: await boardColumns(ctx, query) }),
  cards: async ({ query }, ctx) => ({ data: await boardCards(ctx, query) }),
}
