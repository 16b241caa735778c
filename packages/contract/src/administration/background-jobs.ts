import * as z from 'zod'
import { Empty, Id } from '../fields.ts'
import { route } from '../route.ts'
import { backgroundJobsEndpoints } from './endpoints.ts'

/** Background work of the company that ended in the dead-letter state, or is still retried. */
export const BackgroundJob = z.object({
  _id: Id,
  name: z.string(),
  state: z.enum(['waiting', 'retrying', 'running', 'dead']),
  attempts: z.int(),
  createdAt: z.string(),
  lastError: z.string(),
})
export type BackgroundJob = z.infer<typeof BackgroundJob>

export const backgroundJobsRoutes = {
  list: route({
    ...backgroundJobsEndpoints.list,
    summary: "The company's unfinished and failed background work",
    access: 'admin',
    query: z.strictObject({ state: z.enum(['dead', 'all']).default('all') }),
    response: z.array(BackgroundJob),
  }),
  retry: route({
    ...backgroundJobsEndpoints.retry,
    summary: 'Run a failed job again',
    access: 'admin',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
