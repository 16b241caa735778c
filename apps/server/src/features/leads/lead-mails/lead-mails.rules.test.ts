import { randomUUID } from 'node:crypto'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { address, leadOf, letter, PDF, send } from './lead-mails.factory.ts'

const app = testApp()

describe('who may mail whom', () => {
  test('needs crm.edit; an invisible lead and its mails are not found [LM-484 IN-580]', async () => {
    const firm = await app.firm()
    const [seller, reader] = [await firm.member(), await firm.member({ crmEdit: false })]
    const lead = await leadOf(firm.owner)
    const { data: mail } = await send(firm.owner, lead.id, lead.email)
    const one = { params: { id: mail._id } }
    expect((await reader.api.leadMails.byId(one)).data.subject).toBe('Your plans')
    for (const call of [
      () => send(reader, lead.id, lead.email),
      () => reader.api.leadMails.sendMany({ body: { leadIds: [lead.id], ...letter } }),
      () => reader.api.leadMails.sendByAddress({ body: { email: lead.email, subject: 'x', html: 'x' } }),
      () => reader.api.leadMails.cancel(one),
      () => reader.api.leadMails.retry(one),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await firm.permit('team_member', 'own', false)
    for (const call of [
      () => send(seller, lead.id, lead.email),
      () => seller.api.leadMails.sendMany({ body: { leadIds: [lead.id], ...letter } }),
      () => seller.api.leadMails.list({ query: { leadId: lead.id } }),
      () => seller.api.leadMails.byId(one),
      () => seller.api.leadMails.sentEmail({ query: { id: mail._id } }),
      () => seller.api.leadMails.cancel(one),
      () => seller.api.leadMails.retry(one),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      seller.api.leadMails.sendByAddress({ body: { email: lead.email, subject: 'x', html: 'x' } }),
    ).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'email.0' }] })
  })

  test('refuses wrong addresses, empty bodies, foreign and too large files, and a lead that is archived', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { owner } = firm
    const lead = await leadOf(owner)
    const cases: [object, string][] = [
      [{ to: 'no address' }, 'INVALID'],
      [{ to: 'a@b.example\r\nBcc: c@d.example' }, 'INVALID'],
      [{ to: [] }, 'INVALID'],
      [{ to: Array.from({ length: 21 }, (_, index) => `a${index}@b.example`) }, 'INVALID'],
      [{ subject: ' ' }, 'INVALID'],
      [{ emailBody: '<p></p><script>x</script>' }, 'INVALID'],
      [{ attachments: [{ path: '/etc/passwd' }] }, 'INVALID'],
      [{ attachments: [{ path: randomUUID() }] }, 'NOT_FOUND'],
    ]
    for (const [change, code] of cases) {
      const body = { to: lead.email, leadId: lead.id, ...letter, ...change }
      await expect(owner.api.leadMails.send({ body }), JSON.stringify(change)).rejects.toMatchObject({ code })
    }
    const { data: foreign } = await other.owner.api.files.upload({ files: [new File([PDF], 'plan.pdf')] })
    await expect(
      send(owner, lead.id, lead.email, { attachments: [{ path: foreign.items[0]!._id }] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data: own } = await owner.api.files.upload({
      files: [new File([PDF], 'a.pdf'), new File([PDF], 'b.pdf')],
    })
    await app.rows('update files set size = $2 where company_id = $1', [firm.companyId, 13 * 1024 * 1024])
    const attachments = own.items.map(item => ({ path: item._id }))
    await expect(send(owner, lead.id, lead.email, { attachments })).rejects.toMatchObject({ code: 'TOO_LARGE' })
    await app.rows('update leads set is_archived = true where company_id = $1', [firm.companyId])
    await expect(send(owner, lead.id, lead.email)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await app.rows('select 1 from lead_mails where company_id = $1', [firm.companyId])).toEqual([])
    expect(await app.rows('select 1 from auth.mails where queued_in = $1', [firm.companyId])).toEqual([])
  })

  test('is limited by the hour, and refused mails do not count', async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner)
    await app.rows('insert into auth.rate_limits (key, points, expire) values ($1, 199, $2)', [
      `lead-mails ${owner.userId}`,
      app.clock.now().getTime() + 1_800_000,
    ])
    await expect(send(owner, lead.id, [lead.email, 'b@mailed.example'])).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: 1800 },
    })
    await send(owner, lead.id, lead.email)
    await expect(send(owner, lead.id, lead.email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('the status after a mail', () => {
  test("is the chosen status number, never the template's type; without one the last is kept, and no call is counted [IN-405 IN-406 IN-355]", async () => {
    const { owner } = await app.firm()
    const lead = await leadOf(owner, address(), { assignedTo: owner.userId })
    // template type 6 goes with Meeting Scheduled, which is status 7; status 6 would be No Response
    const { data: mail } = await send(owner, lead.id, lead.email, {}, { type: 6 })
    expect(mail.templateType).toBe(6)
    const record = (leadUpdates: { isEmailSend: true; callLeadStatus?: 7 | 5 }[], leadStatus?: number) =>
      owner.api.leads.actions({ body: { leadId: lead.id, leadUpdates, ...(leadStatus ? { leadStatus } : {}) } })
    const { data: yes } = await record([{ isEmailSend: true, callLeadStatus: LEAD_STATUS.MEETING_SCHEDULED }], 7)
    expect(yes).toMatchObject({
      leadStatus: LEAD_STATUS.MEETING_SCHEDULED,
      leadUpdates: [{ isEmailSend: true, callLeadStatus: LEAD_STATUS.MEETING_SCHEDULED }],
    })
    const { data: cancel } = await record([{ isEmailSend: true, callLeadStatus: LEAD_STATUS.MEETING_SCHEDULED }])
    expect(cancel.leadStatus).toBe(7)
    expect(cancel.leadUpdates).toHaveLength(2)
    const rows = await app.rows('select last_call_at from leads where id = $1', [lead.id])
    expect(rows).toEqual([{ last_call_at: null }])
    // one entry for the mail, one for the status; none for the mail that changed nothing
    const { data: log } = await owner.api.leadHistory.ofLead({ query: { leadId: lead.id } })
    expect(log.map(one => one.type)).toEqual(['update', 'email', 'create'])
    // Not Interested after a mail does not require a reason
    expect((await record([{ isEmailSend: true, callLeadStatus: LEAD_STATUS.NOT_INTERESTED }], 5)).data.leadStatus).toBe(
      5,
    )
  })
})
