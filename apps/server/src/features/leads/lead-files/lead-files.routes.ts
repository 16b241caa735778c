import type { leadFilesRoutes } from '@plinth/contract/leads/lead-files'
import type { Handlers } from '../../../platform/http/mount.ts'
import { addLeadFiles, leadFileAddress, listLeadFiles, removeLeadFile } from './lead-files.service.ts'

export const leadFilesHandlers: Handlers<typeof leadFilesRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listLeadFiles(ctx, params.leadId) }),
  add: async ({ params, files }, ctx) => ({ data: await addLeadFiles(ctx, params.leadId, files) }),
  address: async ({ params }, ctx) => ({ data: await leadFileAddress(ctx, params.leadId, params.id) }),
  remove: async ({ params }, ctx) => {
    await removeLeadFile(ctx, params.leadId, params.id)
    return { data: {} }
  },
}
