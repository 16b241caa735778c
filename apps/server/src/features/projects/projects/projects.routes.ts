import type { projectsRoutes } from '@plinth/contract/projects/projects'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getShared, listShared, seeShared, shareProject, unshareProject } from './project-shares.service.ts'
import { addProject, findProjects, setProjectMembers } from './projects.service.ts'

/** Statuses as an address names them. */
const STATUSES = { '1': 1, '2': 2, '3': 3 } as const

export const projectsHandlers: Handlers<typeof projectsRoutes> = {
  add: async ({ body }, ctx) => ({ data: await addProject(ctx, body) }),
  setMembers: async ({ body, query }, ctx) => ({ data: await setProjectMembers(ctx, query._id, body) }),
  search: async ({ body, query }, ctx) => ({
    data: await findProjects(ctx, { text: body.name, status: STATUSES[query.status], type: Number(query.type) }),
  }),
  async share({ params }, ctx) {
    await shareProject(ctx, params.id, params.clientId)
    return { data: {} }
  },
  async unshare({ params }, ctx) {
    await unshareProject(ctx, params.id, params.clientId)
    return { data: {} }
  },
  shared: async (_input, ctx) => ({ data: await listShared(ctx) }),
  sharedById: async ({ params }, ctx) => ({ data: await getShared(ctx, params.id) }),
  async seen({ params }, ctx) {
    await seeShared(ctx, params.id)
    return { data: {} }
  },
}
