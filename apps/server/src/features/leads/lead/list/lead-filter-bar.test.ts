import { LEAD_COLUMNS, LEAD_SORTS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { LeadFilterBar, type LeadFilters, type LeadTab } from '@plinth/contract/leads/lead/lead-list'
import type { Stage } from '@plinth/contract/leads/pipelines'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import type { BulkLead } from '../assign/lead-bulk.service.ts'
import { addLeads, makeLeads, seeded } from '../lead.factory.ts'
import { COLUMN_VALUES, listModel, type ModelChoice } from './lead-list-model.factory.ts'

const app = testApp()
const LEADS = 180

let firm: Firm
let owner: Member
let stages: Stage[]
let people: Map<string, string>
let leads: BulkLead[]
let quoted: Set<string>
let tagIds: string[]
let model: ReturnType<typeof listModel>

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  const ravi = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  people = new Map([
    [owner.userId, 'Asha Rao'],
    [ravi.userId, 'Ravi Menon'],
  ])
  stages = (await owner.api.pipelines.get()).data.stages
  const random = seeded(11)
  leads = makeLeads({
    count: LEADS,
    stages,
    assignees: [null, ...people.keys()],
    createdBy: owner.userId,
    now: app.clock.now(),
    random,
  }).map((lead, index) => {
    const { status } = stages.find(stage => stage._id === lead.stage_id)!
    // 40 days of creation, at all hours, with every status a stage has
    const created_at = new Date(app.clock.now().getTime() - index * 320 * 60_000)
    return { ...lead, created_at, lead_status: status[Math.floor(random() * status.length)]!.id }
  })
  await addLeads(app.app.services.db, firm.companyId, leads)
  quoted = new Set(leads.filter(() => random() < 0.3).map(lead => lead.id))
  await app.rows('update leads set is_quotation_sent = true where id = any($1)', [[...quoted]])
  const made = ['Hot', 'Villa', 'Referral'].map(tagName => ({ tagName, tagColorCode: '#2f6fb3' as const }))
  tagIds = (await owner.api.leadTags.save({ body: made })).data.map(tag => tag._id)
  const tags = new Map(leads.map(lead => [lead.id, tagIds.filter(() => random() < 0.2)]))
  for (const [lead, ids] of tags)
    await app.rows(
      `insert into lead_tags (company_id, lead_id, tag_id, added_at)
      select $1, $2, unnest($3::uuid[]), now()`,
      [firm.companyId, lead, ids],
    )
  const looking = { userId: owner.userId, now: app.clock.now() }
  model = listModel({ leads, stages, people, quoted, tags, looking })
})

type Query = NonNullable<Parameters<Member['api']['leads']['list']>[0]>['query']
async function everyPage(query: Query): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = []
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await owner.api.leads.list({ query: { ...query, limit: 70, pageNo } })
    ids.push(...data.data.map(lead => lead._id))
    if (!data.hasMore) return { ids, total: data.total }
  }
}
const asQuery = ({ filters, filterBar, ...plain }: ModelChoice) => ({
  ...plain,
  ...(filters ? { filters: JSON.stringify(filters) } : {}),
  ...(filterBar ? { filterBar: JSON.stringify(filterBar) } : {}),
})
const listed = (bar: object, more: ModelChoice = {}) =>
  everyPage(asQuery({ ...more, filterBar: LeadFilterBar.parse(bar) }))
const expected = (bar: object, more: ModelChoice = {}) =>
  model.newestFirst(model.chosen({ ...more, filterBar: LeadFilterBar.parse(bar) }))

/** The phone numbers of an export, without their dial code. */
async function exportedPhones(list: object): Promise<string[]> {
  const answer = await fetch(`${app.base}/api/crm/lead-exports/now`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', columns: ['phoneNumber'], list }),
  })
  expect(answer.status).toBe(200)
  const [, ...rows] = (await answer.text()).trim().split('\r\n')
  return rows.map(row => row.replace(/\D/g, '').slice(-10))
}

/* ---------- any list one can ask for ---------- */

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 })
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: value, weight: 1 }, { arbitrary: fc.constant(undefined), weight: 4 })
const someOf = <T>(values: readonly T[]) =>
  fc.subarray([...new Set(values)], { minLength: 1 }).map(chosen => chosen.slice(0, 100))
const day = fc.integer({ min: -70, max: 70 }).map(days => {
  const at = new Date(app.clock.now().getTime() + days * 86_400_000)
  return at.toISOString().slice(0, 10)
})
const days = fc
  .record({ from: maybe(day), to: maybe(day) })
  .filter(({ from, to }) => from !== undefined || to !== undefined)
  .map(({ from, to }) => (from && to && from > to ? { from: to, to: from } : { from, to }))
