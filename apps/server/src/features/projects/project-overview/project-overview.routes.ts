import type { projectOverviewRoutes } from '@plinth/contract/projects/project-overview'
import type { Handlers } from '../../../platform/http/mount.ts'
import { dashboardOf, overviewOf } from './project-overview.service.ts'

export const projectOverviewHandlers: Handlers<typeof projectOverviewRoutes> = {
  overview: async ({ params }, ctx) => ({ data: await overviewOf(ctx, params.id) }),
  dashboard: async (_input, ctx) => ({ data: await dashboardOf(ctx) }),
}
