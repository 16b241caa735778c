import { read, utils } from '@e965/xlsx'
import { QUOTATION_LIST_TEXTS } from '@plinth/contract/quotations/quotation/list/list-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { call } from '../../../company/auth/auth.factory.ts'
import { clientOf, projectOf } from '../../../projects/projects/projects.factory.ts'
import { ACCEPTED, issuable, issued } from '../life/life.factory.ts'
import { change, draftOf, setting } from '../quotation.factory.ts'

const app = testApp()
type Query = NonNullable<Parameters<Member['api']['quotations']['list']>[0]>['query']

const titles = async (who: Member, query: Query = {}) =>
  (await who.api.quotations.list({ query })).data.map(one => one.title)
const filtered = (who: Member, filters: object, query: Query = {}) =>
  titles(who, { ...query, filters: JSON.stringify(filters), sort: 'title' })

/** Gives quotations columns that only time or a client would give. */
const put = (quotationId: string, columns: string, ...values: unknown[]) =>
  app.rows(`update quotations set ${columns} where id = $1`, [quotationId, ...values])

/** A firm with a draft, one that is with its client, and an accepted one, named for what they are. */
async function threeOf(firm: Firm) {
  const clientId = await clientOf(firm, 'Vikram Shah')
  const villa = await projectOf(app, firm, 'Sea villa', { clientId })
  const flat = await projectOf(app, firm, 'Park flat', { clientId: await clientOf(firm, 'Meera Iyer') })
  const draft = await draftOf(app, firm, { type: 'design', projectId: villa, head: { title: 'A draft' } })
  const sent = await issuable(app, firm, { projectId: villa })
  await change(firm.owner, sent.versionId, [setting('head', sent.versionId, { title: 'B sent' })])
  await firm.owner.api.decisions.issue({ params: { id: sent.versionId }, body: {} })
  const accepted = await issuable(app, firm, { projectId: flat, line: { rate: '5000.00' } })
  await change(firm.owner, accepted.versionId, [setting('head', accepted.versionId, { title: 'C accepted' })])
  await firm.owner.api.decisions.issue({ params: { id: accepted.versionId }, body: {} })
  await firm.owner.api.decisions.accept({ params: { id: accepted.versionId }, body: ACCEPTED })
  return { clientId, villa, draft, sent, accepted }
}

