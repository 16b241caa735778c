import type { quotationPreparationsRoutes } from '@plinth/contract/quotations/quotation-preparations'
import type { Handlers } from '../../../platform/http/mount.ts'
import { prepareQuotation } from './quotation-preparations.service.ts'

export const quotationPreparationsHandlers: Handlers<typeof quotationPreparationsRoutes> = {
  prepare: async ({ body }, ctx) => ({ data: await prepareQuotation(ctx, body) }),
}