const recent = fc.record({ last: fc.integer({ min: 1, max: 60 }) })
const notFor = fc.record({ notFor: fc.integer({ min: 1, max: 60 }) })
const amount = fc.integer({ min: 0, max: 1_600_000 })
const bars = () =>
  fc
    .record({
      match: fc.constantFrom('any', 'all'),
      area: maybe(someOf([...leads.map(COLUMN_VALUES.area), '77 sqm'])),
      status: maybe(someOf([...leads.map(lead => lead.lead_status!), 9999])),
      expClosure: maybe(someOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])),
      budget: maybe(fc.tuple(amount, amount).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))),
      assignTo: maybe(someOf(['me', 'unassigned', ...people.keys()])),
      source: maybe(someOf(leads.map(lead => lead.lead_source))),
      quotationSent: maybe(fc.boolean()),
      createdOn: maybe(fc.oneof(days, recent)),
      followUp: maybe(days),
      lastCall: maybe(fc.oneof(days, recent, notFor)),
      stage: maybe(someOf(stages.map(stage => stage._id))),
      tags: maybe(someOf(tagIds)),
    })
    .map(bar => LeadFilterBar.parse(JSON.parse(JSON.stringify(bar))))
const filters = () =>
  fc.uniqueArray(fc.constantFrom(...LEAD_COLUMNS), { minLength: 1, maxLength: 2 }).chain(columns =>
    fc.record(
      Object.fromEntries(
        columns.map(column => [
          column,
          // most values, so that something is left
          fc.integer().map(seed => {
            const random = seeded(seed)
            const values = [...new Set(leads.map(COLUMN_VALUES[column]))]
            const wanted = values.filter(() => random() < 0.8).slice(0, 100)
            return wanted.length > 0 ? wanted : values.slice(0, 1)
          }),
        ]),
      ),
    ),
  ) as fc.Arbitrary<LeadFilters>
const choices = () =>
  fc.record({
    type: fc.constantFrom<LeadTab>('0', '2', '8', '9'),
    startDate: rarely(day),
    endDate: rarely(day),
    search: rarely(fc.constantFrom('a', 'pune', 'rao', '9', '+91 7', 'mail.in', 'studio')),
    filters: maybe(filters()),
    filterBar: bars(),
  })

