import type { quotationsRoutes } from '@plinth/contract/quotations/quotation/quotation'
import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { versionsRoutes } from '@plinth/contract/quotations/quotation/versions'
import type { Handlers } from '../../../platform/http/mount.ts'
import { changesSince, changeVersion } from './change/change.service.ts'
import { offeredBases } from './change/linked-bases.service.ts'
import { checkRates } from './change/rate-checks.service.ts'
import { createQuotation } from './create/create.service.ts'
import { compareContents } from './history/comparison.service.ts'
import { listHistory } from './history/history.service.ts'
import { restoreContent } from './history/restore.service.ts'
import { listQuotations } from './list/quotation-list.service.ts'
import { variationOfDraft } from './overtaken/overtaken-draft.service.ts'
import { notePresence } from './presence/presences.service.ts'
import { editQuotation, getQuotation, listEvents, removeQuotation, restoreQuotation } from './quotations.service.ts'
import { getVersion } from './versions.service.ts'

export const quotationsHandlers: Handlers<typeof quotationsRoutes> = {
  list: ({ query }, ctx) => listQuotations(ctx, query),
  create: async ({ body }, ctx) => {
    const draft = body.from === 'variation' ? body.draftVersionId : undefined
    const data =
      body.from === 'variation' && draft !== undefined
        ? await variationOfDraft(ctx, { quotationId: body.quotationId, draftVersionId: draft })
        : await createQuotation(ctx, body)
    return { data, message: TEXTS.created }
  },
  byId: async ({ params }, ctx) => ({ data: await getQuotation(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await editQuotation(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => {
    await removeQuotation(ctx, params.id)
    return { data: {}, message: TEXTS.draftDeleted }
  },
  restore: async ({ params }, ctx) => ({ data: await restoreQuotation(ctx, params.id) }),
  events: ({ params, query }, ctx) => listEvents(ctx, params.id, query),
}

export const versionsHandlers: Handlers<typeof versionsRoutes> = {
  byId: async ({ params }, ctx) => ({ data: await getVersion(ctx, params.id) }),
  change: async ({ params, body }, ctx) => ({ data: await changeVersion(ctx, params.id, body) }),
  changes: async ({ params, query }, ctx) => ({ data: await changesSince(ctx, params.id, query.since) }),
  history: ({ params, query }, ctx) => listHistory(ctx, params.id, query),
  restoreContent: async ({ params, body }, ctx) => ({ data: await restoreContent(ctx, params.id, body) }),
  present: async ({ params, body }, ctx) => ({ data: await notePresence(ctx, params.id, body) }),
  compare: async ({ params }, ctx) => ({ data: await compareContents(ctx, [params.id, params.otherId]) }),
  rateChecks: async ({ params }, ctx) => ({ data: await checkRates(ctx, params.id) }),
  bases: async ({ params }, ctx) => ({ data: await offeredBases(ctx, params.id) }),
}
