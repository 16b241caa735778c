import { v7 as uuid } from 'uuid'
import { describe, expect, test, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { forgetOldNotifications } from './notifications.jobs.ts'
import { notify, type SendConfiguration } from './notifications.service.ts'

const app = testApp()

/** Tells people through the door, in a transaction of the firm. */
async function tell(firm: Firm, told: Partial<SendConfiguration>): Promise<void> {
  const { services } = app.app
  await services.db.tenant(firm.companyId, tx =>
    notify(
      services,
      tx,
      { emit: event => services.live.publish(firm.companyId, event) },
      {
        companyId: firm.companyId,
        event: 'colleague-message',
        notificationString: 'Look at this',
        featureName: 'Lead',
        featureLink: '/lms/',
        ...told,
      },
    ),
  )
  app.clock.advance(1000)
}
const texts = async (member: Member, query = {}): Promise<string[]> =>
  (await member.api.notifications.list({ query })).data.map(one => one.notification)
const unread = async (member: Member): Promise<number> =>
  (await member.api.notifications.unreadCount()).data.unreadNotification

describe('the list', () => {
  test('shows a person their own notifications alone, with every field [SH-308 SH-309 SH-310 SH-311 SH-312 SH-313 SH-314 SH-315 SH-316 SH-317 SH-514 SH-515 SH-516 SH-517]', async () => {
    const firm = await app.firm()
    const [member, other] = [await firm.member(), await firm.member()]
    const projectId = await projectOf(firm, 'Lake House')
    const at = app.clock.now().toISOString()
    await tell(firm, {
      senderId: firm.owner.userId,
      reciever: [member.userId],
      notificationString: 'The quotation is ready',
      featureName: 'Quotation',
      featureLink: '/quotation/',
      detailedLink: '/quotation/7',
      projectId,
    })
    const { data, pagination } = await member.api.notifications.list({ query: { limit: '40', skip: '0' } as never })
    expect(data).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        notification: 'The quotation is ready',
        featureName: 'Quotation',
        featureLink: '/quotation/',
        detailedLink: '/quotation/7',
        projectId,
        projectName: 'Lake House',
        createdAt: at,
        readedBy: [],
        receiverId: member.userId,
      },
    ])
    expect(pagination).toEqual({ page: 0, limit: 40, total: 1, pages: 1 })
    expect(await texts(other)).toEqual([])
    expect(await texts(firm.owner)).toEqual([])
    expect([await unread(member), await unread(other)]).toEqual([1, 0])

    const ask = async (path: string, token: string) => {
      const response = await fetch(`${app.base}/api/notify/api/notifications/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: response.status, body: (await response.json()) as { data: unknown } }
    }
    const count = await ask(`get-unread-notification-count?userId=${member.userId}`, member.token)
    expect(count).toMatchObject({ status: 200, body: { success: true, data: { unreadNotification: 1 } } })
    const list = await ask(`get-notifications?limit=40&skip=0&userId=${member.userId}`, member.token)
    expect(list.body.data).toHaveLength(1)
    expect((await ask(`get-notifications?userId=${member.userId}`, other.token)).status).toBe(403)
  })

  test('comes page by page, newest first, and whole without a limit [SH-357 SH-518 SH-558]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    for (let n = 1; n <= 5; n++) await tell(firm, { reciever: [member.userId], notificationString: `Note ${n}` })
    const page = (skip: number) => member.api.notifications.list({ query: { limit: 2, skip } })
    expect((await page(0)).data.map(one => one.notification)).toEqual(['Note 5', 'Note 4'])
    expect((await page(1)).data.map(one => one.notification)).toEqual(['Note 3', 'Note 2'])
    expect((await page(2)).data.map(one => one.notification)).toEqual(['Note 1'])
    expect((await page(3)).data).toEqual([])
    expect((await page(1)).pagination).toEqual({ page: 1, limit: 2, total: 5, pages: 3 })
    const all = await member.api.notifications.list()
    expect([all.data.length, all.pagination.total]).toEqual([5, 5])
    for (const limit of [0, 101, 1e9])
      await expect(member.api.notifications.list({ query: { limit } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('is narrowed to what is unread or addressed to the person, and to a text whatever its case [SH-100 SH-101 SH-122]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await tell(firm, { otherReceivers: [member.userId], notificationString: '100% Done', projectName: 'Villa' })
    await tell(firm, { reciever: [member.userId], notificationString: 'Tower crane' })
    await tell(firm, { reciever: [member.userId], otherReceivers: [member.userId], notificationString: 'Both' })
    const [newest] = (await member.api.notifications.list()).data
    await member.api.notifications.markRead({ body: { ids: newest?._id ?? '' } })
    expect(await texts(member, { filter: 'unread' })).toEqual(['Tower crane', '100% Done'])
    expect(await texts(member, { filter: 'assigned' })).toEqual(['Both', 'Tower crane'])
    expect(await texts(member, { search: ' tOWER ' })).toEqual(['Tower crane'])
    expect(await texts(member, { search: 'villa' })).toEqual(['100% Done'])
    expect(await texts(member, { search: '%' })).toEqual(['100% Done'])
    expect(await texts(member, { search: '_' })).toEqual([])
    const assigned = await member.api.notifications.list({ query: { filter: 'assigned', search: 'crane', limit: 1 } })
    expect(assigned.pagination.total).toBe(1)
  })
})

describe('reading', () => {
  test("marks one for one person, once, and nobody else's [SH-108 SH-110 SH-355 SH-356 SH-520]", async () => {
    const firm = await app.firm()
    const [member, other] = [await firm.member(), await firm.member()]
    await tell(firm, { reciever: [member.userId, other.userId] })
    await tell(firm, { reciever: [other.userId] })
    const [own] = (await member.api.notifications.list()).data
    const [theirs] = (await other.api.notifications.list()).data
    const read = (ids: string | string[]) => member.api.notifications.markRead({ body: { ids } })
    await read(own!._id)
    await read([own!._id, theirs!._id])
    expect((await member.api.notifications.list()).data[0]?.readedBy).toEqual([member.userId])
    expect((await other.api.notifications.list()).data.map(one => one.readedBy)).toEqual([[], []])
    expect([await unread(member), await unread(other)]).toEqual([0, 2])
    for (const ids of [theirs!._id, uuid(), [uuid(), theirs!._id]])
      await expect(read(ids)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(read([])).rejects.toMatchObject({ code: 'INVALID' })
    await expect(read(Array.from({ length: 101 }, () => uuid()))).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('all at once reaches also what was never shown, of this person alone [SH-118 SH-519]', async () => {
    const firm = await app.firm()
    const [member, other] = [await firm.member(), await firm.member()]
    for (let n = 0; n < 45; n++) await tell(firm, { reciever: [member.userId, other.userId] })
    const response = await fetch(
      `${app.base}/api/notify/api/notifications/read-all-notifications?userId=${member.userId}`,
      { method: 'POST', headers: { authorization: `Bearer ${member.token}` } },
    )
    expect(response.status).toBe(200)
    expect([await unread(member), await unread(other)]).toEqual([0, 45])
    const { data } = await member.api.notifications.list()
    expect(data.every(one => one.readedBy[0] === member.userId)).toBe(true)
  })

  test("is for a session with a password of its own, a client's too", async () => {
    const firm = await app.firm()
    const client = await firm.member({ isClient: true })
    const temporary = await firm.member({ mustChangePassword: true })
    expect(await unread(client)).toBe(0)
    await expect(unread(temporary)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(texts(temporary)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().notifications.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('telling people', () => {
  test('takes a whole send configuration: who, by which ways, and what the e-mail says [SH-318 SH-319 SH-320 SH-321 SH-322 SH-323 SH-324 SH-325 SH-326]', async () => {
    const firm = await app.firm()
    const [direct, copied, admin] = [await firm.member(), await firm.member(), await firm.member({ isAdmin: true })]
    await tell(firm, {
      event: 'lead-status-changed',
      CTA: 'Open the lead',
      type: ['bell', 'push'],
      subject: 'Interested:\nMeera',
      emailString: 'Meera Shah is interested.',
      notificationString: 'Meera is interested',
      superAdmin: true,
      admins: true,
      reciever: [direct.userId, admin.userId],
      otherReceivers: [copied.userId, direct.userId],
    })
    const [row] = await app.rows<object>('select * from notifications where company_id = $1', [firm.companyId])
    expect(row).toMatchObject({
      cta: 'Open the lead',
      channels: ['bell', 'push'],
      subject: 'Interested: Meera',
      email_string: 'Meera Shah is interested.',
      notification: 'Meera is interested',
    })
    const kinds = async (member: Member) => [await texts(member), await texts(member, { filter: 'assigned' })]
    const told = ['Meera is interested']
    expect(await kinds(direct)).toEqual([told, told])
    expect(await kinds(admin)).toEqual([told, told])
    expect(await kinds(copied)).toEqual([told, []])
    expect(await kinds(firm.owner)).toEqual([told, []])
  })

  test('leaves out who caused it, who was deactivated, clients and other companies', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const gone = await firm.member({ isActive: false })
    const client = await firm.member({ isClient: true })
    const reciever = [firm.owner.userId, gone.userId, client.userId, other.owner.userId]
    await tell(firm, { senderId: firm.owner.userId, reciever, superAdmin: true, admins: true })
    expect(await app.rows('select 1 from notifications where company_id = $1', [firm.companyId])).toEqual([])
    expect(await app.rows('select 1 from notification_receivers')).not.toContainEqual({ user_id: other.owner.userId })
    expect([await unread(firm.owner), await unread(client), await unread(other.owner)]).toEqual([0, 0, 0])
  })

  test('asks each person whether they want the bell to ring; the other ways remain', async () => {
    const firm = await app.firm()
    const [quiet, open] = [await firm.member(), await firm.member()]
    await quiet.api.notificationPreferences.set({ body: { event: 'lead-deleted', channel: 'bell', isOn: false } })
    await tell(firm, { event: 'lead-deleted', reciever: [quiet.userId, open.userId] })
    expect([await unread(quiet), await unread(open)]).toEqual([0, 1])
    expect(await texts(quiet)).toEqual([])
    const rows = await app.rows('select user_id from notification_receivers where company_id = $1', [firm.companyId])
    expect(rows).toHaveLength(2)
  })

  test('refuses links that lead elsewhere', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    for (const link of ['javascript:alert(1)', '//evil.example', 'https://evil.example/', '/\\evil.example', 'lms'])
      await expect(tell(firm, { reciever: [member.userId], featureLink: link })).rejects.toMatchObject({
        code: 'INVALID',
      })
    expect(await texts(member)).toEqual([])
    await tell(firm, { reciever: [member.userId], featureLink: 'http://localhost:0/lms/' })
    expect((await member.api.notifications.list()).data[0]?.featureLink).toBe('http://localhost:0/lms/')
  })

  test('who joins: the inviter and the super admins hear of it, once [SH-Q82]', async () => {
    const firm = await app.firm()
    const [inviter, joining, uninvited] = [await firm.member(), await firm.member(), await firm.member()]
    await app.rows('update users set added_by = $1, is_onboarding_done = false, first_name = $3 where id = $2', [
      inviter.userId,
      joining.userId,
      'Neha',
    ])
    await app.rows('update users set is_onboarding_done = false where id = $1', [uninvited.userId])
    for (const member of [uninvited, joining, joining])
      await member.api.people.editDetails({ body: { isOnboardingDone: true } })
    const joined = ['Neha Menon has joined your team']
    await vi.waitFor(async () => expect(await texts(inviter)).toEqual(joined), 60_000)
    expect(await texts(inviter, { filter: 'assigned' })).toEqual(joined)
    expect(await texts(firm.owner)).toEqual(joined)
    expect([await unread(joining), await unread(uninvited)]).toEqual([0, 0])
  })
})

test('what is older than twelve months is forgotten, of every company, with its receivers', async () => {
  const firms = [await app.firm(), await app.firm()]
  const { companyId } = firms[0]!
  const count = async (table: string) =>
    (await app.rows<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [companyId]))[0]?.n
  for (const firm of firms) await tell(firm, { superAdmin: true, notificationString: 'Old' })
  await app.rows(
    `insert into notifications (company_id, id, notification, created_at)
     select $1, gen_random_uuid(), 'Very old', '2020-01-01' from generate_series(1, 2500)`,
    [companyId],
  )
  app.clock.advance(366 * 86_400_000)
  for (const firm of firms) await tell(firm, { superAdmin: true, notificationString: 'New' })
  await forgetOldNotifications(app.app.services)
  for (const firm of firms)
    expect(await texts({ ...firm.owner, api: app.anonymous(await app.sessionFor(firm.owner.userId)) })).toEqual(['New'])
  expect([await count('notifications'), await count('notification_receivers')]).toEqual([1, 1])
})

/** A project of the firm by this name. */
async function projectOf(firm: Firm, name: string): Promise<string> {
  const [clientId, id] = [uuid(), uuid()]
  await app.rows('insert into clients (company_id, id, name) values ($1, $2, $3)', [firm.companyId, clientId, 'Asha'])
  await app.rows(
    'insert into projects (company_id, id, client_id, project_name, created_by) values ($1, $2, $3, $4, $5)',
    [firm.companyId, id, clientId, name, firm.owner.userId],
  )
  return id
}
