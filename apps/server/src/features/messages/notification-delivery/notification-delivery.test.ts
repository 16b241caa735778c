import { randomUUID } from 'node:crypto'
import type { NotificationEvent } from '@plinth/contract/messages/notification-preferences'
import { describe, expect, it, vi } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { changeMeanwhile } from '../../company/auth/auth.factory.ts'
import { pushService, senderOf } from '../push-subscriptions/push-service.factory.ts'
import { deliver } from './notification-delivery.service.ts'

const app = testApp({ env: { PUBLIC_URL: 'https://plinth.example/', MAIL_FROM: 'Plinth <post@plinth.example>' } })
const service = pushService()
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

interface Written {
  companyId: string
  notificationId: string
}

/** A notification with its receivers, and the job that delivers it, as one change writes them. */
async function write(
  receivers: Member[],
  columns: Partial<
    Record<'notification' | 'feature_name' | 'feature_link' | 'subject' | 'cta' | 'email_string', string>
  > = {},
  event: NotificationEvent | '' = 'lead-assigned',
  channels = ['bell', 'email', 'push'],
): Promise<Written> {
  const companyId = receivers[0]!.companyId
  const notificationId = randomUUID()
  const all = { notification: 'Asha assigned Patel Villa to you', feature_name: 'Leads', ...columns }
  await app.rows(
    `insert into notifications (company_id, id, event, channels, notification, feature_name, feature_link, subject, cta,
       email_string, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`,
    [
      companyId,
      notificationId,
      event,
      channels,
      all.notification,
      all.feature_name,
      all.feature_link ?? '/leads/1',
      all.subject ?? '',
      all.cta ?? '',
      all.email_string ?? '',
    ],
  )
  for (const { userId } of receivers) {
    await app.rows(
      `insert into notification_receivers (company_id, notification_id, user_id, kind, created_at)
       values ($1, $2, $3, 'direct', now())`,
      [companyId, notificationId, userId],
    )
  }
  await deliverAgain({ companyId, notificationId })
  return { companyId, notificationId }
}
async function deliverAgain(written: Written) {
  const { db, jobs } = app.app.services
  await db.tenant(written.companyId, tx => jobs.enqueue(tx, 'notification-delivery', written))
}
/** No delivery of a company is waiting or being worked on. */
const settled = ({ companyId }: Written) =>
  until(async () => {
    const waiting = await app.app.services.jobs.unfinished(companyId, 'all')
    expect(waiting.filter(({ name, state }) => name.startsWith('notification-delivery') && state !== 'dead')).toEqual(
      [],
    )
  })
const mailsTo = ({ email }: Member) =>
  app.rows<{ subject: string; html: string; body_text: string }>(
    'select subject, html, body_text from auth.mails where to_address = $1',
    [email],
  )
const outbox = ({ notificationId }: Written) =>
  app.rows<{ state: string; attempts: number; last_error: string }>(
    'select state, attempts, last_error from push_outbox where notification_id = $1 order by state',
    [notificationId],
  )
async function deviceOf(member: Member) {
  const device = service.device()
  await member.api.pushSubscriptions.subscribe({ body: device.subscription })
  return device
}

