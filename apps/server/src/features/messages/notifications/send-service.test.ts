import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const path = '/api/notify/api/notifications/send-service'

/** Calls send-service as written in the specification, with any body. */
async function call(member: Member, type: string, body: object) {
  const response = await fetch(`${app.base}${path}?type=${type}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json = (await response.json()) as { fields?: { field: string }[]; data?: { retryAfterSeconds?: number } }
  return { status: response.status, fields: json.fields?.map(one => one.field), data: json.data }
}
const mailsTo = (to: string) =>
  app.rows<{ subject: string; html: string; body_text: string; reply_to: string }>(
    'select subject, html, body_text, reply_to from auth.mails where to_address = $1 order by created_at, id',
    [to],
  )
const mail = (to: string[], more = {}) => ({
  companyName: 'Somebody Else',
  recieverEmails: to,
  subject: 'Your kitchen',
  htmlContent: '<p>Dear Meera, <b>here</b> it is</p>',
  replyTo: '',
  ...more,
})
const listed = async (member: Member) => (await member.api.notifications.list()).data
const leadWith = (firm: Firm, email: string, assignedTo?: string) =>
  firm.owner.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: '9876543210', email, ...(assignedTo ? { assignedTo } : {}) },
  })

describe('type 1, mail', () => {
  test('reaches people, leads and clients of the company, in its name and cleaned [SH-522 SH-523 IN-657]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const [sender, mate] = [await firm.member({ firstName: 'Ravi' }), await firm.member()]
    const [lead, client] = [`lead-${randomUUID()}@example.com`, `client-${randomUUID()}@example.com`]
    await leadWith(firm, lead, sender.userId)
    await app.rows('insert into clients (company_id, id, name, email) values ($1, $2, $3, $4)', [
      firm.companyId,
      randomUUID(),
      'Client',
      client,
    ])
    const htmlContent = '<p onclick="x()">Dear Meera<script>alert(1)</script></p>'
    const to = [lead.toUpperCase(), client, mate.email, client]
    expect(await call(sender, '1', mail(to, { htmlContent }))).toMatchObject({ status: 200 })
    for (const address of [lead, client, mate.email]) {
      const mails = await mailsTo(address)
      const sent = mails.filter(one => one.subject === 'Your kitchen')
      expect(sent, address).toHaveLength(1)
      expect(sent[0]).toMatchObject({ reply_to: sender.email })
      expect(sent[0]?.html).toContain('<p>Dear Meera</p>')
      expect(sent[0]?.html).not.toMatch(/<script|onclick|alert|Somebody Else/)
      expect(sent[0]?.html).toContain('Kalpa Interiors')
      expect(sent[0]?.html).not.toContain('Plinth')
      expect(sent[0]?.body_text).toContain('Dear Meera')
    }
  })

  test('reaches nobody else: not a stranger, another company, a lead one may not see; nobody gets it then', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const [sender, mate] = [await firm.member(), await firm.member()]
    await firm.permit('team_member', 'own', false)
    const hidden = `lead-${randomUUID()}@example.com`
    await leadWith(firm, hidden, mate.userId)
    for (const address of ['stranger@example.com', other.owner.email, hidden]) {
      const refused = await call(sender, '1', mail([firm.owner.email, address]))
      expect(refused).toMatchObject({ status: 400, fields: ['recieverEmails.1'] })
      expect((await mailsTo(address)).filter(one => one.subject === 'Your kitchen')).toEqual([])
    }
    expect(await mailsTo(firm.owner.email)).toEqual([])
  })

  test('reaches leads only for people who may work on leads', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const address = `lead-${randomUUID()}@example.com`
    await leadWith(firm, address, reader.userId)
    const refused = await call(reader, '1', mail([address]))
    expect(refused).toMatchObject({ status: 400, fields: ['recieverEmails.0'] })
    expect(await mailsTo(address)).toEqual([])
  })

  test('lets answers go to the sender or the company only', async () => {
    const firm = await app.firm()
    const mate = await firm.member()
    await app.rows('update companies set email = $2 where company_id = $1', [firm.companyId, 'Hello@kalpa.example'])
    const send = (replyTo: string) => call(firm.owner, '1', mail([mate.email], { replyTo }))
    expect((await send('stranger@example.com')).fields).toEqual(['replyTo'])
    expect((await send(mate.email)).fields).toEqual(['replyTo'])
    expect((await send('hello@kalpa.example')).status).toBe(200)
    expect((await send(firm.owner.email)).status).toBe(200)
    expect((await mailsTo(mate.email)).map(one => one.reply_to)).toEqual(['hello@kalpa.example', firm.owner.email])
  })

  test('takes 50 addresses at most, and a subject of one line', async () => {
    const firm = await app.firm()
    const many = Array.from({ length: 51 }, (_, n) => `a${n}@example.com`)
    expect((await call(firm.owner, '1', mail(many))).fields).toEqual(['recieverEmails'])
    expect((await call(firm.owner, '1', mail([]))).fields).toEqual(['recieverEmails'])
    const mate = await firm.member()
    expect((await call(firm.owner, '1', mail([mate.email], { subject: 'One\r\nBcc: x@example.com' }))).status).toBe(200)
    expect((await mailsTo(mate.email))[0]?.subject).toBe('One Bcc: x@example.com')
    for (const field of ['subject', 'htmlContent'])
      expect((await call(firm.owner, '1', mail([mate.email], { [field]: '  ' }))).fields).toEqual([field])
  })

  test('is counted: calls by the minute, addresses by the day', async () => {
    const firm = await app.firm()
    const mates: Member[] = []
    for (let n = 0; n < 41; n++) mates.push(await firm.member())
    const to = mates.slice(0, 40).map(one => one.email)
    for (let n = 0; n < 5; n++) expect((await call(firm.owner, '1', mail(to))).status).toBe(200)
    const refused = await call(firm.owner, '1', mail([to[0]!]))
    expect(refused).toMatchObject({ status: 429, data: { retryAfterSeconds: 86_400 } })
    expect((await call(mates[40]!, '1', mail([to[0]!]))).status).toBe(200)
    const bell = () => call(mates[0]!, '3', { receiverIds: [firm.owner.userId], notification: 'Look' })
    for (let n = 0; n < 20; n++) expect((await bell()).status).toBe(200)
    expect((await bell()).status).toBe(429)
    app.clock.advance(61_000)
    expect((await bell()).status).toBe(200)
  })
})

describe('type 2, push', () => {
  test('is recorded for each person once and rings no bell [SH-524 SH-525 IN-658]', async () => {
    const firm = await app.firm()
    const [sender, one, two] = [await firm.member(), await firm.member(), await firm.member()]
    const body = {
      userId: one.userId,
      notification: 'Site visit at nine',
      featureName: 'Lead',
      featureLink: '/lms/',
      extraUserIds: [two.userId, one.userId],
      companyName: 'Somebody Else',
    }
    expect((await call(sender, '2', body)).status).toBe(200)
    const rows = await app.rows<object>(
      `select n.event, n.channels, n.notification, n.feature_name, n.feature_link, n.sender_id, r.user_id, r.in_bell
       from notifications n join notification_receivers r using (company_id)
       where n.company_id = $1 and r.notification_id = n.id order by r.user_id`,
      [firm.companyId],
    )
    const expected = {
      event: 'colleague-message',
      channels: ['push'],
      notification: 'Site visit at nine',
      feature_name: 'Lead',
      feature_link: '/lms/',
      sender_id: sender.userId,
      in_bell: false,
    }
    expect(rows).toEqual([one, two].map(to => ({ ...expected, user_id: to.userId })))
    expect(await listed(one)).toEqual([])
    // what is not in the bell cannot be read there either
    const [sent] = await app.rows<{ id: string }>('select id from notifications where company_id = $1', [
      firm.companyId,
    ])
    await expect(one.api.notifications.markRead({ body: { ids: sent!.id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('type 3, bell', () => {
  test('makes a notification for each receiver, a client and oneself too [SH-526 SH-527 IN-659]', async () => {
    const firm = await app.firm()
    const [sender, one] = [await firm.member(), await firm.member()]
    const client = await firm.member({ isClient: true })
    const receiverIds = [one.userId, client.userId, sender.userId]
    const body = {
      receiverIds,
      featureName: 'Mom',
      featureLink: '/mom/3',
      notification: 'Minutes',
      projectName: 'Villa',
    }
    expect((await call(sender, '3', body)).status).toBe(200)
    for (const member of [one, client, sender])
      expect(await listed(member)).toMatchObject([
        { notification: 'Minutes', featureName: 'Mom', featureLink: '/mom/3', projectName: 'Villa', readedBy: [] },
      ])
    expect(await listed(firm.owner)).toEqual([])
    // a click on it is enough to be told again: the same key is the same message
    const twice = { query: { type: '3' as const }, body: { receiverIds: [one.userId], notification: 'Once' } }
    const idempotencyKey = randomUUID()
    for (let n = 0; n < 2; n++) await sender.api.notifications.send(twice, { idempotencyKey })
    expect((await listed(one)).filter(told => told.notification === 'Once')).toHaveLength(1)
  })

  test('is for people of the company; with one other among them nobody is told', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const mate = await firm.member()
    for (const id of [other.owner.userId, randomUUID()]) {
      const answer = await call(firm.owner, '3', { receiverIds: [mate.userId, id], notification: 'Look' })
      expect(answer.status).toBe(404)
      const push = await call(firm.owner, '2', { userId: mate.userId, extraUserIds: [id], notification: 'Look' })
      expect(push.status).toBe(404)
    }
    expect([await listed(mate), await listed(other.owner)]).toEqual([[], []])
  })

  test('takes links of this suite, plain text and 50 receivers', async () => {
    const firm = await app.firm()
    const mate = await firm.member()
    const send = (more: object) => call(firm.owner, '3', { receiverIds: [mate.userId], notification: 'Look', ...more })
    for (const featureLink of ['javascript:alert(1)', 'https://evil.example/x', '//evil.example', '/\\evil.example'])
      expect(await send({ featureLink })).toMatchObject({ status: 400, fields: ['featureLink'] })
    expect((await send({ notification: ' ' })).fields).toEqual(['notification'])
    expect((await send({ notification: 'x'.repeat(1001) })).fields).toEqual(['notification'])
    expect((await send({ receiverIds: Array.from({ length: 51 }, () => mate.userId) })).fields).toEqual(['receiverIds'])
    expect((await send({ notification: '<b>bold</b>' })).status).toBe(200)
    expect(await listed(mate)).toMatchObject([{ notification: '<b>bold</b>' }])
  })
})

test('another type, a body of another type, and a client are refused', async () => {
  const firm = await app.firm()
  const body = { receiverIds: [firm.owner.userId], notification: 'Look' }
  for (const type of ['0', '4', '', 'x']) expect((await call(firm.owner, type, body)).status).toBe(400)
  expect((await call(firm.owner, '2', body)).status).toBe(400)
  expect((await call(firm.owner, '1', body)).status).toBe(400)
  expect((await call(await firm.member({ isClient: true }), '3', body)).status).toBe(403)
})
