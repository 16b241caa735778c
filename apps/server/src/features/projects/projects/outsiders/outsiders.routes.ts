import type { outsidersRoutes } from '@plinth/contract/projects/people/outsiders'
import type { Handlers } from '../../../../platform/http/mount.ts'
import {
  addOutsider,
  editOutsider,
  listOutsiders,
  proposeOutsiders,
  removeOutsider,
  restoreOutsider,
} from './outsiders.service.ts'

export const outsidersHandlers: Handlers<typeof outsidersRoutes> = {
  list: async ({ params }, ctx) => ({ data: await listOutsiders(ctx, params.id) }),
  proposals: async ({ params, query }, ctx) => ({ data: await proposeOutsiders(ctx, params.id, query.text) }),
  add: async ({ params, body }, ctx) => ({ data: await addOutsider(ctx, params.id, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editOutsider(ctx, params.id, body) }),
  async remove({ params }, ctx) {
    await removeOutsider(ctx, params.id)
    return { data: {} }
  },
  restore: async ({ params }, ctx) => ({ data: await restoreOutsider(ctx, params.id) }),
}