describe('a push message', () => {
  it('reaches the device encrypted for it alone, signed by this installation', async () => {
    const firm = await app.firm()
    const device = await deviceOf(firm.owner)
    const other = await deviceOf(await firm.member())
    const written = await write([firm.owner], { feature_link: '/leads/lead-full-details/7', subject: 'New lead' })
    await until(() => expect(service.to(device)).toHaveLength(1))
    const [push] = service.to(device)
    expect(device.read(push!)).toEqual({
      title: 'New lead',
      body: 'Asha assigned Patel Villa to you',
      link: '/leads/lead-full-details/7',
      tag: written.notificationId,
    })
    expect(push!.body.toString('latin1')).not.toContain('Patel')
    expect(() => other.read(push!)).toThrow()
    expect(push!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      topic: written.notificationId.replaceAll('-', ''),
    })
    const { publicKey, claims } = senderOf(push!)
    expect(publicKey).toBe((await firm.owner.api.pushSubscriptions.key()).data.publicKey)
    expect(claims).toMatchObject({ aud: service.origin, sub: 'https://plinth.example/' })
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
    await settled(written)
    expect(await outbox(written)).toEqual([{ state: 'sent', attempts: 1, last_error: '' }])
    expect(service.to(other)).toEqual([])
  })

  it('of a colleague reaches every device of those named, once each, and nobody else [SH-524 SH-525]', async () => {
    const firm = await app.firm()
    const [first, second, third] = [await firm.member(), await firm.member(), await firm.member()]
    const meant = [await deviceOf(first), await deviceOf(first), await deviceOf(second)]
    const other = await deviceOf(third)
    await firm.owner.api.notifications.send({
      query: { type: '2' },
      body: {
        userId: first.userId,
        extraUserIds: [second.userId, first.userId],
        notification: 'Drawings are ready',
        featureName: 'Files',
        featureLink: '/file-manager/9',
        companyName: 'Somebody Else',
      },
    })
    await until(() => expect(meant.map(device => service.to(device).length)).toEqual([1, 1, 1]))
    for (const device of meant)
      expect(device.read(service.to(device)[0]!)).toMatchObject({
        title: 'Plinth · Files',
        body: 'Drawings are ready',
        link: '/file-manager/9',
      })
    expect(service.to(other)).toEqual([])
    expect(await mailsTo(first)).toEqual([])
  })

  it('is short enough for every push service and opens pages of this site only', async () => {
    const { owner } = await app.firm()
    const device = await deviceOf(owner)
    await write([owner], { notification: 'ग'.repeat(1000), feature_link: `/${'x'.repeat(1999)}` })
    await write([owner], { feature_link: 'https://evil.example/leads' })
    await write([owner], { feature_link: '//evil.example/leads' })
    await until(() => expect(service.to(device)).toHaveLength(3))
    for (const push of service.to(device)) {
      expect(push.body.length).toBeLessThanOrEqual(4096)
      expect(device.read(push)).toMatchObject({ title: 'Plinth · Leads', link: expect.stringMatching(/^\/(x+)?$/) })
    }
  })

  it('is tried again at one device without any other hearing twice', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const [steady, shaky, dead] = [await deviceOf(firm.owner), await deviceOf(member), await deviceOf(member)]
    service.answer(shaky, { status: 503 }, { status: 500 })
    service.answer(dead, { status: 410 })
    const written = await write([firm.owner, member])
    await settled(written)
    expect([steady, shaky, dead].map(device => service.to(device).length)).toEqual([1, 3, 1])
    expect(await outbox(written)).toMatchObject([
      { state: 'sent', attempts: 1 },
      { state: 'sent', attempts: 3 },
    ])
    const { data } = await member.api.pushSubscriptions.list()
    expect(data.map(({ endpoint }) => endpoint)).toEqual([shaky.subscription.endpoint])
  })

  it('that is refused for good is told to admins and not tried again', async () => {
    const { owner, companyId } = await app.firm()
    const device = await deviceOf(owner)
    service.answer(device, { status: 403 })
    const written = await write([owner])
    await settled(written)
    expect(service.to(device)).toHaveLength(1)
    expect(await outbox(written)).toMatchObject([{ state: 'failed', last_error: 'The push service answered 403' }])
    expect(await app.app.services.jobs.unfinished(companyId, 'dead')).toMatchObject([
      { name: 'notification-delivery.push', lastError: 'The push service answered 403' },
    ])
  })

  it('waits as long as the push service asks', async () => {
    const { owner } = await app.firm()
    const device = await deviceOf(owner)
    service.answer(device, { status: 429, headers: { 'retry-after': '600' } })
    const written = await write([owner])
    const busyFor = async () =>
      (
        await app.rows<{ seconds: number }>(
          'select extract(epoch from busy_until - now())::int as seconds from push_outbox where notification_id = $1',
          [written.notificationId],
        )
      )[0]?.seconds ?? 0
    await until(async () => expect(await busyFor()).toBeGreaterThan(500))
    await deliverAgain(written)
    await until(async () => {
      const jobs = await app.app.services.jobs.unfinished(written.companyId, 'all')
      expect(jobs).toMatchObject([{ lastError: 'The push message has to wait' }])
    })
    expect(service.to(device)).toHaveLength(1)
    await app.rows('update push_outbox set busy_until = now() where notification_id = $1', [written.notificationId])
    await settled(written)
    expect(service.to(device)).toHaveLength(2)
  })
})

