import type { pushSubscriptionsRoutes } from '@plinth/contract/messages/push-subscriptions'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getPushKey, listSubscriptions, subscribe, unsubscribe } from './push-subscriptions.service.ts'

export const pushSubscriptionsHandlers: Handlers<typeof pushSubscriptionsRoutes> = {
  key: async (_input, ctx) => ({ data: await getPushKey(ctx) }),
  list: async (_input, ctx) => ({ data: await listSubscriptions(ctx) }),
  subscribe: async ({ body }, ctx) => ({ data: await subscribe(ctx, body) }),
  unsubscribe: async ({ body }, ctx) => {
    await unsubscribe(ctx, body.endpoint)
    return { data: {} }
  },
}
