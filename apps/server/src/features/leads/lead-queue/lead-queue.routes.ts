import type { leadQueueRoutes } from '@plinth/contract/leads/lead-queue'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listQueue, listQueuePeople, snoozeLead, summariseQueue, unsnoozeLead } from './lead-queue.service.ts'

export const leadQueueHandlers: Handlers<typeof leadQueueRoutes> = {
  list: async ({ query }, ctx) => ({ data: await listQueue(ctx, query) }),
  summary: async ({ query }, ctx) => ({ data: await summariseQueue(ctx, query) }),
  people: async (_input, ctx) => ({ data: await listQueuePeople(ctx) }),
  snooze: async ({ params, body }, ctx) => ({ data: await snoozeLead(ctx, params.leadId, body) }),
  unsnooze: async ({ params }, ctx) => {
    await unsnoozeLead(ctx, params.leadId)
    return { data: {} }
  },
}