describe('who is reached', () => {
  it('by which channel is each person’s own choice', async () => {
    const firm = await app.firm()
    const [quiet, loud] = [await firm.member(), await firm.member()]
    const devices = [await deviceOf(quiet), await deviceOf(loud)]
    await quiet.api.notificationPreferences.set({ body: { event: 'lead-assigned', channel: 'push', isOn: false } })
    await loud.api.notificationPreferences.set({ body: { event: 'lead-assigned', channel: 'email', isOn: false } })
    await settled(await write([quiet, loud]))
    expect(devices.map(device => service.to(device).length)).toEqual([0, 1])
    expect([await mailsTo(quiet), await mailsTo(loud)].map(mails => mails.length)).toEqual([1, 0])
  })

  it('never is who was deactivated, before or after it was queued, nor who left the company', async () => {
    const firm = await app.firm()
    const [gone, going] = [await firm.member(), await firm.member()]
    const devices = [await deviceOf(gone), await deviceOf(going)]
    const foreign = await deviceOf((await app.firm()).owner)
    await app.rows('update users set is_active = false where id = $1', [gone.userId])
    service.answer(devices[1]!, { status: 503 }, { status: 503 })
    const written = await write([gone, going])
    await until(() => expect(service.to(devices[1]!)).toHaveLength(1))
    await app.rows('update users set is_active = false where id = $1', [going.userId])
    await settled(written)
    const counts = devices.map(device => service.to(device).length)
    expect(counts[0]).toBe(0)
    expect(await outbox(written)).toMatchObject([{ state: 'failed', last_error: 'Nobody is there any more' }])
    expect(await mailsTo(gone)).toEqual([])
    expect(service.to(foreign)).toEqual([])
  })

  it('is no device on which somebody has signed out, before or after it was queued', async () => {
    const { owner } = await app.firm()
    const [laptop, phone] = [service.device(), service.device()]
    const sessions = [
      app.anonymous(await app.sessionFor(owner.userId)),
      app.anonymous(await app.sessionFor(owner.userId)),
    ]
    await sessions[0]!.pushSubscriptions.subscribe({ body: laptop.subscription })
    await sessions[1]!.pushSubscriptions.subscribe({ body: phone.subscription })
    await sessions[0]!.auth.logout({ body: {} })
    service.answer(phone, { status: 503 }, { status: 503 })
    const written = await write([owner])
    await until(() => expect(service.to(phone)).toHaveLength(1))
    await sessions[1]!.auth.logout({ body: {} })
    await settled(written)
    expect(service.to(laptop)).toEqual([])
    expect(await outbox(written)).toMatchObject([{ state: 'failed', last_error: 'Nobody is there any more' }])
  })

  it('leaves out a device that is unsubscribed at that moment, and reaches the others', async () => {
    const { owner } = await app.firm()
    const [leaving, staying] = [await deviceOf(owner), await deviceOf(owner)]
    const written = await write([owner], {}, 'lead-assigned', ['bell'])
    await settled(written)
    await app.rows(`update notifications set channels = '{bell,push}' where id = $1`, [written.notificationId])
    await app.rows('update notification_receivers set delivered_at = null where notification_id = $1', [
      written.notificationId,
    ])
    await changeMeanwhile(
      app,
      [['delete from push_subscriptions where endpoint = $1', [leaving.subscription.endpoint]]],
      () => deliver(app.app.services, written),
    )
    await settled(written)
    expect(service.to(leaving)).toEqual([])
    expect(service.to(staying)).toHaveLength(1)
  })

  it('follows the channels of the notification: a push of a colleague writes no e-mail', async () => {
    const { owner } = await app.firm()
    const device = await deviceOf(owner)
    await settled(await write([owner], {}, 'colleague-message', ['push']))
    await settled(await write([owner], {}, 'lead-assigned', ['bell']))
    await settled(await write([owner], {}, ''))
    expect(service.to(device)).toHaveLength(1)
    expect(await mailsTo(owner)).toEqual([])
  })

  it('is reached once, however often the job runs', async () => {
    const firm = await app.firm()
    const members = [firm.owner, await firm.member()]
    const devices = await Promise.all(members.map(deviceOf))
    const written = await write(members)
    await Promise.all([deliverAgain(written), deliverAgain(written), deliverAgain(written)])
    await settled(written)
    await deliverAgain(written)
    await settled(written)
    expect(devices.map(device => service.to(device).length)).toEqual([1, 1])
    for (const member of members) expect(await mailsTo(member)).toHaveLength(1)
    const { db, jobs } = app.app.services
    const [push] = await app.rows<{ subscription_id: string }>(
      'select subscription_id from push_outbox where notification_id = $1',
      [written.notificationId],
    )
    const job = { ...written, subscriptionId: push!.subscription_id }
    await db.tenant(written.companyId, tx => jobs.enqueue(tx, 'notification-delivery.push', job))
    await settled(written)
    expect(devices.map(device => service.to(device).length)).toEqual([1, 1])
  })
})

