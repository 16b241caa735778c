import type { leadsRoutes } from '@plinth/contract/leads/lead/lead'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { assignLeads } from './assign/lead-assign.service.ts'
import { actOnLead } from './change/lead-actions.service.ts'
import { deleteLead, restoreLead } from './change/lead-deletion.service.ts'
import { editLead } from './change/lead-edit.service.ts'
import { createLead } from './create/lead-create.service.ts'
import { countLeadsByStage, findDuplicates, getLead } from './lead.service.ts'
import { findLeads } from './list/find-leads.service.ts'
import { budgetBounds, filterOptions } from './list/lead-filter-options.service.ts'
import { listLeadIds, listLeads } from './list/lead-list.service.ts'

const EDITED = 'Lead Edited Successfully'

export const leadsHandlers: Handlers<typeof leadsRoutes> = {
  list: async ({ query }, ctx) => ({ data: await listLeads(ctx, query) }),
  ids: async ({ query }, ctx) => ({ data: await listLeadIds(ctx, query) }),
  counts: async (_input, ctx) => ({ data: await countLeadsByStage(ctx) }),
  find: async ({ query }, ctx) => ({ data: await findLeads(ctx, query) }),
  filterOptions: async ({ query }, ctx) => ({ data: await filterOptions(ctx, query) }),
  filterBounds: async (_input, ctx) => ({ data: { budget: await budgetBounds(ctx) } }),
  byId: async ({ query }, ctx) => ({ data: await getLead(ctx, query.id) }),
  addEdit: async ({ body }, ctx) => {
    const { leadId, ...fields } = body
    if (leadId === undefined) return { data: await createLead(ctx, fields), message: LEAD_TEXTS.created }
    return { data: await editLead(ctx, leadId, fields), message: EDITED }
  },
  edit: async ({ query, body }, ctx) => {
    const { isDeleted, version: _, logText: __, ...fields } = body
    if (isDeleted) return { data: await deleteLead(ctx, query.id, body), message: LEAD_TEXTS.deleted }
    const isAssignment = fields.assignedTo !== undefined && Object.keys(fields).length === 1
    return { data: await editLead(ctx, query.id, body), message: isAssignment ? LEAD_TEXTS.assigned : EDITED }
  },
  actions: async ({ body }, ctx) => ({ data: await actOnLead(ctx, body), message: LEAD_TEXTS.updated }),
  assignMany: async ({ body }, ctx) => ({ data: await assignLeads(ctx, body), message: LEAD_TEXTS.assigned }),
  duplicates: async ({ query }, ctx) => ({ data: await findDuplicates(ctx, query) }),
  undelete: async ({ params }, ctx) => ({ data: await restoreLead(ctx, params.id) }),
}
