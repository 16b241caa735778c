import type { projectViewsRoutes } from '@plinth/contract/projects/project-list/project-views'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createView, editView, listViews, removeView, setDefaultView } from './project-views.service.ts'

export const projectViewsHandlers: Handlers<typeof projectViewsRoutes> = {
  list: async (_input, ctx) => ({ data: await listViews(ctx) }),
  create: async ({ body }, ctx) => ({ data: await createView(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editView(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => ({ data: await removeView(ctx, params.id) }),
  setDefault: async ({ body }, ctx) => ({ data: await setDefaultView(ctx, body.viewId) }),
}
