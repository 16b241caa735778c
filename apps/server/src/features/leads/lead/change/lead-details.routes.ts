import { AppError } from '@plinth/contract/error-codes'
import { ARCHIVE_TEXTS } from '@plinth/contract/leads/lead/lead-archive'
import { type leadDetailsRoutes, unarchivedText } from '@plinth/contract/leads/lead/lead-details'
import { cameBackText } from '@plinth/contract/leads/lead/lead-rules'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { deleteArchived } from '../archive/archived-leads.service.ts'
import { archiveLeads } from './lead-archive.service.ts'
import { additionalDetails } from './lead-details.service.ts'
import { editLead } from './lead-edit.service.ts'

export const leadDetailsHandlers: Handlers<typeof leadDetailsRoutes> = {
  additional: async ({ query }, ctx) => ({ data: await additionalDetails(ctx, query.leadId) }),
  addExpClosure: async ({ body: { leadId, ...closure } }, ctx) => ({
    data: await editLead(ctx, leadId, closure),
    message: 'Lead Edited Successfully',
  }),
  bulkUpdate: async ({ query, body: { leadIds, archiveStatus } }, ctx) => {
    if (query.action === 'delete') {
      const { n } = await deleteArchived(ctx, leadIds)
      return { data: { success: true, data: { n, unassigned: 0 } }, message: ARCHIVE_TEXTS.deleted }
    }
    if (archiveStatus === undefined) throw new AppError('INVALID', undefined, { fields: [WITHOUT_STATUS] })
    const data = await archiveLeads(ctx, leadIds, archiveStatus)
    const count = leadIds.length
    const archived = count === 1 ? 'Lead archived' : 'Leads archived'
    const back = cameBackText(unarchivedText(count), count, data.unassigned)
    return { data: { success: true, data }, message: archiveStatus ? archived : back }
  },
}

const WITHOUT_STATUS = { field: 'archiveStatus', message: 'Required' }
