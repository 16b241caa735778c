import type { notificationPreferencesRoutes } from '@plinth/contract/messages/notification-preferences'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listPreferences, setPreference } from './notification-preferences.service.ts'

export const notificationPreferencesHandlers: Handlers<typeof notificationPreferencesRoutes> = {
  list: async (_input, ctx) => ({ data: await listPreferences(ctx) }),
  set: async ({ body }, ctx) => {
    await setPreference(ctx, body)
    return { data: {} }
  },
}
