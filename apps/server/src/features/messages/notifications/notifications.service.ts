import type { LiveEvent } from '@plinth/contract/company/live'
import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { NotificationChannel, NotificationEvent } from '@plinth/contract/messages/notification-preferences'
import { type NotificationFilter, safeLink } from '@plinth/contract/messages/notification-rules'
import type { Notification } from '@plinth/contract/messages/notifications'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read, type Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireOwnPassword } from '../../company/people/people.service.ts'
import { peopleWanting } from '../notification-preferences/notification-preferences.service.ts'
import { ownHosts } from './notification-links.ts'
import {
  deleteNotifications,
  insertNotification,
  insertReceivers,
  type ListedRow,
  markAllRead,
  markDelivered,
  markRead,
  type Notice,
  selectList,
  selectNotices,
  selectReceivers,
  selectTotal,
} from './notifications.queries.ts'

/** The list without a limit ends here; its `total` is always true (SH-Q89). */
const MOST_LISTED = 10_000

/** How many notifications in the bell the person has not read (SH-515). */
export async function countUnread(ctx: Context): Promise<number> {
  requireOwnPassword(ctx.actor)
  const { companyId, userId } = ctx.actor
  return read(ctx, tx => selectTotal(tx, { companyId, userId, filter: 'unread', search: '' }))
}

export interface NotificationQuery {
  limit?: number | undefined
  /** the page's number, from 0 */
  skip: number
  filter: NotificationFilter
  search: string
}

/** One's own notifications, newest first, and how many there are in all (SH-Q86, SH-Q88 to SH-Q91). */
export async function listNotifications(
  ctx: Context,
  { limit, skip, filter, search }: NotificationQuery,
): Promise<{ data: Notification[]; pagination: Pagination }> {
  requireOwnPassword(ctx.actor)
  const { companyId, userId } = ctx.actor
  const wanted = { companyId, userId, filter, search }
  const [rows, total] = await read(ctx, tx =>
    Promise.all([
      selectList(tx, wanted, limit ?? MOST_LISTED, limit === undefined ? 0 : skip * limit),
      selectTotal(tx, wanted),
    ]),
  )
  const size = limit ?? Math.max(1, total)
  return {
    data: rows.map(row => toNotification(row, userId)),
    pagination: paginationOf({ page: limit === undefined ? 0 : skip, limit: size }, total),
  }
}

const toNotification = ({ id, createdAt, readAt, ...shown }: ListedRow, userId: string): Notification => ({
  ...shown,
  _id: id,
  createdAt: createdAt.toISOString(),
  // a colleague's reading is nobody's business (SH-Q86)
  readedBy: readAt ? [userId] : [],
  receiverId: userId,
})

/** The newest notifications in a person's bell since then, without those of the named features. */
export const noticesSince = (
  tx: Tx,
  person: { companyId: string; userId: string },
  wanted: { since: Date; except: readonly string[]; most: number },
): Promise<Notice[]> => selectNotices(tx, person, wanted)

/** Marks all of one's own notifications as read, also those no page has shown (SH-118). */
export async function readAll(ctx: Context): Promise<void> {
  requireOwnPassword(ctx.actor)
  const { companyId, userId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    const changed = await markAllRead(tx, companyId, userId, ctx.clock.now())
    if (changed > 0) effects.emit({ type: 'notifications.changed', userIds: [userId] })
  })
}

/** Marks some as read, each once; ids that are not one's own are ignored. Throws NOT_FOUND where none is (SH-Q87). */
export async function readSome(ctx: Context, ids: readonly string[]): Promise<void> {
  requireOwnPassword(ctx.actor)
  const { companyId, userId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    const { own, changed } = await markRead(tx, companyId, userId, ids, ctx.clock.now())
    if (own === 0) throw new AppError('NOT_FOUND')
    if (changed > 0) effects.emit({ type: 'notifications.changed', userIds: [userId] })
  })
}

