import { ratesChangedText } from '@plinth/contract/quotations/rate-change-rules'
import type { rateChangesRoutes } from '@plinth/contract/quotations/rate-changes'
import type { Handlers } from '../../../platform/http/mount.ts'
import { changeRates, listRateChanges, undoRateChange } from './rate-changes.service.ts'

export const rateChangesHandlers: Handlers<typeof rateChangesRoutes> = {
  list: async (_, ctx) => ({ data: await listRateChanges(ctx) }),
  create: async ({ body }, ctx) => {
    const data = await changeRates(ctx, body)
    return { data, ...(data._id !== null && { message: ratesChangedText(data.count) }) }
  },
  undo: async ({ params }, ctx) => ({ data: await undoRateChange(ctx, params.id) }),
}
