import type { leadAccessRoutes } from '@plinth/contract/company/lead-access'
import type { Handlers } from '../../../platform/http/mount.ts'
import { changePermission, listPermissions } from './lead-permissions.service.ts'

export const leadAccessHandlers: Handlers<typeof leadAccessRoutes> = {
  list: async (_input, ctx) => ({ data: await listPermissions(ctx) }),
  change: async ({ params, body: { role, permissions } }, ctx) => ({
    data: await changePermission(ctx, params.id, { role, leads: permissions.leads }),
    message: 'Permissions updated!',
  }),
}