/** What is told, to whom and how (SH-308 to SH-326); the names are the specification's. */
export interface SendConfiguration {
  companyId: string
  /** its id, where the same work may be done twice and must tell once; a new one unless told */
  id?: string
  event: NotificationEvent
  /** who caused it; never told of it themselves, unless `toSender` */
  senderId?: string
  toSender?: boolean
  /** addressed directly: shown under "Assigned to" (SH-Q85) */
  reciever?: readonly string[]
  /** get a copy: named people, the company's super admins, its admins */
  otherReceivers?: readonly string[]
  superAdmin?: boolean
  admins?: boolean
  /** the company's clients may be among the receivers; else staff alone is told */
  toClients?: boolean
  /** only people with this module are told */
  feature?: string
  /** the ways it may take; all unless told. What each person wants of them is asked as well. */
  type?: readonly NotificationChannel[]
  notificationString: string
  featureName: string
  featureLink: string
  detailedLink?: string
  projectId?: string
  projectName?: string
  /** subject and text of its e-mail and the words on its button, where the notification itself does not serve */
  subject?: string
  emailString?: string
  CTA?: string
}

/** For what delivers notifications by other ways than the bell. */
export { markDelivered }

const ALL_WAYS: readonly NotificationChannel[] = ['bell', 'email', 'push']

/**
 * THE DOOR: tells people of a change, in the transaction of that change (decision 27, SH-Q82). Active staff of the company
 * alone, each once; deactivated people, clients (unless `toClients`) and who caused it are left out. Bells ring after the commit, mail and push
 * leave by the job `notification-delivery`. Costs no statement where nobody can be meant, one where nobody is.
 * Throws INVALID for a link that leads elsewhere (SH-Q94).
 */
export async function notify(
  ctx: Pick<Services, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  effects: { emit(event: LiveEvent): unknown },
  told: SendConfiguration,
): Promise<void> {
  const { companyId, event, superAdmin = false, admins = false } = told
  const except = told.toSender ? null : (told.senderId ?? null)
  const addressed = [
    ...(told.reciever ?? []).map(userId => ({ userId, kind: 'direct' as const })),
    ...(told.otherReceivers ?? []).map(userId => ({ userId, kind: 'copy' as const })),
  ].filter(one => one.userId !== except)
  if (addressed.length === 0 && !superAdmin && !admins) return
  const links = checkedLinks(ctx, told)
  const to = {
    receivers: addressed,
    superAdmin,
    admins,
    feature: told.feature ?? null,
    clients: told.toClients ?? false,
    except,
  }
  const receivers = await selectReceivers(tx, companyId, to)
  if (receivers.length === 0) return

  const channels = told.type ?? ALL_WAYS
  const userIds = receivers.map(one => one.userId)
  const inBell = channels.includes('bell')
    ? await peopleWanting(tx, companyId, { userIds, event, channel: 'bell' })
    : []
  const one = { companyId, id: told.id ?? uuid(), at: ctx.clock.now() }
  await Promise.all([
    insertNotification(tx, {
      ...one,
      ...links,
      event,
      notification: clipped(told.notificationString, 1000),
      featureName: clipped(told.featureName, 50),
      projectId: told.projectId ?? null,
      projectName: clipped(told.projectName ?? '', 130),
      senderId: told.senderId ?? null,
      channels,
      subject: clipped((told.subject ?? '').replace(/\s+/g, ' '), 200),
      emailString: clipped(told.emailString ?? '', 5000),
      cta: clipped(told.CTA ?? '', 60),
    }),
    insertReceivers(tx, one, receivers, inBell),
    channels.some(channel => channel !== 'bell')
      ? ctx.jobs.enqueue(tx, 'notification-delivery', { companyId, notificationId: one.id })
      : undefined,
  ])
  if (inBell.length > 0) effects.emit({ type: 'notifications.changed', userIds: inBell })
}

/**
 * Takes notifications of a change back that is being undone, in the same transaction: they leave the bells, and what has not
 * been mailed or pushed yet never is.
 */
export async function takeBackNotifications(
  tx: Tx,
  effects: { emit(event: LiveEvent): unknown },
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const userIds = await deleteNotifications(tx, companyId, ids)
  if (userIds.length > 0) effects.emit({ type: 'notifications.changed', userIds })
}

function checkedLinks(
  { config }: Pick<Services, 'config'>,
  told: Pick<SendConfiguration, 'featureLink' | 'detailedLink'>,
): { featureLink: string; detailedLink: string } {
  const hosts = ownHosts(config)
  const checked = (field: 'featureLink' | 'detailedLink'): string => {
    const link = told[field] ?? ''
    if (link === '' || safeLink(link, hosts) !== undefined) return link
    const message = 'A link leads to a page of this suite'
    throw new AppError('INVALID', message, { fields: [{ field, message }] })
  }
  return { featureLink: checked('featureLink'), detailedLink: checked('detailedLink') }
}

/** At most so many characters, none of them cut in two. */
const clipped = (text: string, most: number): string => {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
