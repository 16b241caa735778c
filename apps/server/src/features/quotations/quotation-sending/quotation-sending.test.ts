import type { NewSending } from '@plinth/contract/quotations/quotation-sending'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { startMailServer } from '../../../platform/mail/mail-server.factory.ts'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { quoter } from '../item-library/item-library.factory.ts'
import { issuable } from '../quotation/life/life.factory.ts'

const smtp = await startMailServer()
const app = testApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Plinth <plinth@suite.example>' }, now: new Date() })
afterAll(() => smtp.close())
afterEach(() => smtp.refused.clear())

const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })
const mailsTo = (email: string) => smtp.taken.filter(mail => mail.to === email)
const address = () => `client-${crypto.randomUUID()}@mailed.example`
const meera = () => ({ name: 'Meera Shah', email: address() })

const letter = {
  subject: 'Our quotation {{quotationNumber}}',
  html: '<p>Dear {{clientName}}, {{projectName}} comes to {{total}}, valid until {{validUntil}}.</p><script>x()</script><p>{{senderName}}, {{companyName}}</p>',
}
const send = (who: Member, versionId: string, { recipients, ...more }: Partial<NewSending>) =>
  who.api.quotationSending.send({
    params: { id: versionId },
    body: { ...letter, recipients: recipients ?? [meera()], ...more },
  })
const recipientsOf = async (who: Member, quotationId: string) =>
  (await who.api.quotationSending.recipients({ params: { id: quotationId } })).data
const tokenIn = (html = '') => /\/quotation\/view#([A-Za-z0-9_-]{43})/.exec(html)?.[1] ?? ''
const post = (name: string, body: object) => call(app, `/quotation/public/${name}`, { body })
const kindsOf = async (who: Member, quotationId: string) =>
  (await who.api.quotations.events({ params: { id: quotationId }, query: {} })).data.map(event => event.kind)

/** A draft ready to be issued, in the project of a lead. */
async function ofLead(firm: Firm) {
  const { owner } = firm
  const body = { firstName: 'Meera', lastName: 'Shah', phoneNumber: '9876543210', city: 'Pune' }
  const { data: lead } = await owner.api.leads.addEdit({ body })
  const { data } = await owner.api.quotationPreparations.prepare({
    body: { leadId: lead._id, type: 'execution', email: 'meera@client.example' },
  })
  return { leadId: lead._id, ...(await issuable(app, firm, { projectId: data.projectId })) }
}

