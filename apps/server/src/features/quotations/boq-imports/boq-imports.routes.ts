import type { boqImportsRoutes } from '@plinth/contract/quotations/boq-imports'
import type { Handlers } from '../../../platform/http/mount.ts'
import { matchRows, readBoq } from './boq-imports.service.ts'

export const boqImportsHandlers: Handlers<typeof boqImportsRoutes> = {
  read: async ({ params, file }, ctx) => ({ data: await readBoq(ctx, params.id, file) }),
  match: async ({ body }, ctx) => ({ data: await matchRows(ctx, body.rows) }),
}
