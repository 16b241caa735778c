import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { draftOf, insertion, lineInsertion } from '../quotation/quotation.factory.ts'
import { issuedQuotation, linkTo } from '../quotation-sending/quotation-sending.factory.ts'

const app = testApp()
const INVALID = 'This link is not valid any more. Please ask the firm for a new one.'
const DAY = 86_400_000
const post = (name: string, body: object, token?: string) =>
  call(app, `/quotation/public/${name}`, { body, ...(token !== undefined && { token }) })

const ids = {
  choice: crypto.randomUUID(),
  one: crypto.randomUUID(),
  other: crypto.randomUUID(),
  optional: crypto.randomUUID(),
  plain: crypto.randomUUID(),
}
/** A line, a choice of two options and an optional line. */
const CHOICES = [
  insertion('choice', { name: 'Finish' }, ids.choice),
  insertion('option', { choiceId: ids.choice, name: 'Laminate', isChosen: true }, ids.one),
  insertion('option', { choiceId: ids.choice, name: 'Veneer' }, ids.other),
  lineInsertion(
    { description: 'Wardrobe', quantity: '10.000', rate: '1000.00', internalNote: 'secret-note' },
    ids.plain,
  ),
  lineInsertion({ optionId: ids.one, description: 'Laminate', rate: '1000.00' }),
  lineInsertion({ optionId: ids.other, description: 'Veneer', rate: '3000.00' }),
  lineInsertion({ description: 'Mirror', isOptional: true, rate: '500.00' }, ids.optional),
]

