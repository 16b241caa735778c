import type { projectLifeRoutes } from '@plinth/contract/projects/project-life'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { getProject } from '../project-details.service.ts'
import { changeProjects } from './project-bulk.service.ts'
import { setCover } from './project-cover.service.ts'
import { changeProject } from './project-edit.service.ts'
import { deleteProject, listDeleted, restoreProject, setArchived, setStatus } from './project-life.service.ts'

export const projectLifeHandlers: Handlers<typeof projectLifeRoutes> = {
  byId: async ({ params }, ctx) => ({ data: await getProject(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await changeProject(ctx, params.id, body) }),
  async remove({ params, query }, ctx) {
    await deleteProject(ctx, params.id, query.name)
    return { data: {} }
  },
  async restore({ params }, ctx) {
    await restoreProject(ctx, params.id)
    return { data: {} }
  },
  deleted: async (_input, ctx) => ({ data: await listDeleted(ctx) }),
  setStatus: async ({ params, body }, ctx) => ({ data: await setStatus(ctx, params.id, body) }),
  setArchived: async ({ params, body }, ctx) => ({ data: await setArchived(ctx, params.id, body.isArchived) }),
  setCover: async ({ params, file }, ctx) => ({ data: await setCover(ctx, params.id, file.bytes) }),
  removeCover: async ({ params }, ctx) => ({ data: await setCover(ctx, params.id, null) }),
  bulk: async ({ body }, ctx) => ({ data: await changeProjects(ctx, body.projectIds, body.change) }),
}
