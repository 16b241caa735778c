import type { leadArchiveRoutes } from '@plinth/contract/leads/lead/lead-archive'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { listArchived } from './archived-leads.service.ts'

export const leadArchiveHandlers: Handlers<typeof leadArchiveRoutes> = {
  list: async ({ query }, ctx) => listArchived(ctx, query),
}
