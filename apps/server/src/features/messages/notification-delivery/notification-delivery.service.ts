import {
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  NotificationEvent,
} from '@plinth/contract/messages/notification-preferences'
import { linkOf } from '@plinth/contract/messages/notification-rules'
import { createElement } from 'react'
import type { Config } from '../../../platform/config.ts'
import type { Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { JobError } from '../../../platform/jobs/job-error.ts'
import { renderMail } from '../../../platform/mail/layout.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { nameOfCompany } from '../../company/companies/companies.service.ts'
import { peopleWanting } from '../notification-preferences/notification-preferences.service.ts'
import { markDelivered } from '../notifications/notifications.service.ts'
import { pushTo, subscriptionsOf } from '../push-subscriptions/push-subscriptions.service.ts'
import {
  claimPush,
  insertPushes,
  markNotPushed,
  markPushed,
  type NotificationRow,
  type PushKey,
  selectFirmOfClient,
  selectNotification,
} from './notification-delivery.queries.ts'
import { NotificationMail } from './notification-mail.ts'
import { pushMessage, shortened } from './push-message.ts'

/** Where a person chooses what they are told of. */
const PREFERENCES_PATH = '/my-profile/myprofile/notifications'

/**
 * Queues the e-mails and push messages of a notification for everybody who wants them and has none yet. All of it is one
 * transaction, so that a second run of the same job adds nothing (decision 27).
 */
export async function deliver(
  services: Services,
  { companyId, notificationId }: { companyId: string; notificationId: string },
): Promise<void> {
  const { db, clock } = services
  await db.tenant(companyId, async tx => {
    const [notification, receivers] = await Promise.all([
      selectNotification(tx, companyId, notificationId),
      markDelivered(tx, companyId, notificationId, clock.now()),
    ])
    const event = NotificationEvent.safeParse(notification?.event)
    if (!notification || !event.success || receivers.length === 0) return
    const userIds = receivers.map(({ id }) => id)
    const wanting = (channel: NotificationChannel): Promise<string[]> =>
      notification.channels.includes(channel)
        ? peopleWanting(tx, companyId, { userIds, event: event.data, channel })
        : Promise.resolve([])
    const [mailed, pushed] = await Promise.all([wanting('email'), wanting('push')])
    const wantsMail = new Set(mailed)
    const addresses = receivers.filter(({ id, email }) => wantsMail.has(id) && isMailAddress(email))
    for (const [isClient, people] of Map.groupBy(addresses, one => one.isClient)) {
      const mail = await mailOf(services.config, tx, { companyId, event: event.data, isClient }, notification)
      for (const { email } of people) await services.mailer.queue(tx, { to: email, ...mail })
    }
    const subscriptions = await subscriptionsOf(services, tx, companyId, pushed)
    if (subscriptions.length === 0) return
    const subscriptionIds = subscriptions.map(({ id }) => id)
    await insertPushes(tx, { companyId, notificationId, subscriptionIds, at: clock.now() })
    for (const subscriptionId of subscriptionIds)
      await services.jobs.enqueue(tx, 'notification-delivery.push', { companyId, notificationId, subscriptionId })
  })
}

/**
 * One try to send one message to one device. What a push service has accepted is never sent again; a device that is gone
 * is forgotten. Throws JobError: final where the message is refused for good.
 */
export async function deliverPush(services: Services, push: PushKey): Promise<void> {
  const { db, clock, config } = services
  const { companyId, notificationId, subscriptionId } = push
  const [state, notification, firm] = await db.tenant(companyId, tx =>
    Promise.all([claimPush(tx, push), selectNotification(tx, companyId, notificationId), selectFirmOfClient(tx, push)]),
  )
  if (state === 'done' || !notification) return
  if (state === 'busy') throw new JobError('The push message has to wait')
  const message = pushMessage({
    id: notificationId,
    title: notification.subject || titleOf(notification, firm || 'Plinth'),
    text: notification.notification,
    link: linkOf(notification),
  })
  const target = { companyId, subscriptionId, contact: contactOf(config) }
  const outcome = await pushTo(services, target, message)
  if (outcome.kind === 'sent') return db.tenant(companyId, tx => markPushed(tx, push, clock.now()))
  if (outcome.kind === 'gone') {
    // removed together with its messages; of a person who is not active the message stays behind
    const refusal = { reason: 'Nobody is there any more', isFinal: true, afterSeconds: 0 }
    return db.tenant(companyId, tx => markNotPushed(tx, push, refusal))
  }
  const isFinal = outcome.kind === 'refused'
  const refusal = { reason: outcome.reason, isFinal, afterSeconds: isFinal ? 0 : outcome.afterSeconds }
  await db.tenant(companyId, tx => markNotPushed(tx, push, refusal))
  throw new JobError(outcome.reason, { isFinal })
}

const titleOf = ({ featureName }: NotificationRow, sender: string): string =>
  featureName === '' ? sender : `${sender} · ${featureName}`

async function mailOf(
  config: Config,
  tx: Tx,
  { companyId, event, isClient }: { companyId: string; event: NotificationEvent; isClient: boolean },
  notification: NotificationRow,
): Promise<{ subject: string; html: string; text: string }> {
  const companyName = await nameOfCompany(tx, companyId)
  const address = publicAddress(config)
  const bodies = await renderMail(
    createElement(NotificationMail, {
      heading: notification.subject || NOTIFICATION_EVENTS[event].label,
      text: notification.emailString || notification.notification,
      projectName: notification.projectName,
      companyName,
      isForClient: isClient,
      href: hrefOf(address, linkOf(notification)),
      buttonText: notification.cta || (isClient ? 'Open' : 'Open in Plinth'),
      preferencesHref: `${address}${PREFERENCES_PATH}`,
    }),
  )
  return { subject: oneLine(notification.subject || notification.notification), ...bodies }
}

/** Subjects are one line, of a length that mail programs show. */
const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  shortened(text.replace(/[\u0000-\u001f\u007f\u2028\u2029\s]+/g, ' ').trim(), 150)

/** The page a notification leads to; one of another site is not opened from a mail of ours. */
function hrefOf(address: string, link: string): string {
  const base = `${address}/`
  if (!URL.canParse(link, base)) return base
  const url = new URL(link, base)
  return url.origin === new URL(base).origin ? url.href : base
}

/** Whom a push service may ask about this installation: its address, or where its mail comes from (RFC 8292, section 2.1). */
function contactOf(config: Pick<Config, 'PUBLIC_URL' | 'MAIL_FROM'>): string {
  if (config.PUBLIC_URL?.startsWith('https:')) return config.PUBLIC_URL
  const address = /([^\s<>]+@[^\s<>]+)/.exec(config.MAIL_FROM)?.[1] ?? 'plinth@localhost'
  return `mailto:${address}`
}
