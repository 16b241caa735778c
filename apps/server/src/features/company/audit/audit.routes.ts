import type { auditRoutes } from '@plinth/contract/company/audit'
import type { Handlers } from '../../../platform/http/mount.ts'
import { auditPage, auditPeople } from './audit.service.ts'

export const auditHandlers: Handlers<typeof auditRoutes> = {
  list: ({ query }, ctx) => auditPage(ctx, query),
  people: async (_input, ctx) => ({ data: await auditPeople(ctx) }),
}
