import type { projectExportsRoutes } from '@plinth/contract/projects/project-list/project-exports'
import { sendOnce } from '../../../../platform/files/send-once.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { exportProjects } from './project-exports.service.ts'

export const projectExportsHandlers: Handlers<typeof projectExportsRoutes> = {
  now: async ({ query }, ctx, reply) => sendOnce(reply, await exportProjects(ctx, query)),
}
