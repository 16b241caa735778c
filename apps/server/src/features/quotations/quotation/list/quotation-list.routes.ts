import type { quotationListRoutes } from '@plinth/contract/quotations/quotation/list/list-routes'
import { sendOnce } from '../../../../platform/files/send-once.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { exportQuotations } from './quotation-exports.service.ts'
import { changeTogether, offerFilter, sumQuotations } from './quotation-list.service.ts'

export const quotationListHandlers: Handlers<typeof quotationListRoutes> = {
  totals: async ({ query }, ctx) => ({ data: await sumQuotations(ctx, query) }),
  offers: async ({ query }, ctx) => ({ data: await offerFilter(ctx, query.filter, query.search) }),
  change: async ({ body }, ctx) => ({ data: await changeTogether(ctx, body) }),
  export: async ({ body }, ctx, reply) => sendOnce(reply, await exportQuotations(ctx, body)),
}
