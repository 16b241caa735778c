import { notificationPreferencesEndpoints, pushSubscriptionsEndpoints } from '@plinth/contract/messages/endpoints'
import type {
  EventPreference,
  NotificationChannel,
  NotificationEvent,
  notificationPreferencesRoutes,
} from '@plinth/contract/messages/notification-preferences'
import type { pushSubscriptionsRoutes } from '@plinth/contract/messages/push-subscriptions'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import {
  askForPush,
  currentSubscription,
  endPush,
  type PushAbility,
  pushAbility,
  subscribePush,
} from '../parts/push-device.ts'

const preferences = clientOf<typeof notificationPreferencesRoutes>(
  notificationPreferencesEndpoints,
  'notification-preferences',
)
const subscriptions = clientOf<typeof pushSubscriptionsRoutes>(pushSubscriptionsEndpoints, 'push-subscriptions')

interface PreferenceChange {
  event: NotificationEvent
  channel: NotificationChannel
  isOn: boolean
}

/** What the person wants to hear of, by event and channel. */
export const preferencesQuery = queryOptions({
  queryKey: preferences.list.key(),
  queryFn: async ({ signal }) => (await preferences.list(undefined, { signal })).data,
})

/** Keeps one choice; choices are sent one after the other, so that the last press wins. */
export const setPreferenceMutation = mutationOptions({
  scope: { id: 'notification-preferences' },
  mutationFn: async (change: PreferenceChange) => (await preferences.set({ body: change })).data,
})

/** The list with one choice changed. */
export const withChange = (
  list: readonly EventPreference[],
  { event, channel, isOn }: PreferenceChange,
): EventPreference[] =>
  list.map(one => (one.event === event ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one))

export type PushState = Exclude<PushAbility, 'possible'> | 'on' | 'off'

/** Whether this browser receives the push messages of the person signed in. */
export const pushStateQuery = queryOptions({
  queryKey: [...subscriptions.list.key(), 'this-device'],
  queryFn: async ({ signal }): Promise<PushState> => {
    const ability = pushAbility()
    if (ability !== 'possible') return ability
    const subscription = await currentSubscription()
    if (!subscription) return 'off'
    const { data: own } = await subscriptions.list(undefined, { signal })
    return own.some(({ endpoint }) => endpoint === subscription.endpoint) ? 'on' : 'off'
  },
  staleTime: 0,
})

/** Turns push messages on for this browser; false where the person does not allow them. */
export const turnPushOnMutation = mutationOptions({
  mutationFn: async (): Promise<boolean> => {
    if (!(await askForPush())) return false
    const { data } = await subscriptions.key()
    const subscription = await subscribePush(data.publicKey)
    const { endpoint, keys = {} } = subscription.toJSON()
    const { p256dh = '', auth = '' } = keys
    await subscriptions.subscribe({ body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } })
    return true
  },
})

/** Turns push messages off for this browser. */
export const turnPushOffMutation = mutationOptions({
  mutationFn: async (): Promise<void> => {
    const subscription = await currentSubscription()
    if (subscription) await subscriptions.unsubscribe({ body: { endpoint: subscription.endpoint } })
    await endPush()
  },
})
