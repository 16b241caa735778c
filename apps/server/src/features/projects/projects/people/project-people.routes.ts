import type { projectPeopleRoutes } from '@plinth/contract/projects/project-people'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { listPeople, removeMember, setAdmin, setMember } from './project-people.service.ts'

export const projectPeopleHandlers: Handlers<typeof projectPeopleRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listPeople(ctx, params.id) }),
  async setMember({ params, body }, ctx) {
    await setMember(ctx, params.id, params.userId, body)
    return { data: {} }
  },
  async removeMember({ params, query }, ctx) {
    await removeMember(ctx, params.id, params.userId, query.handOverTo)
    return { data: {} }
  },
  async setAdmin({ params, body }, ctx) {
    await setAdmin(ctx, params.id, body.projectAdmin)
    return { data: {} }
  },
}
