import * as z from 'zod'
import { Empty } from '../fields.ts'
import { route } from '../route.ts'
import { notificationPreferencesEndpoints } from './endpoints.ts'

/** The ways a notification reaches a person: the bell of the page, an e-mail, a push message to a device. */
export const NOTIFICATION_CHANNELS = ['bell', 'email', 'push'] as const
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export type NotificationChannel = z.infer<typeof NotificationChannel>

interface EventRule {
  label: string
  /** the channels the event can take, each with what holds while the person has chosen nothing */
  channels: Partial<Record<NotificationChannel, boolean>>
}

/**
 * Everything people can be told of (SH-Q82, LM-379, LM-384, IN-633). Mails of security (codes, temporary passwords,
 * changed passwords) are no choice and stand in no list. A colleague's message by e-mail goes to addresses, not to a
 * person's account, so it has no such channel here (SH-Q83).
 */
export const NOTIFICATION_EVENTS = {
  'member-joined': { label: 'Somebody joined your team', channels: { bell: true, email: true, push: true } },
  'lead-added': { label: 'A new lead was added for you', channels: { bell: true, email: true, push: true } },
  'lead-assigned': { label: 'A lead was assigned to you', channels: { bell: true, email: true, push: true } },
  'lead-status-changed': {
    label: 'A lead became Interested, Follow Up or Not Interested',
    channels: { bell: true, email: true, push: true },
  },
  'lead-deleted': { label: 'A lead was deleted', channels: { bell: true, email: false, push: true } },
  'import-finished': { label: 'Your import finished', channels: { bell: true, email: false, push: true } },
  'export-ready': { label: 'Your export is ready', channels: { bell: true, email: false, push: true } },
  'follow-up-due': { label: 'A follow-up is due', channels: { bell: true, email: false, push: true } },
  'colleague-message': { label: 'A colleague sent you a message', channels: { bell: true, push: true } },
  'task-assigned': { label: 'A task was assigned to you', channels: { bell: true, email: true, push: true } },
  'task-due': { label: 'A task is due', channels: { bell: true, email: false, push: true } },
  'task-comment': {
    label: 'Somebody commented on your task',
    channels: { bell: true, email: false, push: true },
  },
  'connection-ended': {
    label: 'A connection to another service ends or has ended',
    channels: { bell: true, email: true, push: true },
  },
  'project-added': { label: 'You were added to a project', channels: { bell: true, email: true, push: true } },
  'project-status': {
    label: 'A project of yours changed its status',
    channels: { bell: true, email: false, push: false },
  },
  'quotation-approval': {
    label: 'Approval of a quotation is asked for, given or declined',
    channels: { bell: true, email: true, push: true },
  },
  'quotation-activity': {
    label: 'A client views, comments on, accepts or rejects a quotation of yours, or it expires',
    channels: { bell: true, email: true, push: true },
  },
  'milestone-done': { label: 'A milestone was done', channels: { bell: true, email: false, push: false } },
  'milestone-late': { label: 'A milestone is late', channels: { bell: true, email: true, push: false } },
  // only for who asks for it
  'week-summary': { label: 'Last week of your leads in figures, every Monday', channels: { email: false } },
} as const satisfies Record<string, EventRule>
export type NotificationEvent = keyof typeof NOTIFICATION_EVENTS
const EVENT_NAMES = Object.keys(NOTIFICATION_EVENTS) as [NotificationEvent, ...NotificationEvent[]]
export const NotificationEvent = z.enum(EVENT_NAMES)

/** Whether an event can take a channel at all. */
const hasChannel = (event: NotificationEvent, channel: NotificationChannel): boolean =>
  channelDefault(event, channel) !== undefined

/** What holds while a person has chosen nothing; undefined where the event does not take this channel. */
export const channelDefault = (event: NotificationEvent, channel: NotificationChannel): boolean | undefined =>
  (NOTIFICATION_EVENTS[event] as EventRule).channels[channel]

/** One row of the page of preferences; a channel that is missing does not exist for the event. */
const EventPreference = z.object({
  event: NotificationEvent,
  label: z.string(),
  channels: z.object({ bell: z.boolean().optional(), email: z.boolean().optional(), push: z.boolean().optional() }),
})
export type EventPreference = z.infer<typeof EventPreference>

export const notificationPreferencesRoutes = {
  list: route({
    ...notificationPreferencesEndpoints.list,
    summary: 'What I want to hear of, by event and channel',
    access: 'own-password',
    response: z.array(EventPreference),
  }),
  set: route({
    ...notificationPreferencesEndpoints.set,
    summary: 'Switch one event on one channel on or off for me',
    access: 'own-password',
    body: z
      .strictObject({ event: NotificationEvent, channel: NotificationChannel, isOn: z.boolean() })
      .refine(({ event, channel }) => hasChannel(event, channel), {
        error: 'This event does not use this channel',
        path: ['channel'],
      }),
    response: Empty,
  }),
}
