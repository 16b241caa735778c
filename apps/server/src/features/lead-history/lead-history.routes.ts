import type { leadHistoryRoutes } from '@plinth/contract/lead-history'
import type { Handlers } from '../../platform/http/mount.ts'
import { logPage, newestLogs } from './lead-history.service.ts'

export const leadHistoryHandlers: Handlers<typeof leadHistoryRoutes> = {
  ofLead: async ({ query }, ctx) => ({ data: await newestLogs(ctx, query.leadId) }),
  pages: ({ query }, ctx) => logPage(ctx, query),
}