describe('an e-mail', () => {
  it('says what happened in both forms, with a way to the page and to one’s preferences', async () => {
    const { owner } = await app.firm({ name: 'Kalpa <b>Interiors</b>' })
    await settled(
      await write([owner], { notification: 'Patel\r\nVilla <script>x</script>', feature_link: '/leads/9?a=1&b=2' }),
    )
    const [mail] = await mailsTo(owner)
    expect(mail?.subject).toBe('Patel Villa <script>x</script>')
    expect(mail?.html).toContain('href="https://plinth.example/leads/9?a=1&amp;b=2"')
    expect(mail?.html).toContain('href="https://plinth.example/my-profile/myprofile/notifications"')
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.body_text).toContain('Villa <script>x</script>')
    expect(mail?.body_text).toContain('https://plinth.example/leads/9?a=1&b=2')
    expect(mail?.body_text).toContain('https://plinth.example/my-profile/myprofile/notifications')
  })

  it('and a push message name the firm to its clients, and the product to its own people [PJ-268]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const client = await firm.member({ isClient: true })
    const device = await deviceOf(client)
    await settled(await write([firm.owner, client]))
    const [theirs] = await mailsTo(client)
    const [ours] = await mailsTo(firm.owner)
    expect(theirs?.body_text).toContain('Kalpa Interiors')
    expect(theirs?.html).not.toMatch(/Plinth|member of/)
    expect(ours?.body_text).toContain('Open in Plinth')
    expect(ours?.body_text).toContain('You receive this because you are a member of Kalpa Interiors.')
    expect(device.read(service.to(device)[0]!)).toMatchObject({ title: 'Kalpa Interiors · Leads' })
  })

  it('takes its own subject, words and button where the notification has them, and never leads to another site', async () => {
    const { owner } = await app.firm()
    const columns = { subject: 'Ravi joined', email_string: 'First.\nSecond.', cta: 'See the team' }
    await settled(await write([owner], { ...columns, feature_link: 'https://evil.example/x' }, 'member-joined'))
    const [mail] = await mailsTo(owner)
    expect(mail?.subject).toBe('Ravi joined')
    expect(mail?.body_text).toMatch(/First\.\s+Second\./)
    expect(mail?.body_text).toContain('See the team https://plinth.example/')
    expect(mail?.html).not.toContain('evil.example')
  })
})