describe('the list of quotations', () => {
  it('shows what a row needs, margins only for who may see costs [QT-299 QT-314]', async () => {
    const firm = await app.firm()
    const { sent } = await threeOf(firm)
    await put(sent.quotationId, 'open_threads = 2, margin_pct = 41.73')
    const { data, pagination } = await firm.owner.api.quotations.list({ query: { search: 'B sent' } })
    expect(pagination).toEqual({ page: 1, limit: 50, hasMore: false })
    expect(data).toMatchObject([
      {
        type: 'execution',
        number: expect.stringMatching(/^EQ/),
        state: 'sent',
        title: 'B sent',
        version: 1,
        projectName: 'Sea villa',
        clientName: 'Vikram Shah',
        owner: { _id: firm.owner.userId },
        grandTotal: '1180.00',
        marginPct: '41.73',
        openThreads: 2,
        needsApproval: false,
      },
    ])
    const blind = await firm.member({ features: ['quotation'], quotationEdit: true })
    const seen = await call(app, '/quotation/quotations', { method: 'GET', token: blind.token })
    expect(seen.text).not.toMatch(/margin|41\.73/)
    const refused = { code: 'INVALID', fields: [{ field: 'sort', message: 'There is no such column' }] }
    await expect(blind.api.quotations.list({ query: { sort: 'margin' } })).rejects.toMatchObject(refused)
    expect(await titles(firm.owner, { sort: 'margin' })).toHaveLength(3)
  })

  it('has a tab for each state of the work [QT-001]', async () => {
    const firm = await app.firm()
    const { accepted, sent, draft } = await threeOf(firm)
    await put(draft.quotationId, 'needs_approval = true')
    const tab = (name: 'all' | 'drafts' | 'with-client' | 'accepted' | 'to-approve') =>
      titles(firm.owner, { tab: name, sort: 'title' })
    expect(await tab('all')).toEqual(['A draft', 'B sent', 'C accepted'])
    expect(await tab('drafts')).toEqual(['A draft'])
    expect(await tab('with-client')).toEqual(['B sent'])
    expect(await tab('accepted')).toEqual(['C accepted'])
    expect(await tab('to-approve')).toEqual(['A draft'])
    await firm.owner.api.decisions.addVersion({ params: { id: sent.quotationId }, body: {} })
    expect(await tab('drafts')).toEqual(['A draft', 'B sent'])
    expect(accepted.quotationId).not.toBe(sent.quotationId)
  })

  it('is filtered by every fact of a quotation, filters with and between them [QT-300]', async () => {
    const firm = await app.firm()
    const lena = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    const { clientId, villa, draft, sent, accepted } = await threeOf(firm)
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Meera', phoneNumber: '9876543210', leadSource: 'Referral' },
    })
    const { owner } = firm
    await owner.api.quotations.edit({
      params: { id: sent.quotationId },
      body: { ownerId: lena.userId, leadId: lead._id },
    })
    await put(draft.quotationId, 'needs_approval = true, open_threads = 1')
    await put(
      sent.quotationId,
      `state = 'viewed', valid_until = '2026-03-25', first_issued_at = '2026-03-01T20:00:00Z'`,
    )
    await put(accepted.quotationId, `valid_until = '2026-03-26', first_issued_at = '2026-03-01T10:00:00Z'`)
    const all = (filters: object) => filtered(owner, filters)
    expect(await all({ types: ['design'] })).toEqual(['A draft'])
    expect(await all({ states: ['draft', 'accepted'] })).toEqual(['A draft', 'C accepted'])
    expect(await all({ owners: [lena.userId] })).toEqual(['B sent'])
    expect(await all({ clients: [clientId] })).toEqual(['A draft', 'B sent'])
    expect(await all({ projects: [villa] })).toEqual(['A draft', 'B sent'])
    expect(await all({ leadSources: ['referral'] })).toEqual(['B sent'])
    expect(await all({ leadSources: [''] })).toEqual(['A draft', 'C accepted'])
    // 20:00 in London is the next day in India
    expect(await all({ issued: { from: '2026-03-02' } })).toEqual(['B sent'])
    expect(await all({ issued: { to: '2026-03-01' } })).toEqual(['C accepted'])
    expect(await all({ validUntil: { from: '2026-03-26', to: '2026-03-26' } })).toEqual(['C accepted'])
    expect(await all({ total: { min: '1180', max: '1180.00' } })).toEqual(['B sent'])
    expect(await all({ needsApproval: true })).toEqual(['A draft'])
    expect(await all({ unanswered: true })).toEqual(['B sent'])
    expect(await all({ expiring: true })).toEqual(['B sent'])
    expect(await all({ openThreads: true })).toEqual(['A draft'])
    expect(await all({ variations: 'only' })).toEqual([])
    expect(await all({ variations: 'without', types: ['execution'], projects: [villa] })).toEqual(['B sent'])
    for (const wrong of [{ states: [] }, { gone: 1 }, { total: { min: 'much' } }, { issued: {} }])
      await expect(all(wrong)).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is searched by number, title, client and project, and sorted [QT-300]', async () => {
    const firm = await app.firm()
    const { sent } = await threeOf(firm)
    const found = (search: string) => titles(firm.owner, { search, sort: 'title' })
    const number = (await firm.owner.api.quotations.byId({ params: { id: sent.quotationId } })).data.number ?? ''
    expect(await found(number.toLowerCase())).toEqual(['B sent'])
    expect(await found('accepted')).toEqual(['C accepted'])
    expect(await found('vikram')).toEqual(['A draft', 'B sent'])
    expect(await found('park FL')).toEqual(['C accepted'])
    expect(await found('100%')).toEqual([])
    const sorted = (sort: 'total' | 'client' | 'validUntil' | 'owner' | 'number', order?: 'asc' | 'desc') =>
      titles(firm.owner, { sort, ...(order && { order }) })
    expect((await sorted('total'))[0]).toBe('C accepted')
    expect((await sorted('total', 'asc'))[0]).toBe('A draft')
    expect((await sorted('client'))[0]).toBe('C accepted')
    // what has no number comes last in either direction
    expect((await sorted('number', 'asc')).at(-1)).toBe('A draft')
    expect((await sorted('number', 'desc')).at(-1)).toBe('A draft')
    expect(await sorted('owner')).toHaveLength(3)
    const pages = await Promise.all([1, 2].map(page => titles(firm.owner, { sort: 'title', limit: 2, page })))
    expect(pages).toEqual([['A draft', 'B sent'], ['C accepted']])
    expect((await firm.owner.api.quotations.list({ query: { limit: 2 } })).pagination.hasMore).toBe(true)
  })

  it('tells counts and sums of what is filtered, by currency, of seen quotations alone [QT-301 QT-308]', async () => {
    const firm = await app.firm()
    await firm.permit('team_member', 'own', false)
    const { sent, draft } = await threeOf(firm)
    const totals = async (who: Member, query: { search?: string; filters?: string } = {}) =>
      (await who.api.quotationList.totals({ query })).data
    const ofAll = await totals(firm.owner)
    expect(ofAll.all).toEqual({ count: 3, totals: [{ currencySymbol: '₹', total: '7080.00' }] })
    expect(ofAll['with-client']).toEqual({ count: 1, totals: [{ currencySymbol: '₹', total: '1180.00' }] })
    expect(ofAll['to-approve']).toEqual({ count: 0, totals: [] })
    expect((await totals(firm.owner, { search: 'villa' })).all).toMatchObject({ count: 2 })
    expect((await totals(firm.owner, { filters: '{"types":["design"]}' })).all).toMatchObject({ count: 1 })
    await put(draft.quotationId, `currency = 'USD', currency_symbol = '$'`)
    expect((await totals(firm.owner)).all.totals).toContainEqual({ currencySymbol: '$', total: '0.00' })
    const member = await firm.member({ features: ['crm', 'quotation'], quotationEdit: true })
    expect((await totals(member)).all).toEqual({ count: 0, totals: [] })
    expect((await member.api.quotationList.offers({ query: { filter: 'clients' } })).data).toEqual([])
    await firm.owner.api.quotations.edit({ params: { id: sent.quotationId }, body: { ownerId: member.userId } })
    expect((await totals(member)).all).toMatchObject({ count: 1 })
    const offers = async (filter: 'clients' | 'projects' | 'owners', search = '') =>
      (await member.api.quotationList.offers({ query: { filter, search } })).data.map(one => one.label)
    expect(await offers('clients')).toEqual(['Vikram Shah'])
    expect(await offers('projects', 'VILLA')).toEqual(['Sea villa'])
    expect(await offers('projects', 'park')).toEqual([])
    expect(await offers('owners')).toHaveLength(1)
  })

  it('gives several quotations another owner at once, those that are seen [QT-080 QT-308 QT-311]', async () => {
    const firm = await app.firm()
    const lena = await firm.member({ features: ['quotation', 'crm'], quotationEdit: true })
    const reader = await firm.member({ features: ['quotation'] })
    const [one, two, other] = [await draftOf(app, firm), await draftOf(app, firm), await draftOf(app, await app.firm())]
    const quotationIds = [one.quotationId, two.quotationId, other.quotationId]
    const give = (who: Member, ownerId: string) => who.api.quotationList.change({ body: { quotationIds, ownerId } })
    expect((await give(firm.owner, lena.userId)).data).toEqual({ changed: 2, leftOut: 1 })
    const { data } = await firm.owner.api.quotations.list({ query: {} })
    expect(new Set(data.map(quotation => quotation.owner._id))).toEqual(new Set([lena.userId]))
    const { data: events } = await firm.owner.api.quotations.events({ params: { id: two.quotationId } })
    expect(events[0]).toMatchObject({ kind: 'owner-changed' })
    await expect(give(firm.owner, reader.userId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(give(reader, lena.userId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

async function cellsOf(response: Response, format: string): Promise<string[][]> {
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const book =
    format === 'xlsx'
      ? read(bytes, { type: 'buffer' })
      : read(new TextDecoder().decode(bytes), { type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}

describe('exports of quotations', () => {
  const ask = (who: Member, order: object): Promise<Response> =>
    fetch(`${app.base}/api/quotation/list-exports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(order),
    })

  it('have the filtered list with the columns asked for, formulas as text, margins for who may see costs [QT-302 QT-308 QT-314 QT-320]', async () => {
    const firm = await app.firm()
    const { villa, sent } = await threeOf(firm)
    await put(sent.quotationId, `margin_pct = 41.73, valid_until = '2026-03-31', title = '=B sent'`)
    const list = { sort: 'title', order: 'desc', filters: JSON.stringify({ projects: [villa] }) }
    const columns = ['title', 'type', 'state', 'total', 'validUntil', 'client', 'margin']
    for (const format of ['xlsx', 'csv']) {
      const answer = await ask(firm.owner, { list, format, columns })
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="?quotations 2026-03-18/)
      expect(await cellsOf(answer, format)).toEqual([
        ['Title', 'Type', 'State', 'Grand total', 'Valid until', 'Client', 'Margin'],
        ['A draft', 'Design Quotation', 'Draft', '0.00', expect.anything(), 'Vikram Shah', ''],
        ["'=B sent", 'Execution Quotation', 'Sent', '1180.00', '31 Mar 2026', 'Vikram Shah', '41.73'],
      ])
    }
    const blind = await firm.member({ features: ['quotation'] })
    expect((await ask(blind, { list, format: 'csv', columns })).status).toBe(400)
    const rows = await cellsOf(await ask(blind, { list, format: 'csv', columns: columns.slice(0, -1) }), 'csv')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toContain('41.73')
    const { data } = await firm.owner.api.audit.list({ query: { action: 'quotations.exported' } })
    expect(data).toHaveLength(3)
    expect(data.at(-1)?.changes).toContainEqual({ field: 'quotations', before: null, after: 2 })
    for (const wrong of [[], ['title', 'title'], ['cost']])
      expect((await ask(firm.owner, { list, format: 'csv', columns: wrong })).status).toBe(400)
  })

  it('are made at most two at a time for a person, as those of leads [QT-302]', async () => {
    const firm = await app.firm()
    await issued(app, firm)
    const order = { list: {}, format: 'csv', columns: ['title'] }
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(firm.owner, order)))
    const refused = answers.filter(answer => answer.status === 429)
    expect(answers.filter(answer => answer.status === 200).length + refused.length).toBe(12)
    expect(refused.length).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ message: QUOTATION_LIST_TEXTS.manyExports })
    expect((await ask(firm.owner, order)).status).toBe(200)
  })
})
