import { INTERACTION_SAVED } from '@plinth/contract/leads/lead/lead-interactions'
import type { leadHistoryRoutes } from '@plinth/contract/leads/lead-history'
import type { Handlers } from '../../../platform/http/mount.ts'
import { openChat } from './lead-chats.service.ts'
import { logPage, newestLogs } from './lead-history.service.ts'
import { listInteractions, saveInteraction } from './lead-interactions.service.ts'

export const leadHistoryHandlers: Handlers<typeof leadHistoryRoutes> = {
  ofLead: async ({ query }, ctx) => ({ data: await newestLogs(ctx, query.leadId) }),
  pages: ({ query }, ctx) => logPage(ctx, query),
  interactions: ({ query }, ctx) => listInteractions(ctx, query),
  saveInteraction: async ({ body }, ctx) => ({ data: await saveInteraction(ctx, body), message: INTERACTION_SAVED }),
  openChat: async ({ params, body }, ctx) => ({ data: await openChat(ctx, params.leadId, body.text) }),
}
