import type { clientsRoutes } from '@plinth/contract/projects/clients'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addClient } from './clients.service.ts'

export const clientsHandlers: Handlers<typeof clientsRoutes> = {
  add: async ({ body, query }, ctx) => ({ data: await addClient(ctx, body, query.flag === '1') }),
}
