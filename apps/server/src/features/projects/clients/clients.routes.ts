import { type clientsRoutes, INVITE_FLAG } from '@plinth/contract/projects/clients'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addClient } from './clients.service.ts'

export const clientsHandlers: Handlers<typeof clientsRoutes> = {
  add: async ({ body, query }, ctx) => ({ data: await addClient(ctx, body, query.flag === INVITE_FLAG.YES) }),
}
