import { readdirSync } from 'node:fs'
import path from 'node:path'
import { read, utils } from '@e965/xlsx'
import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { LeadFilterBar, type ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { EXPORT_HEADINGS } from '@plinth/contract/leads/lead-exports'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { addLeads, makeLeads, seeded } from '../lead/lead.factory.ts'
import { askNow, cellsOf, exportedCells } from './lead-exports.factory.ts'

const app = testApp()
const LEADS = 700
const waiting = (): string[] => readdirSync(path.join(app.dataDir, 'incoming'))

let firm: Firm
let owner: Member
let member: Member
let mate: Member

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  member = await firm.member({ firstName: 'Ravi', lastName: 'Menon', crmCanAssign: true })
  mate = await firm.member({ firstName: 'Divya', lastName: 'Nair' })
  const other = await firm.member({ firstName: 'Kiran', lastName: '' })
  await firm.team('North', [member, mate])
  const { stages } = (await owner.api.pipelines.get()).data
  const leads = makeLeads({
    count: LEADS,
    stages,
    assignees: [null, member.userId, mate.userId, other.userId],
    createdBy: owner.userId,
    now: app.clock.now(),
    random: seeded(3),
  })
  await addLeads(app.app.services.db, firm.companyId, leads)
  await app.rows('update leads set deleted_at = now() where id = $1', [leads[0]!.id])
  await app.rows('update leads set is_archived = true where id = $1', [leads[1]!.id])
  await (await app.firm()).owner.api.leads.addEdit({ body: { firstName: 'Foreign', phoneNumber: '9876543210' } })
})

/** The leads that the list shows, page by page. */
async function listed(who: Member, query: Record<string, string>): Promise<ListedLead[]> {
  const found: ListedLead[] = []
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await who.api.leads.list({ query: { ...query, pageNo, limit: 500 } as never })
    found.push(...data.data)
    if (!data.hasMore) return found
  }
}

const shown = (lead: ListedLead): string[] => [
  lead.name,
  lead.companyName,
  `${lead.countryCode} ${lead.phoneNumber}`,
  lead.email,
  lead.city,
  lead.leadStage.stageName,
  lead.assignedTo?.fullName ?? '',
]
const SHOWN = ['name', 'companyName', 'phoneNumber', 'email', 'city', 'leadStage', 'assignedTo'] as const
const LISTS: { name: string; query: Record<string, string> }[] = [
  { name: 'everything', query: {} },
  { name: 'follow-ups', query: { type: LEAD_TABS.followUp } },
  { name: 'unassigned', query: { type: LEAD_TABS.unassigned } },
  { name: 'a search', query: { search: 'asha' } },
  { name: 'a search for digits', query: { search: '99' } },
  { name: 'a search sorted by person', query: { search: 'rao', sort: 'assignedTo', order: 'desc' } },
  { name: 'filters', query: { filters: '{"city":["Pune","","Kochi"],"budget":["1-5-lakh"]}', sort: 'name' } },
  { name: 'a period', query: { startDate: '2026-03-10', endDate: '2026-03-25', sort: 'followUp', order: 'desc' } },
  ...(['city', 'budget', 'leadStage', 'lastCall', 'expClosure', 'area'] as const).flatMap(sort =>
    (['asc', 'desc'] as const).map(order => ({ name: `by ${sort} ${order}`, query: { sort, order } })),
  ),
]
/** The same query as a body, in which filters are not text. */
const bodyOf = ({ filters, ...query }: Record<string, string>) => ({
  ...query,
  ...(filters ? { filters: JSON.parse(filters) } : {}),
})