describe('a link', () => {
  it('is made for a recipient, and only the hash of its token is kept [QT-235 QT-236 QT-238 QT-340]', async () => {
    const firm = await app.firm()
    const quotation = await issuedQuotation(app, firm, [lineInsertion({ rate: '1000.00' })])
    const { token, url } = await linkTo(firm, quotation)
    expect(url).toMatch(/\/quotation\/view#[A-Za-z0-9_-]{43}$/)
    const [row] = await app.rows<{ token_hash: Buffer }>(
      'select token_hash from auth.quotation_links where company_id = $1',
      [firm.companyId],
    )
    expect(row?.token_hash).toEqual(createHash('sha256').update(token).digest())
    const shared = await firm.owner.api.quotationSending.makeLink({
      params: { id: quotation.versionId },
      body: { name: 'Ravi', email: 'ravi@example.com', way: 'whatsapp' },
    })
    const share = new URL(shared.data.shareUrl ?? '')
    expect(share.origin).toBe('https://wa.me')
    expect(share.searchParams.get('text')).toMatch(
      /^Hello Ravi, here is the Execution Quotation EQ-26-27-\d+ for Site .* from .*: http.*\/quotation\/view#[\w-]{43} Total ₹ ?1,180(\.00)?, valid until \d\d-\d\d-\d{4}\.$/,
    )
    const { data } = await firm.owner.api.quotationSending.recipients({ params: { id: quotation.quotationId } })
    expect(data).toMatchObject([
      { name: 'Ravi', email: 'ravi@example.com', way: 'whatsapp', timesOpened: 0, lastOpenedAt: null, revokedAt: null },
      { name: 'Meera Shah', way: 'copy', madeBy: 'Asha Rao' },
    ])
    // nothing that anybody reads later holds a token
    expect(JSON.stringify(data)).not.toContain(token)
  })

  it('is not made for a draft, without a name, nor beyond twenty [QT-236 QT-238]', async () => {
    const firm = await app.firm()
    const draft = await draftOf(app, firm)
    const make = (versionId: string, name = 'Meera') =>
      firm.owner.api.quotationSending.makeLink({ params: { id: versionId }, body: { name, email: '', way: 'copy' } })
    await expect(make(draft.versionId)).rejects.toMatchObject({ code: 'CONFLICT' })
    const { versionId } = await issuedQuotation(app, firm, [lineInsertion()])
    await expect(make(versionId, '')).rejects.toMatchObject({ code: 'INVALID' })
    for (let made = 0; made < 20; made++) await make(versionId)
    await expect(make(versionId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('that is unknown, malformed, revoked or over gives one and the same answer [QT-243 QT-245]', async () => {
    const firm = await app.firm()
    const quotation = await issuedQuotation(app, firm, [lineInsertion()], { validFor: 5 })
    const [kept, revoked] = [await linkTo(firm, quotation), await linkTo(firm, quotation)]
    await firm.owner.api.quotationSending.revoke({ params: { id: revoked.id } })
    // twice is no harm
    await firm.owner.api.quotationSending.revoke({ params: { id: revoked.id } })
    const refused = async (token: string) => {
      const answer = await post('openings', { token })
      expect(answer).toMatchObject({ status: 404, json: { message: INVALID } })
      // each answer names its own request, and nothing else differs
      return JSON.stringify({ ...answer.json, requestId: undefined })
    }
    const answers = await Promise.all(['', 'x', 'a'.repeat(43), '$'.repeat(43), revoked.token].map(refused))
    app.clock.advance(35 * DAY)
    expect((await post('openings', { token: kept.token })).status).toBe(200)
    app.clock.advance(DAY)
    expect(new Set([...answers, await refused(kept.token)]).size).toBe(1)
  })

  it('is revoked and listed only by people who see the quotation, and recorded [QT-320 QT-341 QT-342]', async () => {
    const [firm, stranger] = [await app.firm(), await app.firm()]
    const quotation = await issuedQuotation(app, firm, [lineInsertion()])
    const link = await linkTo(firm, quotation)
    const other = stranger.owner.api.quotationSending
    await expect(other.revoke({ params: { id: link.id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.recipients({ params: { id: quotation.quotationId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await post('openings', { token: link.token })).status).toBe(200)
    await firm.owner.api.quotationSending.revoke({ params: { id: link.id } })
    const audit = await app.rows('select action from audit_entries where company_id = $1 and action = $2', [
      firm.companyId,
      'quotation.link-revoked',
    ])
    expect(audit).toHaveLength(1)
  })
})

describe("the client's page", () => {
  const opened = async (firm: Firm) => {
    const quotation = await issuedQuotation(app, firm, CHOICES)
    const link = await linkTo(firm, quotation)
    const { json } = await post('openings', { token: link.token })
    return { ...quotation, ...link, page: (json as { data: Record<string, unknown> }).data }
  }

  it('shows the newest issued version, and nothing that its client may not see [QT-246 QT-247 QT-249]', async () => {
    const firm = await app.firm()
    const { page, versionId } = await opened(firm)
    expect(page).toMatchObject({
      type: 'execution',
      version: 1,
      versionId,
      state: 'sent',
      isExpired: false,
      mayChoose: true,
    })
    expect(page).toMatchObject({ quotation: { grandTotal: '12980.00', choices: [{ name: 'Finish' }] } })
    for (const secret of ['secret-note', 'cost', 'margin', firm.owner.email, firm.owner.userId])
      expect(JSON.stringify(page)).not.toContain(secret)
  })

  it('keeps what is chosen for that link, and answers the new totals [QT-250]', async () => {
    const firm = await app.firm()
    const { token, versionId, page } = await opened(firm)
    const other = await linkTo(firm, { versionId })
    const selection = { optionalLineIds: [ids.optional], optionIds: [ids.other] }
    const chosen = await post('choices', { token, versionId, selection })
    expect(chosen).toMatchObject({ status: 200, json: { data: { quotation: { grandTotal: '15930.00' } } } })
    expect((await post('openings', { token })).json).toMatchObject({ data: { quotation: { grandTotal: '15930.00' } } })
    expect((await post('openings', { token: other.token })).json).toMatchObject({ data: page })
  })

  it('takes no choice of anything else, of another version, or once it is decided [QT-251]', async () => {
    const firm = await app.firm()
    const { token, versionId, quotationId } = await opened(firm)
    const choose = (selection: object, of = versionId) => post('choices', { token, versionId: of, selection })
    const asItIs = { optionalLineIds: [], optionIds: [ids.one] }
    expect((await choose({ optionalLineIds: [ids.plain], optionIds: [ids.one] })).status).toBe(400)
    expect((await choose({ optionalLineIds: [], optionIds: [ids.one, ids.other] })).status).toBe(400)
    expect((await choose({ ...asItIs, rate: '1.00' })).status).toBe(400)
    expect((await choose(asItIs, quotationId)).status).toBe(409)
    expect((await choose(asItIs)).status).toBe(200)
    await app.rows(`update quotation_versions set state = 'rejected' where id = $1`, [versionId])
    expect((await choose(asItIs)).status).toBe(409)
  })

  it('counts who read it, and nobody of the firm [QT-213 QT-238]', async () => {
    const firm = await app.firm()
    const { token, versionId, quotationId } = await opened(firm)
    const times = async () =>
      (await firm.owner.api.quotationSending.recipients({ params: { id: quotationId } })).data[0]?.timesOpened
    // fetching alone is no reading
    expect(await times()).toBe(0)
    await post('views', { token, versionId }, firm.owner.token)
    expect(await times()).toBe(0)
    await post('views', { token, versionId })
    await post('views', { token, versionId }, 'a'.repeat(43))
    expect(await times()).toBe(2)
  })

  it('is shown to the firm beforehand exactly as its client gets it, also of a draft [QT-249 QT-266]', async () => {
    const firm = await app.firm()
    const { page, versionId, quotationId } = await opened(firm)
    const preview = async (id: string) => (await firm.owner.api.quotationClient.preview({ params: { id } })).data
    expect({ ...(await preview(versionId)), reader: page.reader }).toEqual(page)
    const { data } = await firm.owner.api.decisions.addVersion({ params: { id: quotationId }, body: { about: '' } })
    expect(await preview(data.draftVersionId ?? '')).toMatchObject({ state: 'sent', mayDecide: true, version: 2 })
    const { data: links } = await firm.owner.api.quotationSending.recipients({ params: { id: quotationId } })
    expect(links).toMatchObject([{ timesOpened: 0 }])
  })

  it('is sent without the token, for no cache, frame, referrer or search engine [QT-242 QT-346]', async () => {
    const response = await fetch(`${app.base}/quotation/view`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await response.text()
    let script = 0
    for (const [, address = ''] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      const file = await fetch(`${app.base}${address}`)
      expect(file.status, address).toBe(200)
      script += (await file.text()).length
    }
    // all of it together, before any compression
    expect(script).toBeLessThan(70_000)
  })
})
