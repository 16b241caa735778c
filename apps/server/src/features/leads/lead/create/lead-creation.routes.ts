import type { leadCreationRoutes } from '@plinth/contract/leads/lead/lead-creation'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_TYPE } from '@plinth/contract/leads/lead/lead-types'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { createLeadOfForm } from './lead-create.service.ts'

export const leadCreationHandlers: Handlers<typeof leadCreationRoutes> = {
  add: async ({ body }, ctx) => ({
    data: await createLeadOfForm(ctx, body),
    // which text for which form: IN-Q111
    message: body.type === LEAD_TYPE.CORPORATE ? LEAD_TEXTS.created : LEAD_TEXTS.added,
  }),
}