describe('the filter bar', () => {
  it('finds what a plain evaluation of it finds, with tab, period, search and column filters, in list, ids and export, in every order [LM-116]', async () => {
    let found = 0
    await fc.assert(
      fc.asyncProperty(
        choices(),
        fc.constantFrom(...LEAD_SORTS),
        fc.constantFrom('asc' as const, 'desc' as const),
        async (choice, sort, order) => {
          const matching = model.chosen(choice)
          found += matching.length
          const inOrder = model.sorted(matching, sort, order)
          const { ids, total } = await everyPage({ ...asQuery(choice), sort, order })
          expect(ids).toEqual(inOrder)
          expect(total).toBe(matching.length)
          const all = (await owner.api.leads.ids({ query: asQuery(choice) })).data
          expect(all.total).toBe(matching.length)
          expect([...all.ids].sort()).toEqual([...ids].sort())
          const list = JSON.parse(JSON.stringify({ ...choice, sort, order })) as object
          const phones = new Map(leads.map(lead => [lead.id, lead.phone]))
          expect(await exportedPhones(list)).toEqual(inOrder.map(id => phones.get(id)))
        },
      ),
      { numRuns: 60 },
    )
    expect(found).toBeGreaterThan(LEADS)
  }, 120_000)

  it('matches any criterion, as written, unless every one is asked for [LM-116]', async () => {
    const bar = { source: ['Website'], assignTo: [owner.userId] }
    const any = expected(bar)
    const every = expected({ ...bar, match: 'all' })
    expect(every.length).toBeGreaterThan(0)
    expect(any.length).toBeGreaterThan(every.length)
    expect(await listed(bar)).toEqual({ ids: any, total: any.length })
    expect(await listed({ ...bar, match: 'all' })).toEqual({ ids: every, total: every.length })
  })

  it('lets every lead through while nothing is chosen [LM-118]', async () => {
    for (const bar of [{}, { match: 'all' }]) {
      const { ids, total } = await listed(bar)
      expect(ids).toEqual(model.newestFirst(leads))
      expect(total).toBe(LEADS)
    }
  })

  it('finds leads by area with its unit, and those without one', async () => {
    const [area] = leads.map(COLUMN_VALUES.area).filter(text => text !== '')
    for (const bar of [{ area: [area] }, { area: [''] }, { area: ['', area] }]) {
      expect((await listed(bar)).ids).toEqual(expected(bar))
      expect(expected(bar).length).toBeGreaterThan(0)
    }
  })

  it('finds leads by status, whatever their stage', async () => {
    for (const status of [[2], [1, 5], [9999]]) expect((await listed({ status })).ids).toEqual(expected({ status }))
    expect(new Set(leads.filter(lead => lead.lead_status === 5).map(lead => lead.stage_id)).size).toBeGreaterThan(1)
  })

  it('finds leads by stage, as the column does', async () => {
    const stage = stages.slice(0, 2).map(one => one._id)
    const { ids } = await listed({ stage })
    expect(ids).toEqual(model.newestFirst(model.chosen({ filters: { leadStage: stage } })))
    expect(ids.length).toBeGreaterThan(0)
  })

  it('finds leads by their tags, and none by a tag that is deleted', async () => {
    const any = expected({ tags: tagIds })
    expect((await listed({ tags: tagIds })).ids).toEqual(any)
    expect(any.length).toBeGreaterThan(expected({ tags: tagIds.slice(0, 1) }).length)
    const { owner: other } = await app.firm()
    const [tag] = (await other.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#2f6fb3' }] })).data
    const { data: lead } = await other.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
    await other.api.leadTags.addToLead({ body: { leadId: lead._id, tagId: tag!._id } })
    const query = { filterBar: JSON.stringify({ tags: [tag!._id] }) }
    expect((await other.api.leads.list({ query })).data.data.map(one => one._id)).toEqual([lead._id])
    await other.api.leadTags.edit({ query: { tagId: tag!._id }, body: { isDeleted: true } })
    const after = async () => (await other.api.leads.list({ query })).data
    expect((await after()).data).toEqual([])
    await expect.poll(async () => (await after()).total).toBe(0)
  })

  it('finds the month of the expected closure in any year [LM-108]', async () => {
    const other = await app.firm()
    const closures = ['2025-03-31', '2026-03-01', '2026-04-01', '2027-12-31', null]
    for (const expClosureDate of closures)
      await other.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', expClosureDate } })
    const dates = async (expClosure: number[]) => {
      const query = { filterBar: JSON.stringify({ expClosure }), sort: 'expClosure' } as const
      return (await other.owner.api.leads.list({ query })).data.data.map(lead => lead.expClosureDate)
    }
    expect(await dates([3])).toEqual(['2025-03-31', '2026-03-01'])
    expect(await dates([4, 12])).toEqual(['2026-04-01', '2027-12-31'])
    expect(await dates([1])).toEqual([])
  })

  it('takes both ends of a budget, and no lead without one [LM-109]', async () => {
    const budgets = [...new Set(leads.map(lead => lead.budget).filter(budget => budget !== null))].sort((a, b) => a - b)
    const [min, max] = [budgets[3]!, budgets[9]!]
    const bar = { budget: { min, max } }
    expect((await listed(bar)).ids).toEqual(expected(bar))
    for (const end of [min, max]) expect(leads.some(lead => lead.budget === end)).toBe(true)
    const whole = { budget: { min: 0, max: 9_999_999_999 } }
    expect((await listed(whole)).ids).toEqual(model.newestFirst(leads.filter(lead => lead.budget !== null)))
  })

  it('tells leads by whether a quotation was sent, which what sends it says once and history keeps [LM-112]', async () => {
    expect((await listed({ quotationSent: true })).ids).toEqual(expected({ quotationSent: true }))
    expect((await listed({ quotationSent: false })).total).toBe(LEADS - quoted.size)
    const other = (await app.firm()).owner
    const { data: lead } = await other.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
    expect(lead.isQuotationSent).toBe(false)
    await other.api.leads.edit({ query: { id: lead._id }, body: { isQuotationSent: true } })
    const sent = await other.api.leads.list({ query: { filterBar: JSON.stringify({ quotationSent: true }) } })
    expect(sent.data.data).toMatchObject([{ _id: lead._id, isQuotationSent: true }])
    const { data: logs } = await other.api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(logs[0]).toMatchObject({
      type: 'update',
      userId: other.userId,
      old: { isQuotationSent: false },
      new: { isQuotationSent: true },
    })
  })

  it('takes days of the company’s zone, both ends included, one of them open', async () => {
    const ranges = [{ from: '2026-03-10', to: '2026-03-10' }, { from: '2026-03-12' }, { to: '2026-03-03' }]
    for (const range of [...ranges, { from: '0001-01-01', to: '9999-12-31' }])
      for (const bar of [{ createdOn: range }, { followUp: range }]) {
        expect((await listed(bar)).ids, JSON.stringify(bar)).toEqual(expected(bar))
        expect(expected(bar).length).toBeGreaterThan(0)
      }
  })

  it('narrows the other filters and never widens them [LM-116]', async () => {
    const bar = { source: ['Website', ''], quotationSent: true }
    const more: ModelChoice = {
      type: LEAD_TABS.followUp,
      filters: { city: ['Pune', 'Mumbai'] },
      startDate: '2026-03-01',
    }
    const { ids } = await listed(bar, more)
    expect(ids).toEqual(model.sorted(model.chosen({ ...more, filterBar: LeadFilterBar.parse(bar) }), 'followUp', 'asc'))
    expect(ids.length).toBeGreaterThan(0)
  })

  it.each([
    ['no JSON', '{'],
    ['a criterion nobody knows', { secret: ['x'] }],
    ['an empty selection', { area: [] }],
    ['a month that does not exist', { expClosure: [13] }],
    ['an assignee that is no id', { assignTo: ["' or 1=1 --"] }],
    ['a range that ends before it begins', { createdOn: { from: '2026-03-02', to: '2026-03-01' } }],
    ['a range without days', { followUp: {} }],
    ['a budget that ends before it begins', { budget: { min: 2, max: 1 } }],
    ['a budget below nothing', { budget: { min: -1, max: 1 } }],
    ['a NUL', { source: ['a\u0000'] }],
    ['an area without a number', { area: ['big'] }],
    ['a stage that is no id', { stage: ["' or 1=1 --"] }],
    ['a tag that is no id', { tags: ['hot'] }],
    ['another way of matching', { match: 'none' }],
  ])('refuses %s', async (_, bar) => {
    const filterBar = typeof bar === 'string' ? bar : JSON.stringify(bar)
    const query = { filterBar }
    for (const call of [() => owner.api.leads.list({ query }), () => owner.api.leads.ids({ query })])
      await expect(call()).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('finds nothing under a person, a stage or a tag of another firm', async () => {
    const stranger = (await app.firm()).owner
    const [theirs] = (await stranger.api.pipelines.get()).data.stages
    const [tag] = (await stranger.api.leadTags.save({ body: [{ tagName: 'Hot', tagColorCode: '#2f6fb3' }] })).data
    for (const bar of [{ stage: [theirs!._id] }, { tags: [tag!._id] }])
      expect(await listed(bar)).toEqual({ ids: [], total: 0 })
    expect(await listed({ assignTo: [stranger.userId] })).toEqual({ ids: [], total: 0 })
  })

  it('shows a person with their own leads none but these, whatever the bar says', async () => {
    const own = await app.firm()
    await own.permit('team_member', 'own', false)
    const member = await own.member()
    const make = (firstName: string, assignedTo: string | null) =>
      own.owner.api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', assignedTo, budget: '5000' } })
    await make('Mine', member.userId)
    await make('Theirs', own.owner.userId)
    await make('Nobodys', null)
    const filterBar = JSON.stringify({
      budget: { min: 0, max: 9000 },
      assignTo: ['unassigned', own.owner.userId],
      quotationSent: false,
    })
    const { data } = await member.api.leads.list({ query: { filterBar } })
    expect(data.data.map(lead => lead.firstName)).toEqual(['Mine'])
    expect(data.total).toBe(1)
  })
})

describe('what there is to filter by', () => {
  it('are the smallest and the largest budget of the leads one may see [LM-109 LM-121]', async () => {
    const budgets = leads.map(lead => lead.budget).filter(budget => budget !== null)
    const { data } = await owner.api.leads.filterBounds()
    expect(data.budget).toEqual({ min: Math.min(...budgets), max: Math.max(...budgets) })

    const other = await app.firm()
    await other.permit('team_member', 'own', false)
    const member = await other.member()
    expect((await other.owner.api.leads.filterBounds()).data).toEqual({ budget: null })
    const make = (budget: string, assignedTo: string) =>
      other.owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', budget, assignedTo } })
    await make('', member.userId)
    await make('700000', other.owner.userId)
    expect((await member.api.leads.filterBounds()).data).toEqual({ budget: null })
    await make('300000', member.userId)
    await make('1200000', member.userId)
    expect((await member.api.leads.filterBounds()).data).toEqual({ budget: { min: 300_000, max: 1_200_000 } })
    expect((await other.owner.api.leads.filterBounds()).data).toEqual({ budget: { min: 300_000, max: 1_200_000 } })
  })

  it('are as many values of a column as are asked for', async () => {
    const options = async (limit?: number) =>
      (await owner.api.leads.filterOptions({ query: { column: 'phoneNumber', ...(limit ? { limit } : {}) } })).data
    const phones = [...new Set(leads.map(lead => lead.phone))].sort()
    expect((await options(200)).map(option => option.value)).toEqual(phones.slice(0, 200))
    expect((await options(3)).map(option => option.value)).toEqual(phones.slice(0, 3))
    expect(await options()).toHaveLength(50)
  })
})
