import { type leadDetailsRoutes, unarchivedText } from '@plinth/contract/lead-details'
import type { Handlers } from '../../platform/http/mount.ts'
import { archiveLeads } from './lead-archive.service.ts'
import { additionalDetails } from './lead-details.service.ts'
import { editLead } from './lead-edit.service.ts'

export const leadDetailsHandlers: Handlers<typeof leadDetailsRoutes> = {
  additional: async ({ query }, ctx) => ({ data: await additionalDetails(ctx, query.leadId) }),
  addExpClosure: async ({ body: { leadId, ...closure } }, ctx) => ({
    data: await editLead(ctx, leadId, closure),
    message: 'Lead Edited Successfully',
  }),
  bulkUpdate: async ({ body: { leadIds, archiveStatus } }, ctx) => {
    const n = await archiveLeads(ctx, leadIds, archiveStatus)
    const archived = leadIds.length === 1 ? 'Lead archived' : 'Leads archived'
    return {
      data: { success: true, data: { n } },
      message: archiveStatus ? archived : unarchivedText(leadIds.length),
    }
  },
}