describe('sending a quotation', () => {
  it('issues the draft and mails each recipient a link of their own, with the PDF [QT-228 QT-230 QT-231 QT-232 QT-233 QT-278]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const { owner } = firm
    const draft = await issuable(app, firm)
    const recipients = [meera(), { name: 'Ravi <Shah>', email: address() }]
    const { data, message } = await send(owner, draft.versionId, { recipients })
    expect(message).toBe('Quotation sent')
    expect(data).toMatchObject({ number: expect.stringMatching(/^EQ\/\d\d-\d\d\/0001$/), state: 'sent' })
    const number = data.number ?? ''

    await until(async () => {
      const states = (await recipientsOf(owner, draft.quotationId)).map(one => one.delivery?.state)
      expect(states).toEqual(['sent', 'sent'])
    })
    const [one, ...others] = mailsTo(recipients[0]!.email)
    const [other] = mailsTo(recipients[1]!.email)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      from: '"Asha Rao, Kalpa Interiors" <plinth@suite.example>',
      replyTo: owner.email,
      subject: `Our quotation ${number}`,
    })
    expect(one?.html).toMatch(
      /Dear Meera Shah, Site .* comes to ₹ ?1,180(?:\.00)?, valid until \d\d-\d\d-\d{4}\.<\/p><p>Asha Rao, Kalpa Interiors<\/p><p><a href=/,
    )
    expect(one?.html).not.toContain('script')
    expect(other?.html).toContain('Dear Ravi &lt;Shah&gt;')
    expect(other?.text).toContain('Dear Ravi <Shah>')

    // the link of each opens the quotation, and they are two
    const [mine, theirs] = [tokenIn(one?.html), tokenIn(other?.html)]
    expect(mine).not.toBe(theirs)
    for (const token of [mine, theirs])
      expect((await post('openings', { token })).json).toMatchObject({ data: { number, state: 'sent' } })

    const [pdf] = one?.attachments ?? []
    expect(pdf).toMatchObject({
      name: expect.stringMatching(/^EQ-\d\d-\d\d-0001-v1-.*\.pdf$/),
      type: 'application/pdf',
    })
    const text = (await printedPages(pdf?.bytes ?? Buffer.alloc(0))).map(page => page.text).join(' ')
    expect(text).toContain(number)
    expect(text).not.toContain('DRAFT')
    // once it is sent, nobody reads the address in the outbox
    const bodies = await app.rows<{ html: string }>('select html from auth.mails where to_address = $1', [one?.to])
    expect(JSON.stringify(bodies)).not.toContain(mine)
  })

  it('goes without the PDF where it is not wanted, and with files that were chosen [QT-228]', async () => {
    const firm = await app.firm()
    const draft = await issuable(app, firm)
    const { data: files } = await firm.owner.api.files.upload({ files: [new File(['a,b\r\n1,2\r\n'], 'rates.csv')] })
    const recipient = meera()
    const sent = { recipients: [recipient], attachesPdf: false, fileIds: files.items.map(file => file._id) }
    await send(firm.owner, draft.versionId, sent)
    await until(() => expect(mailsTo(recipient.email)).toHaveLength(1))
    expect(mailsTo(recipient.email)[0]?.attachments.map(file => file.name)).toEqual(['rates.csv'])
    const stranger = await app.firm()
    const other = await issuable(app, stranger)
    await expect(send(stranger.owner, other.versionId, sent)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await stranger.owner.api.quotations.byId({ params: { id: other.quotationId } })).data.number).toBeNull()
  })

  it('can be repeated to the same and other people without a new number, and their links stay theirs [QT-234]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await issuable(app, firm)
    const [one, other] = [meera(), meera()]
    const { data: first } = await send(owner, draft.versionId, { recipients: [one] })
    const { data: second } = await send(owner, draft.versionId, { recipients: [one, other] })
    expect([second.number, second.versions.length]).toEqual([first.number, 1])
    await until(() => expect(mailsTo(one.email)).toHaveLength(2))
    const links = await recipientsOf(owner, draft.quotationId)
    expect(links.map(link => link.email)).toEqual([other.email, one.email])
    // the addresses of both mails open the same link
    for (const mail of mailsTo(one.email)) {
      await post('openings', { token: tokenIn(mail.html) })
      await post('views', { token: tokenIn(mail.html), versionId: draft.versionId })
    }
    expect((await recipientsOf(owner, draft.quotationId))[1]?.timesOpened).toBe(2)
    expect(await kindsOf(owner, draft.quotationId)).toEqual(['viewed', 'sent', 'sent', 'issued', 'created'])

    await owner.api.decisions.reject({ params: { id: draft.versionId }, body: { reason: 'Other' } })
    await expect(send(owner, draft.versionId, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This is not possible while the quotation is rejected',
    })
  })

  it('says of each mail whether it failed and why, and sends it once more [QT-233 QT-234]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await issuable(app, firm)
    const recipient = meera()
    smtp.refused.add(recipient.email)
    await send(owner, draft.versionId, { recipients: [recipient] })
    await until(async () => {
      const [link] = await recipientsOf(owner, draft.quotationId)
      expect(link?.delivery).toMatchObject({ kind: 'quotation', state: 'failed', reason: expect.stringMatching(/./) })
    })
    smtp.refused.clear()
    const [link] = await recipientsOf(owner, draft.quotationId)
    const params = { id: link?._id ?? '' }
    const { message } = await owner.api.quotationSending.resend({ params, body: { kind: 'again' } })
    expect(message).toBe('Quotation sent')
    await until(async () => {
      expect((await recipientsOf(owner, draft.quotationId))[0]?.delivery?.state).toBe('sent')
    })
    expect(mailsTo(recipient.email)[0]?.attachments).toHaveLength(1)

    await owner.api.quotationSending.resend({ params, body: { kind: 'reminder' } })
    await until(() => expect(mailsTo(recipient.email)).toHaveLength(2))
    expect(mailsTo(recipient.email)[1]?.subject).toMatch(/^A gentle reminder: our quotation EQ.* is waiting for you$/)

    await owner.api.quotationSending.revoke({ params })
    await expect(owner.api.quotationSending.resend({ params, body: { kind: 'again' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('checks table T7 again, and issues and mails nothing where a point fails [QT-229]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await issuable(app, firm, { line: { rate: null } })
    const recipient = meera()
    await expect(send(owner, draft.versionId, { recipients: [recipient] })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { problems: [{ point: 2 }] },
    })
    for (const [field, body] of Object.entries({
      recipients: { recipients: [] },
      'recipients.0.name': { recipients: [{ ...recipient, name: '' }] },
      'recipients.0.email': { recipients: [{ ...recipient, email: 'nobody' }] },
      'recipients.1.email': { recipients: [recipient, recipient] },
      subject: { subject: '' },
      html: { html: '{{leadName}}' },
    }))
      await expect(send(owner, draft.versionId, body)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field }] })
    const many = Array.from({ length: 11 }, meera)
    await expect(send(owner, draft.versionId, { recipients: many })).rejects.toMatchObject({ code: 'INVALID' })
    expect(await recipientsOf(owner, draft.quotationId)).toEqual([])
    expect((await owner.api.quotations.byId({ params: { id: draft.quotationId } })).data.number).toBeNull()
  })

  it('needs approval as any issue, and the right to edit [QT-223 QT-311]', async () => {
    const firm = await app.firm()
    const tara = await quoter(firm)
    const draft = await issuable(app, firm, { line: { discountKind: 'percent', discountValue: '50.00' } })
    await firm.owner.api.quotations.edit({ params: { id: draft.quotationId }, body: { ownerId: tara.userId } })
    await expect(send(tara, draft.versionId, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This quotation needs approval before it is sent',
    })
    const reader = await firm.member({ features: ['quotation'] })
    await expect(send(reader, draft.versionId, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('has at most 20 links that are not revoked, and 200 mails a person and day [QT-238 QT-322]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const draft = await issuable(app, firm)
    const ten = () => Array.from({ length: 10 }, meera)
    const fixed = ten()
    await send(owner, draft.versionId, { recipients: fixed, attachesPdf: false })
    await send(owner, draft.versionId, { recipients: ten(), attachesPdf: false })
    await expect(send(owner, draft.versionId, {})).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A quotation may have 20 links at most. Revoke one first.',
    })
    for (let sent = 20; sent < 200; sent += 10)
      await send(owner, draft.versionId, { recipients: fixed, attachesPdf: false })
    await expect(
      send(owner, draft.versionId, { recipients: fixed.slice(0, 1), attachesPdf: false }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('what was sent', () => {
  it('marks its lead and stands in the histories of lead and project [QT-288 QT-291]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const { leadId, versionId, quotationId, projectId } = await ofLead(firm)
    const flag = async () => (await owner.api.leads.byId({ query: { id: leadId } })).data.isQuotationSent
    expect(await flag()).toBe(false)
    const { data } = await send(owner, versionId, {})
    expect(await flag()).toBe(true)
    const history = async () =>
      (await owner.api.leadHistory.ofLead({ query: { leadId } })).data
        .filter(log => log.type === 'quotation')
        .map(log => [log.updatedBy, ...log.texts])
    expect(await history()).toEqual([['Asha Rao', `Quotation ${data.number} has been issued`]])

    const { data: made } = await owner.api.quotationSending.makeLink({
      params: { id: versionId },
      body: { name: 'Meera Shah', email: '', way: 'copy' },
    })
    await post('views', { token: tokenIn(made.url), versionId })
    await owner.api.decisions.reject({ params: { id: versionId }, body: { reason: 'Other' } })
    expect(await history()).toEqual([
      ['Asha Rao', `Quotation ${data.number} has been rejected`],
      ['Meera Shah', `Quotation ${data.number} has been viewed`],
      ['Asha Rao', `Quotation ${data.number} has been issued`],
    ])
    const { data: timeline } = await owner.api.projectActivities.list({
      params: { id: projectId },
      query: { kind: 'quotations' },
    })
    expect(timeline.items.map(item => [item.by.name, item.kind, item.subject])).toEqual(
      ['rejected', 'viewed', 'issued'].map(kind => [
        kind === 'viewed' ? 'Meera Shah' : 'Asha Rao',
        `quotation.${kind}`,
        { kind: 'quotation', _id: quotationId, name: data.number },
      ]),
    )
  })

  it('is viewed once a client read it, of which its owner is told once; nothing falls back to it [QT-213 QT-214 QT-241]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const tara = await quoter(firm)
    const draft = await issuable(app, firm)
    const { versionId, quotationId } = draft
    await owner.api.quotations.edit({ params: { id: quotationId }, body: { ownerId: tara.userId } })
    const link = async () => {
      const body = { name: 'Meera Shah', email: '', way: 'copy' } as const
      return tokenIn((await owner.api.quotationSending.makeLink({ params: { id: versionId }, body })).data.url)
    }
    const state = async () => (await owner.api.quotations.byId({ params: { id: quotationId } })).data.state
    const token = await link()
    // a link counts as issued and sent; that it is fetched, by a mail program, is no reading
    expect(await state()).toBe('sent')
    await post('openings', { token })
    expect(await state()).toBe('sent')
    await call(app, '/quotation/public/views', { body: { token, versionId }, token: owner.token })
    expect(await state()).toBe('sent')
    await post('views', { token, versionId })
    expect(await state()).toBe('viewed')
    await post('views', { token: await link(), versionId })
    const told = (await tara.api.notifications.list({ query: {} })).data.filter(one => one.featureName === 'Quotation')
    const { data } = await owner.api.quotations.byId({ params: { id: quotationId } })
    expect(told).toMatchObject([
      {
        notification: `Meera Shah opened ${data.number}`,
        detailedLink: `/quotation/quotations/${quotationId}?version=1`,
      },
    ])
    await owner.api.decisions.negotiate({ params: { id: versionId }, body: {} })
    await post('views', { token, versionId })
    expect(await state()).toBe('negotiation')
  })

  it('is issued by a link that is copied or shared [QT-235 QT-236]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    for (const way of ['copy', 'whatsapp'] as const) {
      const draft = await issuable(app, firm)
      const body = { name: 'Meera Shah', email: '', way }
      const { data, message } = await owner.api.quotationSending.makeLink({ params: { id: draft.versionId }, body })
      expect(message).toBe(way === 'copy' ? 'Link copied' : undefined)
      expect((await post('openings', { token: tokenIn(data.url) })).json).toMatchObject({ data: { state: 'sent' } })
      const { data: quotation } = await owner.api.quotations.byId({ params: { id: draft.quotationId } })
      expect(quotation).toMatchObject({ state: 'sent', number: expect.stringMatching(/^EQ/) })
      expect(data.shareUrl === null).toBe(way === 'copy')
    }
  })
})

describe('the PDF of what was issued', () => {
  it('is made right afterwards and kept with its checksum; the firm stands on it as it was then [QT-277 QT-278]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const { owner } = firm
    const { versionId } = await issuable(app, firm)
    await owner.api.decisions.issue({ params: { id: versionId }, body: {} })
    const kept = async () =>
      (
        await app.rows<{ pdf_file_id: string | null; pdf_sha256: string | null }>(
          'select pdf_file_id, pdf_sha256 from quotation_versions where id = $1',
          [versionId],
        )
      )[0]
    await until(async () => expect((await kept())?.pdf_sha256).toMatch(/^[0-9a-f]{64}$/))
    const fetched = async (query = '') => {
      const answer = await fetch(`${app.base}/api/quotation/versions/${versionId}/pdf${query}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      })
      return Buffer.from(await answer.arrayBuffer())
    }
    const before = await fetched()
    await app.rows(`update companies set name = 'Another Name', gst_no = '27AAPFU0939F1ZV' where company_id = $1`, [
      firm.companyId,
    ])
    expect((await fetched()).equals(before)).toBe(true)
    // printed anew with measurements, it still says who it was
    const text = (await printedPages(await fetched('?measurements=true'))).map(page => page.text).join(' ')
    expect(text).toContain('Kalpa Interiors')
    expect(text).not.toContain('Another Name')
  })
})
