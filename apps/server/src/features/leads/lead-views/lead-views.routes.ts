import type { leadViewsRoutes } from '@plinth/contract/leads/lead-views'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createView, editView, listViews, orderViews, removeView, setDefaultView } from './lead-views.service.ts'

export const leadViewsHandlers: Handlers<typeof leadViewsRoutes> = {
  list: async (_input, ctx) => ({ data: await listViews(ctx) }),
  create: async ({ body }, ctx) => ({ data: await createView(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editView(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => ({ data: await removeView(ctx, params.id) }),
  order: async ({ body }, ctx) => ({ data: await orderViews(ctx, body.ids) }),
  setDefault: async ({ body }, ctx) => ({ data: await setDefaultView(ctx, body.viewId) }),
}
