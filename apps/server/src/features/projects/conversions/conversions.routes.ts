import { CONVERSION_TEXTS, type conversionsRoutes } from '@plinth/contract/projects/conversions'
import type { Handlers } from '../../../platform/http/mount.ts'
import { conversionState, inviteClientOf, linkLead } from './conversions.service.ts'

export const conversionsHandlers: Handlers<typeof conversionsRoutes> = {
  state: async ({ params }, ctx) => ({ data: await conversionState(ctx, params.leadId) }),
  link: async ({ query }, ctx) => ({ data: await linkLead(ctx, query.leadId, query.projectId) }),
  linkByGet: async ({ query }, ctx) => ({ data: await linkLead(ctx, query.leadId, query.projectId) }),
  async invite({ query }, ctx) {
    await inviteClientOf(ctx, query.projectId)
    return { message: CONVERSION_TEXTS.invited, data: {} }
  },
}
