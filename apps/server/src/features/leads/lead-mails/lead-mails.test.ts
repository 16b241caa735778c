import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startMailServer } from '../../../platform/mail/mail-server.factory.ts'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { address, leadOf, letter, mailHistory, PDF, send } from './lead-mails.factory.ts'

const smtp = await startMailServer()
const app = testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Plinth <plinth@suite.example>' }, now: new Date() })
afterAll(() => smtp.close())
afterEach(() => smtp.refused.clear())

const CSV = 'Name,City\r\nनेहा,पुणे\r\n'
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const takenFor = (to: string) => smtp.taken.filter(mail => mail.to === to)
const stateOf = async (who: Member, id: string) => (await who.api.leadMails.byId({ params: { id } })).data.state

describe('a mail to a lead', () => {
  test('arrives with its files intact, from the person, and is recorded with the lead [IN-330 IN-512 IN-647 IN-654 LM-545 LM-318 LM-550 LM-342]', async () => {
    const { owner } = await app.firm({ name: 'Kalpa Interiors' })
    const lead = await leadOf(owner, address(), { firstName: 'नेहा' })
    const names = ['Grundriß „EG“ — नक्शा mit einem langen Namen über viele Zeichen.pdf', 'rates.csv']
    const { data: files } = await owner.api.files.upload({
      files: [new File([PDF], names[0]!), new File([CSV], names[1]!)],
    })
    const attachments = files.items.map(item => ({ filename: item.name, path: item._id }))
    const [template] = (await owner.api.emailTemplates.list({ query: { type: 6 } })).data
    const { data: mail, message } = await send(
      owner,
      lead.id,
      [lead.email, 'Partner@mailed.example'],
      { subject: 'Plans for {{leadName}} ✓', emailBody: '<p>Dear <b>{{leadName}}</b> &amp; family</p>', attachments },
      { type: 6, emailId: template!._id },
    )
    expect(message).toBe('Email Sent')
    await until(async () => expect(await stateOf(owner, mail._id)).toBe('sent'))

    const [taken, ...others] = takenFor(lead.email)
    expect(others).toEqual([])
    expect(taken).toMatchObject({
      from: '"Asha Rao, Kalpa Interiors" <plinth@suite.example>',
      replyTo: owner.email,
      subject: 'Plans for नेहा ✓',
    })
    expect(taken?.html).toContain('<p>Dear <b>नेहा</b> &amp; family</p>')
    expect(taken?.text).toContain('Dear नेहा & family')
    expect(taken?.attachments.map(file => [file.name, file.type])).toEqual([
      [names[0], 'application/pdf'],
      [names[1], 'text/csv'],
    ])
    expect(taken?.attachments[0]?.bytes.equals(PDF)).toBe(true)
    expect(taken?.attachments[1]?.bytes.toString()).toBe(CSV)
    // each recipient has a separate message
    expect(takenFor('Partner@mailed.example')).toHaveLength(1)

    const { data: list, pagination } = await owner.api.leadMails.list({ query: { leadId: lead.id } })
    expect(pagination).toEqual({ page: 1, limit: 25, total: 1, pages: 1 })
    expect(list).toMatchObject([
      {
        _id: mail._id,
        subject: 'Plans for नेहा ✓',
        senderName: 'Asha Rao',
        templateId: template!._id,
        templateType: 6,
        recipients: [
          { email: lead.email, state: 'sent', reason: '', sentAt: expect.any(String) },
          { email: 'Partner@mailed.example', state: 'sent' },
        ],
        attachments: [
          { filename: names[0], path: files.items[0]?._id, size: PDF.length },
          { filename: names[1], path: files.items[1]?._id },
        ],
      },
    ])
    const { data: old } = await owner.api.leadMails.sentEmail({ query: { id: mail._id } })
    expect(old.email.emailBody).toMatchObject({
      email: `${lead.email}, Partner@mailed.example`,
      html: '<p>Dear <b>नेहा</b> &amp; family</p>',
    })
    const location = new URL(old.email.emailBody.attachments[0]!, app.base)
    expect(Buffer.from(await (await fetch(location)).arrayBuffer()).equals(PDF)).toBe(true)
    expect(await mailHistory(owner, lead.id)).toMatchObject([
      { texts: [expect.stringContaining(lead.email)], new: { id: mail._id, subject: 'Plans for नेहा ✓' } },
    ])
  })

  test('keeps the editor’s formatting and no scripts; check lists become boxes', async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner)
    const item = (isDone: boolean, text: string) =>
      `<li data-checked="${isDone}" data-type="taskItem"><label><input type="checkbox"${isDone ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li>`
    const emailBody = [
      '<h2>Plan</h2><p style="margin-left: 2em; position: fixed"><span style="font-family: serif">a</span>',
      '<span style="font-family: url(x)">b</span><u>c</u><s>d</s></p>',
      `<ul data-type="taskList">${item(true, 'done')}${item(false, 'open')}</ul>`,
      '<img src="https://spy.example/x.gif"><a href="javascript:alert(1)">e</a><script>f</script><iframe src="x"></iframe>',
    ].join('')
    const { data } = await send(owner, lead.id, lead.email, { emailBody })
    const { data: stored } = await owner.api.leadMails.byId({ params: { id: data._id } })
    expect(stored.html).toBe(
      '<h2>Plan</h2><p style="margin-left:2em"><span style="font-family:serif">a</span><span>b</span><u>c</u><s>d</s></p>' +
        '<ul style="list-style-type:none"><li><p>☑ done</p></li><li><p>☐ open</p></li></ul><a>e</a>',
    )
  })

  test('survives an outage of the mail server, and is sent once', async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner)
    const { data: files } = await owner.api.files.upload({ files: [new File([PDF], 'plan.pdf')] })
    await smtp.close()
    const attachments = [{ path: files.items[0]!._id }]
    const { data: mail } = await send(owner, lead.id, lead.email, { attachments })
    await until(async () => {
      const { data } = await owner.api.leadMails.byId({ params: { id: mail._id } })
      expect(data.recipients).toMatchObject([
        { state: 'queued', reason: 'The mail server could not be reached', sentAt: null },
      ])
    })
    expect(await mailHistory(owner, lead.id)).toHaveLength(1)
    await smtp.reopen()
    await until(async () => expect(await stateOf(owner, mail._id)).toBe('sent'))
    expect(takenFor(lead.email)).toHaveLength(1)
    expect(takenFor(lead.email)[0]?.attachments[0]?.bytes.equals(PDF)).toBe(true)
  })

  test('that is rejected for good says why, and can be sent again', async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner)
    smtp.refused.add(lead.email)
    const { data: mail } = await send(owner, lead.id, [lead.email, 'good@mailed.example'])
    const one = { params: { id: mail._id } }
    await until(async () =>
      expect((await owner.api.leadMails.byId(one)).data).toMatchObject({
        state: 'failed',
        recipients: [{ state: 'failed', reason: 'The mail server refused the message (550)' }, { state: 'sent' }],
      }),
    )
    smtp.refused.clear()
    await owner.api.leadMails.retry(one)
    await until(async () => expect(await stateOf(owner, mail._id)).toBe('sent'))
    expect(takenFor(lead.email)).toHaveLength(1)
    expect(takenFor('good@mailed.example')).toHaveLength(1)
    await expect(owner.api.leadMails.retry(one)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(owner.api.leadMails.cancel(one)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a mail for later', () => {
  test("is scheduled by the clock of the company's time zone and can be cancelled [IN-655 IN-656 SH-590]", async () => {
    const { owner } = await app.firm()
    const abroad = await app.firm({ timeZone: 'Europe/Athens' })
    const lead = await leadOf(owner)
    const year = new Date().getUTCFullYear() + 1
    const cases: [Firm['owner'], string, string][] = [
      [owner, `05-01-${year} 9:30 AM`, `${year}-01-05T04:00:00.000Z`],
      [owner, `${year}-01-05T09:30`, `${year}-01-05T04:00:00.000Z`],
      [owner, `${year}-01-05T09:30:00Z`, `${year}-01-05T09:30:00.000Z`],
      [abroad.owner, `05-01-${year} 9:30 AM`, `${year}-01-05T07:30:00.000Z`],
    ]
    for (const [who, dateTime, sendAt] of cases) {
      const to = who === owner ? lead : await leadOf(who)
      const { data: mail, message } = await send(who, to.id, to.email, {}, { dateTime })
      expect(mail, dateTime).toMatchObject({ state: 'scheduled', sendAt, recipients: [{ state: 'scheduled' }] })
      expect(message).toBe('Email scheduled')
      const { data: cancelled } = await who.api.leadMails.cancel({ params: { id: mail._id } })
      expect(cancelled).toMatchObject({ state: 'cancelled', recipients: [{ state: 'cancelled' }] })
      await expect(who.api.leadMails.cancel({ params: { id: mail._id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
    expect(await app.rows('select 1 from auth.mails where to_address = $1', [lead.email])).toEqual([])
    const [entry] = await mailHistory(owner, lead.id)
    expect(entry?.texts[0]).toContain('cancelled')
    for (const dateTime of ['tomorrow', '31-02-2030 9:30 AM', `05-01-${year + 2} 9:30 AM`])
      await expect(send(owner, lead.id, lead.email, {}, { dateTime })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'dateTime' }],
      })
  })

  test('leaves when its time has come; one whose time has passed leaves at once', async () => {
    const { owner } = await app.firm()
    const [later, now] = [await leadOf(owner), await leadOf(owner)]
    app.clock.set(new Date())
    const sendAt = new Date(Date.now() + 2500)
    const { data: scheduled } = await send(owner, later.id, later.email, {}, { dateTime: sendAt.toISOString() })
    expect(scheduled.state).toBe('scheduled')
    const { data: past } = await send(owner, now.id, now.email, {}, { dateTime: '01-01-2020 9:30 AM' })
    await until(async () => expect(await stateOf(owner, past._id)).toBe('sent'))
    await until(async () => expect(await stateOf(owner, scheduled._id)).toBe('sent'))
    const [taken] = takenFor(later.email)
    expect(taken!.takenAt.getTime()).toBeGreaterThanOrEqual(sendAt.getTime())
  })
})

describe('mail to many leads', () => {
  test('reaches each address once and reports the others', async () => {
    const { owner } = await app.firm()
    const [one, two] = [
      await leadOf(owner, address(), { firstName: 'One' }),
      await leadOf(owner, address(), { firstName: 'Two' }),
    ]
    const [same, none] = [await leadOf(owner, one.email.toUpperCase()), await leadOf(owner, '')]
    const leadIds = [one, two, same, none].map(lead => lead.id)
    const body = { leadIds, subject: 'News, {{leadName}}', emailBody: '<p>Dear {{leadName}}</p>' }
    const { data } = await owner.api.leadMails.sendMany({ body })
    expect(data).toEqual({
      queued: 2,
      skipped: [
        { leadId: same.id, name: 'Meera', reason: 'Another chosen lead has the same email' },
        { leadId: none.id, name: 'Meera', reason: 'No email address' },
      ],
    })
    await until(() => expect(takenFor(two.email)).toMatchObject([{ subject: 'News, Two' }]))
    await until(() => expect(takenFor(one.email)).toMatchObject([{ subject: 'News, One' }]))
    expect(await mailHistory(owner, one.id)).toHaveLength(1)
  })

  test('has a preview: whom it reaches, and why not the others [LM-Q71]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mine = await firm.member()
    const theirs = async (email: string, firstName: string) =>
      (await leadOf(owner, email, { firstName, assignedTo: mine.userId })).id
    const shared = address()
    const archived = await theirs(shared, 'Archived')
    const ids = [
      archived,
      await theirs(shared, 'First'),
      await theirs(shared.toUpperCase(), 'Again'),
      await theirs('', 'None'),
    ]
    await owner.api.leadDetails.bulkUpdate({
      query: { action: 'archive' },
      body: { leadIds: [archived], archiveStatus: true },
    })
    const [hidden, gone] = [await leadOf(owner, address()), await leadOf(owner, address(), { assignedTo: mine.userId })]
    await owner.api.leads.edit({ query: { id: gone.id }, body: { isDeleted: true } })
    await firm.permit('team_member', 'own', false)
    const asked = (who: Member, leadIds: string[]) => who.api.leadMails.recipients({ body: { leadIds } })
    const { data } = await asked(mine, [...ids, hidden.id, gone.id, ids[1] ?? ''])
    expect(data).toEqual({
      // an archived lead does not take its address away from others
      mailed: [{ _id: ids[1], name: 'First', email: shared, leadStatus: LEAD_STATUS.NEW, callStatus: null }],
      leftOut: [
        { leadId: archived, name: 'Archived', reason: 'This lead is archived' },
        { leadId: ids[2], name: 'Again', reason: 'Another chosen lead has the same email' },
        { leadId: ids[3], name: 'None', reason: 'No email address' },
      ],
      unseen: 2,
    })
    const { data: sent } = await mine.api.leadMails.sendMany({
      body: { leadIds: ids, subject: 'News', emailBody: '<p>News</p>' },
    })
    expect(sent).toEqual({ queued: 1, skipped: data.leftOut })
    await expect(asked(mine, [hidden.id])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(asked(await firm.member({ crmEdit: false }), ids)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      asked(
        owner,
        Array.from({ length: 51 }, () => hidden.id),
      ),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('by address reaches only leads, and is recorded with each [LM-547]', async () => {
    const { owner } = await app.firm()
    const [one, two] = [await leadOf(owner), await leadOf(owner)]
    const body = { email: [one.email, two.email], subject: 'News', html: '<p>News</p>', companyName: 'Somebody else' }
    const { data, message } = await owner.api.leadMails.sendByAddress({ body })
    expect([data.queued, message]).toEqual([2, 'Email Sent'])
    await until(() => expect(takenFor(two.email)[0]?.from).toContain('Kalpa Interiors'))
    const { pagination } = await owner.api.leadMails.list({ query: { leadId: one.id } })
    expect(pagination.total).toBe(1)
    await expect(
      owner.api.leadMails.sendByAddress({ body: { ...body, email: 'stranger@mailed.example' } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('by a call for each recipient, without a lead named, is about the newest visible one with the address [LM-548]', async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner)
    const { data } = await owner.api.leadMails.send({ body: { to: lead.email.toUpperCase(), ...letter } })
    expect(data.leadId).toBe(lead.id)
    for (const to of ['stranger@mailed.example', `${lead.email}, ${lead.email}`])
      await expect(owner.api.leadMails.send({ body: { to, ...letter } })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'to' }],
      })
  })
})
