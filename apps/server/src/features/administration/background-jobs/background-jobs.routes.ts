import type { backgroundJobsRoutes } from '@plinth/contract/administration/background-jobs'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listBackgroundJobs, retryBackgroundJob } from './background-jobs.service.ts'

export const backgroundJobsHandlers: Handlers<typeof backgroundJobsRoutes> = {
  list: async ({ query }, ctx) => ({ data: await listBackgroundJobs(ctx, query.state) }),
  retry: async ({ params }, ctx) => {
    await retryBackgroundJob(ctx, params.id)
    return { data: {}, message: 'The job is running again' }
  },
}
