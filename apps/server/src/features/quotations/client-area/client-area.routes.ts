import type { clientAreaRoutes } from '@plinth/contract/quotations/quotation/client/client-area'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listSharedQuotations, openShared } from './client-area.service.ts'

export const clientAreaHandlers: Handlers<typeof clientAreaRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listSharedQuotations(ctx, params.id) }),
  open: async ({ params }, ctx) => ({ data: await openShared(ctx, params.id) }),
}