describe('an export at once', () => {
  it.each(LISTS)('has the leads of the list in its order: $name', async ({ query }) => {
    const leads = await listed(owner, query)
    expect(leads.length).toBeGreaterThan(0)
    const [headings, ...rows] = await exportedCells(app, owner, { columns: SHOWN, list: bodyOf(query) })
    expect(headings).toEqual(['Lead Name', 'Company Name', 'Mobile No.', 'E-mail', 'City', 'Stage', 'Assigned To'])
    // apart from phones, these leads have no text that spreadsheets would take for a formula
    expect(rows).toEqual(leads.map(shown))
  })

  it.each([
    { view: 'own', unassigned: false, people: ['Ravi Menon'] },
    { view: 'own', unassigned: true, people: ['Ravi Menon', ''] },
    { view: 'team', unassigned: false, people: ['Ravi Menon', 'Divya Nair'] },
    { view: 'team', unassigned: true, people: ['Ravi Menon', 'Divya Nair', ''] },
    { view: 'all', unassigned: false, people: ['Ravi Menon', 'Divya Nair', 'Kiran'] },
    { view: 'all', unassigned: true, people: ['Ravi Menon', 'Divya Nair', 'Kiran', ''] },
  ] as const)(
    'has only what the person may see: $view, unassigned $unassigned',
    async ({ view, unassigned, people }) => {
      await firm.permit('team_member', view, unassigned)
      const unassignedOnly = people.filter(name => name === '')
      const queries: [query: Record<string, string>, people: readonly string[]][] = [
        [{}, people],
        [{ search: 'asha' }, people],
        [{ type: LEAD_TABS.unassigned }, unassignedOnly],
      ]
      for (const [query, assignees] of queries) {
        const leads = await listed(member, query)
        const [, ...rows] = await exportedCells(app, member, { columns: SHOWN, list: query })
        expect(rows).toEqual(leads.map(shown))
        expect([...new Set(rows.map(row => row[6]))].sort()).toEqual([...assignees].sort())
      }
    },
  )

  it('has the same leads as .csv: UTF-8 with a byte order mark, phone numbers as text', async () => {
    const leads = await listed(owner, { search: 'नेहा' })
    expect(leads.length).toBeGreaterThan(3)
    const response = await askNow(app, owner, { format: 'csv', columns: SHOWN, list: { search: 'नेहा' } })
    expect(response.headers.get('content-type')).toBe('text/csv')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="leads 2026-03-18 12.00 PM.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(cellsOf(bytes, 'csv').slice(1)).toEqual(
      leads.map(shown).map(row => row.map((cell, at) => (at === 2 ? `'${cell}` : cell))),
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('writes dates and money as the list does, by the clock of the company', async () => {
    const [headings, ...rows] = await exportedCells(app, owner, { columns: EXPORT_COLUMNS, list: { search: 'asha' } })
    expect(headings).toEqual(EXPORT_COLUMNS.map(column => EXPORT_HEADINGS[column]))
    const leads = await listed(owner, { search: 'asha' })
    const column = (heading: string) => rows.map(row => row[headings!.indexOf(heading)])
    const day = (zone: string, at: string | null) =>
      at === null
        ? ''
        : new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: '2-digit', month: 'short', year: 'numeric' }).format(
            new Date(at),
          )
    expect(column('Last Call')).toEqual(leads.map(lead => day('Asia/Kolkata', lead.lastCallDate)))
    expect(column('Exp. Closure')).toEqual(leads.map(lead => day('UTC', lead.expClosureDate)))
    expect(column('Budget')).toEqual(
      leads.map(lead => (lead.budget === null ? '' : `₹${lead.budget.toLocaleString('en-IN')}`)),
    )
    expect(column('Follow up on')).toEqual(
      leads.map(({ latestFollowUpDate: date, latestFollowUpTime: time, leadStage }) =>
        date === '' ? '' : date.replaceAll('-', '/') + (leadStage.kind === 'lost' || !time ? '' : `, ${time}`),
      ),
    )
    expect(column('Area')).toEqual(leads.map(lead => lead.area))
  })

  it('writes amounts and dates of an .xlsx as numbers, which can be summed and sorted', async () => {
    const asked = { columns: ['budget', 'expClosure', 'lastCall', 'followUp'], list: { search: 'asha' } } as const
    const response = await askNow(app, owner, asked)
    const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'buffer', UTC: true, cellDates: true })
    const rows = utils.sheet_to_json<unknown[]>(book.Sheets.Leads!, { header: 1, raw: true, defval: '', UTC: true })
    const leads = await listed(owner, { search: 'asha' })
    const dayOfNumber = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)
    const dayOfList = (text: string) => text.split('-').reverse().join('-')
    expect(rows.slice(1).map(row => row[0])).toEqual(leads.map(lead => lead.budget ?? ''))
    expect(rows.slice(1).map(row => dayOfNumber(row[1]))).toEqual(leads.map(lead => lead.expClosureDate ?? ''))
    expect(rows.slice(1).map(row => dayOfNumber(row[3]))).toEqual(leads.map(lead => dayOfList(lead.latestFollowUpDate)))
    expect(rows.slice(1).filter(row => row[2] !== '' && !(row[2] instanceof Date))).toEqual([])
    expect(leads.filter(lead => lead.budget !== null && lead.latestFollowUpTime !== '')).not.toEqual([])
  })

  it.each([
    ['₹', ['₹950', '₹95,000', '₹22,25,000', '₹1,20,00,000']],
    ['$', ['$950', '$95,000', '$2,225,000', '$12,000,000']],
    ['€', ['950 €', '95,000 €', '2,225,000 €', '12,000,000 €']],
    ['Rs', ['Rs950', 'Rs95,000', 'Rs22,25,000', 'Rs1,20,00,000']],
  ])('groups the digits of amounts in %s as its people do', async (symbol, texts) => {
    const rich = await app.firm()
    await app.rows('update companies set currency_symbol = $2 where company_id = $1', [rich.companyId, symbol])
    for (const [at, budget] of [950, 95_000, 2_225_000, 12_000_000].entries())
      await rich.owner.api.leads.addEdit({
        body: { firstName: 'Rich', phoneNumber: `987654321${at}`, budget: String(budget) },
      })
    const asked = { columns: ['budget'], list: { sort: 'budget', order: 'asc' } } as const
    const [, ...rows] = await exportedCells(app, rich.owner, asked)
    expect(rows.flat()).toEqual(texts)
  })

  it('shows won leads as Won, and dates in the company’s time zone', async () => {
    const tokyo = await app.firm({ timeZone: 'Asia/Tokyo' })
    const { data } = await tokyo.owner.api.leads.addEdit({ body: { firstName: 'Lena', phoneNumber: '9876543210' } })
    const won = (await tokyo.owner.api.pipelines.get()).data.stages.find(stage => stage.kind === 'won')!
    await app.rows('update leads set stage_id = $2, last_call_at = $3 where id = $1', [
      data._id,
      won._id,
      '2026-03-17T16:30:00Z',
    ])
    const rows = await exportedCells(app, tokyo.owner, {
      columns: ['leadStage', 'lastCall'],
      list: { type: LEAD_TABS.won },
    })
    expect(rows).toEqual([
      ['Stage', 'Last Call'],
      ['Won', '18 Mar 2026'],
    ])
  })

  it('lets no cell run as a formula, in either format [IN-Q62]', async () => {
    const hostile = await app.firm()
    const texts = ['=HYPERLINK("http://x","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1"', "'=1"]
    for (const [at, text] of texts.entries()) {
      const { data } = await hostile.owner.api.leads.addEdit({
        body: { firstName: `Lead ${String.fromCharCode(97 + at)}`, phoneNumber: `987654321${at}` },
      })
      await app.rows('update leads set address = $2, city = $2 where id = $1', [data._id, text])
    }
    const expected = texts.map(text => (text.startsWith('"') || text.startsWith("'") ? text : `'${text}`))
    for (const format of ['xlsx', 'csv'] as const) {
      const asked = { format, columns: ['address', 'city', 'phoneNumber'], list: { sort: 'name' } } as const
      const [, ...rows] = await exportedCells(app, hostile.owner, asked)
      expect(rows.map(row => row[0])).toEqual(expected)
      expect(rows.map(row => row[1])).toEqual(expected)
      expect(rows[0]![2]).toBe(format === 'xlsx' ? '+91 9876543210' : "'+91 9876543210")
    }
  })

  it('leaves nothing behind and is recorded in the audit trail, with its query in words', async () => {
    const { stages } = (await owner.api.pipelines.get()).data
    const filters = { leadStage: [stages[0]!._id], assignedTo: ['unassigned', mate.userId], budget: ['1-5-lakh', ''] }
    const asked = { format: 'csv', columns: ['name', 'city'], list: { search: 'a', filters } } as const
    const [, ...rows] = await exportedCells(app, owner, asked)
    await vi.waitFor(() => expect(waiting()).toEqual([]))
    const { data } = await owner.api.audit.list({ query: { action: 'leads.exported', limit: 1 } })
    expect(data).toMatchObject([
      { actorName: 'Asha Rao', targetName: expect.stringMatching(/^leads .*\.csv$/), targetId: null },
    ])
    expect(data[0]!.changes).toEqual([
      { field: 'leads', before: null, after: rows.length },
      {
        field: 'filters',
        before: null,
        after: `Tab All; search "a"; Stage: ${stages[0]!.stageName}; Assigned To: unassigned or Divya Nair; Budget: 1 Lakh - 5 Lakh or (Blank)`,
      },
      { field: 'columns', before: null, after: 'Lead Name, City' },
    ])
  })

  it('is recorded in the audit trail with the filter bar in words', async () => {
    const [stage] = (await owner.api.pipelines.get()).data.stages
    const [tag] = (await owner.api.leadTags.save({ body: [{ tagName: 'Sea view', tagColorCode: '#2f6fb3' }] })).data
    const filterBar = {
      match: 'all',
      area: ['1200 sqft', ''],
      status: [2],
      expClosure: [1, 9],
      budget: { min: 5, max: 700_000 },
      assignTo: ['unassigned', mate.userId],
      source: ['Website'],
      quotationSent: false,
      createdOn: { from: '2026-01-01' },
      followUp: { from: '2026-01-01', to: '2026-02-01' },
      stage: [stage!._id],
      tags: [tag!._id],
    } as const
    const list = { filterBar: LeadFilterBar.parse(filterBar) }
    await exportedCells(app, owner, { format: 'csv', columns: ['name'], list })
    const { data } = await owner.api.audit.list({ query: { action: 'leads.exported', limit: 1 } })
    expect(data[0]!.changes.find(change => change.field === 'filters')!.after).toBe(
      'Tab All; all of: Area: 1200 sqft or (Blank), Status: Follow Up, Expected Closure: Jan or Sept, ' +
        'Budget: from 5 to 700000, Assign To: unassigned or Divya Nair, Source: Website, Quotation Sent: false, ' +
        'Date: from 2026-01-01 to …, Follow Up: from 2026-01-01 to 2026-02-01, ' +
        `Stage: ${stage!.stageName}, Tags: Sea view`,
    )
  })

  it('is refused without leads, for a forbidden tab, without columns and for invalid filters', async () => {
    const outsider = await firm.member({ features: [] })
    expect((await askNow(app, outsider)).status).toBe(403)
    expect((await askNow(app, mate, { list: { type: LEAD_TABS.unassigned } })).status).toBe(403)
    expect((await askNow(app, owner, { columns: [] })).status).toBe(400)
    expect((await askNow(app, owner, { columns: ['name', 'name'] })).status).toBe(400)
    expect((await askNow(app, owner, { list: { filters: { budget: ['much'] } } })).status).toBe(400)
    await expect(outsider.api.leadExports.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await vi.waitFor(() => expect(waiting()).toEqual([]))
  })
})
