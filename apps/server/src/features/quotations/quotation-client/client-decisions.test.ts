import { describe, expect, it } from 'vitest'
import { printedPages } from '../../../platform/documents/printed-pages.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { expireQuotations } from '../quotation/life/expiry.service.ts'
import { type ClientOf, clientOf, offered } from './quotation-client.factory.ts'

const app = testApp()
const DAY = 86_400_000

async function world({ validUntil }: { validUntil?: string } = {}) {
  const firm = await app.firm()
  const quotation = await offered(app, firm, validUntil === undefined ? {} : { validUntil })
  const read = async () => (await firm.owner.api.quotations.byId({ params: { id: quotation.quotationId } })).data
  const told = async () =>
    (await firm.owner.api.notifications.list({ query: { limit: '20', skip: '0' } })).data.map(one => one.notification)
  const events = async () =>
    (await firm.owner.api.quotations.events({ params: { id: quotation.quotationId }, query: {} })).data
  return { firm, quotation, client: await clientOf(app, firm, quotation), read, told, events }
}
const pdfOf = async (client: ClientOf) => {
  const answer = await fetch(`${app.base}/api/quotation/public/pdfs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: client.token }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const pages = answer.status === 200 ? await printedPages(bytes) : []
  return {
    status: answer.status,
    name: answer.headers.get('content-disposition'),
    pages: pages.map(({ text }) => text),
  }
}

describe('the first reading', () => {
  it('makes a sent version a viewed one, tells the owner, and takes back no later state [QT-213 QT-214]', async () => {
    const { client, quotation, read, told, events } = await world()
    const view = () => client.post('views', { versionId: quotation.versionId })
    await view()
    await view()
    expect((await read()).state).toBe('viewed')
    expect((await told()).filter(text => text === 'Meera Shah opened EQ/25-26/0001')).toHaveLength(1)
    expect((await events()).filter(({ kind }) => kind === 'viewed')).toMatchObject([{ actor: 'Meera Shah' }])
    await client.post('change-requests', {
      versionId: quotation.versionId,
      id: crypto.randomUUID(),
      text: 'Less glass',
    })
    await view()
    expect((await read()).state).toBe('negotiation')
  })
})

describe('a wish for a change', () => {
  it('of 1 to 1,000 characters makes it a negotiation and is a thread of its own [QT-215 QT-254]', async () => {
    const { client, quotation, read, told } = await world()
    const ask = (text: string) =>
      client.post('change-requests', { versionId: quotation.versionId, id: crypto.randomUUID(), text })
    for (const text of ['', ' ', 'x'.repeat(1001)]) expect((await ask(text)).status).toBe(400)
    expect((await read()).state).toBe('sent')
    expect((await ask('Less glass')).status).toBe(200)
    expect(await read()).toMatchObject({ state: 'negotiation', openThreads: 1 })
    expect((await client.open()).threads).toMatchObject([{ isChangeRequest: true, text: 'Less glass' }])
    expect(await told()).toContain('Meera Shah asks for a change of EQ/25-26/0001: Less glass')
    // and a second one changes nothing of that
    expect((await ask('And more light')).status).toBe(200)
    expect((await read()).state).toBe('negotiation')
  })
})

describe('a rejection by the client', () => {
  it('takes a reason that is theirs and a note, once, and is told with it [QT-263]', async () => {
    const { client, quotation, read, told } = await world()
    const reject = (told: object) => client.post('rejections', { versionId: quotation.versionId, ...told })
    for (const wrong of [{ reason: 'Withdrawn by us' }, { reason: '' }, { reason: 'Other', note: 'x'.repeat(501) }])
      expect((await reject(wrong)).status).toBe(400)
    const answer = await reject({ reason: 'Price is too high', note: 'By a lakh' })
    expect(answer).toMatchObject({
      status: 200,
      json: { data: { state: 'rejected', mayDecide: false, mayChoose: false, mayComment: false } },
    })
    expect((await read()).state).toBe('rejected')
    const rows = await app.rows('select reason, note, user_id from quotation_rejections where version_id = $1', [
      quotation.versionId,
    ])
    expect(rows).toEqual([{ reason: 'Price is too high', note: 'By a lakh', user_id: null }])
    expect(await told()).toContain('Meera Shah rejected EQ/25-26/0001: Price is too high')
    expect((await reject({ reason: 'Other' })).status).toBe(409)
    const accepted = await client.post('acceptances', await client.acceptance())
    expect(accepted).toMatchObject({
      status: 409,
      json: { message: 'This is not possible while the quotation is rejected' },
    })
  })
})

describe('an expired quotation', () => {
  it('can be read, and its client can ask for a new one, which tells the owner [QT-264]', async () => {
    const { client, quotation, told, read } = await world({ validUntil: '2026-03-19' })
    const asked = 'Meera Shah asks for a new quotation in place of EQ/25-26/0001'
    expect((await client.post('renewals')).status).toBe(409)
    app.clock.advance(2 * DAY)
    await expireQuotations(app.app.services)
    expect(await client.open()).toMatchObject({ state: 'expired', isExpired: true, mayDecide: false, mayChoose: false })
    expect((await client.post('rejections', { versionId: quotation.versionId, reason: 'Other' })).json).toMatchObject({
      message: 'This quotation expired on 19 Mar 2026. Please ask Kalpa Interiors for a new one.',
    })
    expect((await client.post('renewals')).status).toBe(200)
    expect(await told()).toContain(asked)
    expect((await read()).state).toBe('expired')
    for (let more = 0; more < 2; more++) await client.post('renewals')
    expect((await client.post('renewals')).status).toBe(429)
    app.clock.advance(-2 * DAY)
  })
})

describe('the PDF for a client', () => {
  it('is as it was issued, with another choice marked, and once accepted as it was accepted [QT-262 QT-265]', async () => {
    const { client, quotation } = await world()
    const issued = await pdfOf(client)
    expect([issued.status, issued.name]).toEqual([200, 'attachment; filename="EQ-25-26-0001-v1-Shah family.pdf"'])
    expect(issued.pages.join(' ')).toContain('12,980.00')
    expect(issued.pages.join(' ')).not.toContain('Not yet accepted')
    const selection = { optionIds: [quotation.veneer], optionalLineIds: [quotation.mirror] }
    await client.post('choices', { versionId: quotation.versionId, selection })
    const chosen = await pdfOf(client)
    expect(chosen.pages.join(' ')).toContain('15,930.00')
    for (const page of chosen.pages) expect(page).toContain('Not yet accepted')
    for (const secret of ['secret-note']) expect(chosen.pages.join(' ')).not.toContain(secret)
    await client.post('acceptances', await client.acceptance())
    const accepted = await pdfOf(client)
    expect(accepted.name).toBe('attachment; filename="EQ-25-26-0001-v1-Shah family-accepted.pdf"')
    expect(accepted.pages.at(-1)).toContain('Acceptance')
    expect(accepted.pages.join(' ')).not.toContain('Not yet accepted')
  })

  it('is fetched ten times an hour by one link [QT-265]', async () => {
    const { client } = await world()
    for (let fetched = 0; fetched < 10; fetched++) expect((await pdfOf(client)).status).toBe(200)
    expect((await pdfOf(client)).status).toBe(429)
  })
})
