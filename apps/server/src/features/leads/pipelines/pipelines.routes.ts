import type { pipelinesRoutes } from '@plinth/contract/leads/pipelines'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getPipeline } from './pipelines.service.ts'

export const pipelinesHandlers: Handlers<typeof pipelinesRoutes> = {
  get: async (_input, ctx) => ({ data: await getPipeline(ctx) }),
}
