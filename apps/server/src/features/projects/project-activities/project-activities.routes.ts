import type { projectActivitiesRoutes } from '@plinth/contract/projects/project-activities'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listActivities } from './project-activities.service.ts'

export const projectActivitiesHandlers: Handlers<typeof projectActivitiesRoutes> = {
  list: async ({ params, query }, ctx) => ({ data: await listActivities(ctx, params.id, query) }),
}
