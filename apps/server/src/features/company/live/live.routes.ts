import type { liveRoutes } from '@plinth/contract/company/live'
import type { Handlers } from '../../../platform/http/mount.ts'
import { openEventStream } from '../../../platform/live/sse.ts'
import { followCompany } from './live.service.ts'

export const liveHandlers: Handlers<typeof liveRoutes> = {
  events: (_input, ctx, reply) => followCompany(ctx, () => openEventStream(reply)),
}
