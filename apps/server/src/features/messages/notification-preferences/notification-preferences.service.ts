import {
  channelDefault,
  type EventPreference,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '@plinth/contract/messages/notification-preferences'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireOwnPassword } from '../../company/people/people.service.ts'
import { saveChoice, selectChoices, selectWanting } from './notification-preferences.queries.ts'

/**
 * Of these people those who want to hear of an event by a channel: active ones of the company, each once,
 * in no particular order. One statement; nobody where the event does not take the channel (SH-Q82).
 */
export async function peopleWanting(
  tx: Tx,
  companyId: string,
  question: { userIds: readonly string[]; event: NotificationEvent; channel: NotificationChannel },
): Promise<string[]> {
  const { userIds, event, channel } = question
  const fallback = channelDefault(event, channel)
  if (fallback === undefined || userIds.length === 0) return []
  return selectWanting(tx, companyId, { userIds: [...userIds], event, channel, fallback })
}

/** One's own preferences: every event with the channels it takes. Throws FORBIDDEN while a temporary password stands. */
export async function listPreferences(ctx: Context): Promise<EventPreference[]> {
  requireOwnPassword(ctx.actor)
  const choices = await read(ctx, tx => selectChoices(tx, ctx.actor.companyId, ctx.actor.userId))
  const chosen = new Map(choices.map(({ event, channel, isOn }) => [`${event} ${channel}`, isOn]))
  return (Object.keys(NOTIFICATION_EVENTS) as NotificationEvent[]).map(event => ({
    event,
    label: NOTIFICATION_EVENTS[event].label,
    channels: Object.fromEntries(
      NOTIFICATION_CHANNELS.flatMap(channel => {
        const fallback = channelDefault(event, channel)
        return fallback === undefined ? [] : [[channel, chosen.get(`${event} ${channel}`) ?? fallback]]
      }),
    ),
  }))
}

/** Keeps one choice of one's own. Throws FORBIDDEN while a temporary password stands. */
export async function setPreference(
  ctx: Context,
  choice: { event: NotificationEvent; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  requireOwnPassword(ctx.actor)
  await mutate(ctx, tx => saveChoice(tx, ctx.actor.companyId, ctx.actor.userId, choice))
}
