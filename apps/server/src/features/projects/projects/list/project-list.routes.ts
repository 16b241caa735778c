import type { projectListRoutes } from '@plinth/contract/projects/project-list/project-list'
import type { Handlers } from '../../../../platform/http/mount.ts'
import {
  countProjects,
  filterValues,
  listProjects,
  noteOpened,
  recentProjects,
  setFavourite,
  setMuted,
} from './project-list.service.ts'

export const projectListHandlers: Handlers<typeof projectListRoutes> = {
  list: ({ query }, ctx) => listProjects(ctx, query),
  counts: async (_input, ctx) => ({ data: await countProjects(ctx) }),
  filterValues: async (_input, ctx) => ({ data: await filterValues(ctx) }),
  recent: async (_input, ctx) => ({ data: await recentProjects(ctx) }),
  async favour({ params }, ctx) {
    await setFavourite(ctx, params.id, true)
    return { data: {} }
  },
  async unfavour({ params }, ctx) {
    await setFavourite(ctx, params.id, false)
    return { data: {} }
  },
  async mute({ params }, ctx) {
    await setMuted(ctx, params.id, true)
    return { data: {} }
  },
  async unmute({ params }, ctx) {
    await setMuted(ctx, params.id, false)
    return { data: {} }
  },
  async open({ params }, ctx) {
    await noteOpened(ctx, params.id)
    return { data: {} }
  },
}
