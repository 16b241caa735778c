import { LEAD_COLUMNS, LEAD_SORTS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadColumn, LeadTab } from '@plinth/contract/leads/lead/lead-list'
import type { Stage } from '@plinth/contract/leads/pipelines'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import type { BulkLead } from '../assign/lead-bulk.service.ts'
import { addLeads, makeLeads, seeded } from '../lead.factory.ts'
import { COLUMN_VALUES, compare, dayOf, dueOf, listModel, nameOf } from './lead-list-model.factory.ts'

const app = testApp()
const LEADS = 220

let firm: Firm
let stages: Stage[]
let people: Map<string, string>
let leads: BulkLead[]
let owner: Member
let model: ReturnType<typeof listModel>

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  const members = [
    await firm.member({ firstName: 'Ravi', lastName: 'Menon' }),
    await firm.member({ firstName: 'divya', lastName: 'Nair' }),
    await firm.member({ firstName: 'Kiran', lastName: '' }),
  ]
  people = new Map([
    [owner.userId, 'Asha Rao'],
    [members[0]!.userId, 'Ravi Menon'],
    [members[1]!.userId, 'divya Nair'],
    [members[2]!.userId, 'Kiran'],
  ])
  stages = (await owner.api.pipelines.get()).data.stages
  leads = makeLeads({
    count: LEADS,
    stages,
    assignees: [null, ...people.keys()],
    createdBy: owner.userId,
    now: app.clock.now(),
    random: seeded(7),
  })
  await addLeads(app.app.services.db, firm.companyId, leads)
  model = listModel({ leads, stages, people })
  // what no list shows: a deleted and an archived lead, and a lead of another firm
  const hidden = makeLeads({
    count: 2,
    stages,
    assignees: [owner.userId],
    createdBy: owner.userId,
    now: app.clock.now(),
    random: seeded(8),
  })
  await addLeads(app.app.services.db, firm.companyId, hidden)
  await app.rows('update leads set deleted_at = now() where id = $1', [hidden[0]!.id])
  await app.rows('update leads set is_archived = true where id = $1', [hidden[1]!.id])
  await (await app.firm()).owner.api.leads.addEdit({ body: { firstName: 'Foreign', phoneNumber: '9876543210' } })
})

const stageOf = (lead: BulkLead): Stage => model.stageOf(lead)
const sorted = (from: readonly BulkLead[], sort: (typeof LEAD_SORTS)[number], order: 'asc' | 'desc') =>
  model.sorted(from, sort, order)
const newestFirst = (from: readonly BulkLead[]) => model.newestFirst(from)
const found = (search: string) => model.chosen({ search })

/* ---------- reading ---------- */

type Query = NonNullable<Parameters<Member['api']['leads']['list']>[0]>['query']
async function everyPage(query: Query, limit = 60): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let pageNo = 0; ; pageNo++) {
    const { data } = await owner.api.leads.list({ query: { ...query, limit, pageNo } })
    ids.push(...data.data.map(lead => lead._id))
    totals.add(data.total)
    expect(data.hasMore).toBe(ids.length < data.total)
    if (!data.hasMore) return { ids, totals }
  }
}
const filtered = (filters: object): string => JSON.stringify(filters)

/* ---------- tests ---------- */

describe('the tabs of the list', () => {
  it('shows all leads newest first, page by page, with their number [LM-529]', async () => {
    const { ids, totals } = await everyPage({ type: LEAD_TABS.all })
    expect(ids).toEqual(newestFirst(leads))
    expect([...totals]).toEqual([LEADS])
    const { data } = await owner.api.leads.list({ query: {} })
    expect(data.data.map(lead => lead._id)).toEqual(newestFirst(leads).slice(0, 50))
  })

  it('orders tab 2 by follow-up, leads without one and lost leads last [LM-023]', async () => {
    const { ids } = await everyPage({ type: LEAD_TABS.followUp })
    expect(ids).toEqual(sorted(leads, 'followUp', 'asc'))
    const firstBlank = ids.findIndex(id => dueOf(leads.find(lead => lead.id === id)!) === null)
    const lost = leads.filter(lead => lead.lost_at && lead.follow_up_at)
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.every(lead => ids.indexOf(lead.id) >= firstBlank)).toBe(true)
  })

  it('shows unassigned leads in tab 8, to people who may assign only [LM-021 LM-500]', async () => {
    const { ids, totals } = await everyPage({ type: LEAD_TABS.unassigned })
    const unassigned = leads.filter(lead => lead.assigned_to === null)
    expect(ids).toEqual(newestFirst(unassigned))
    expect([...totals]).toEqual([unassigned.length])
    const member = await firm.member()
    for (const call of [
      () => member.api.leads.list({ query: { type: LEAD_TABS.unassigned } }),
      () => member.api.leads.ids({ query: { type: LEAD_TABS.unassigned } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
  })

  it('shows won leads in tab 9 [LM-022]', async () => {
    const { ids, totals } = await everyPage({ type: LEAD_TABS.won })
    const won = leads.filter(lead => stageOf(lead).kind === 'won')
    expect(ids).toEqual(newestFirst(won))
    expect([...totals]).toEqual([won.length])
  })

  it('shows a row with all its columns [LM-061 LM-062 LM-063 LM-076]', async () => {
    const lead = leads.find(one => one.assigned_to && one.area && one.follow_up_at && one.last_call_at && !one.lost_at)!
    const { data } = await owner.api.leads.list({ query: { filters: filtered({ phoneNumber: [lead.phone] }) } })
    expect(data.data).toMatchObject([
      {
        _id: lead.id,
        name: nameOf(lead),
        phoneNumber: lead.phone,
        countryCode: '+91',
        budget: lead.budget,
        area: `${lead.area} ${lead.area_unit}`,
        areaUnit: lead.area_unit,
        leadStage: { _id: lead.stage_id, stageName: stageOf(lead).stageName, kind: stageOf(lead).kind },
        callStatus: lead.call_status,
        latestFollowUpDate: dayOf(lead.follow_up_at!)!.split('-').reverse().join('-'),
        latestFollowUpTime: '12:00 PM',
        lastCallDate: lead.last_call_at!.toISOString(),
        assignedTo: { _id: lead.assigned_to, fullName: people.get(lead.assigned_to!) },
        updateTextCount: 0,
      },
    ])
    expect(data.data[0]).not.toHaveProperty('leadUpdates')
  })

  it('tells corporate leads by the name of their company [LM-302]', async () => {
    const { data } = await owner.api.leads.list({ query: { limit: 500 } })
    const types = new Map(data.data.map(lead => [lead._id, lead.type]))
    for (const lead of leads) expect(types.get(lead.id)).toBe(lead.company_name === '' ? 0 : 1)
    expect(new Set(types.values())).toEqual(new Set([0, 1]))
  })
})

describe('every order of the list', () => {
  for (const sort of LEAD_SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      it(`${sort} ${order}, blank ones last`, async () => {
        const { ids } = await everyPage({ sort, order })
        expect(ids).toEqual(sorted(leads, sort, order))
      })
    }
  }
})

describe('every column filter', () => {
  for (const column of LEAD_COLUMNS) {
    it(`${column}: any of its values, blank ones too [LM-089]`, async () => {
      const held = COLUMN_VALUES[column]
      const values = [...new Set(leads.map(held))]
      const random = seeded(column.length)
      for (let round = 0; round < 4; round++) {
        const wanted = round === 0 ? [values[0]!] : values.filter(() => random() < 0.3).slice(0, 100)
        if (wanted.length === 0) continue
        const expected = leads.filter(lead => wanted.includes(held(lead)))
        const { ids, totals } = await everyPage({ filters: filtered({ [column]: wanted }) }, 200)
        expect(ids).toEqual(newestFirst(expected))
        expect([...totals]).toEqual([expected.length])
      }
    })
  }

  it('means or within a column, and between columns, with every sort and tab', async () => {
    const columns = fc.uniqueArray(fc.constantFrom(...LEAD_COLUMNS), { minLength: 1, maxLength: 3 })
    const tabs = fc.constantFrom<LeadTab>('0', '2', '8', '9')
    const sorts = fc.constantFrom(...LEAD_SORTS)
    await fc.assert(
      fc.asyncProperty(columns, tabs, sorts, fc.boolean(), fc.integer(), async (chosen, type, sort, isAsc, seed) => {
        const random = seeded(seed)
        const filters = Object.fromEntries(
          chosen.map(column => {
            const values = [...new Set(leads.map(COLUMN_VALUES[column]))]
            const wanted = values.filter(() => random() < 0.6).slice(0, 100)
            return [column, wanted.length > 0 ? wanted : values.slice(0, 1)]
          }),
        )
        const expected = leads.filter(
          lead =>
            chosen.every(column => filters[column]!.includes(COLUMN_VALUES[column](lead))) &&
            (type !== LEAD_TABS.unassigned || lead.assigned_to === null) &&
            (type !== LEAD_TABS.won || stageOf(lead).kind === 'won'),
        )
        const order = isAsc ? 'asc' : 'desc'
        const query = { type, sort, order, filters: filtered(filters) } as const
        const { ids, totals } = await everyPage(query, 100)
        expect(ids).toEqual(sorted(expected, sort, order))
        expect([...totals]).toEqual([expected.length])
        const selected = (await owner.api.leads.ids({ query: { type, filters: filtered(filters) } })).data
        expect(selected.total).toBe(expected.length)
        expect([...selected.ids].sort()).toEqual([...ids].sort())
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['a stage that is no id', { leadStage: ['x'] }],
    ['a day that does not exist', { followUp: ['2026-02-30'] }],
    ['a band nobody knows', { budget: ['cheap'] }],
    ['an area without a number', { area: ['big'] }],
    ['a column nobody knows', { secret: ['x'] }],
    ['an assignee that is no id', { assignedTo: ["' or 1=1 --"] }],
  ])('refuses %s', async (_, filters) => {
    const refused = owner.api.leads.list({ query: { filters: filtered(filters) } })
    await expect(refused).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'filters' }] })
  })

  it('finds nothing under a stage or person of another firm', async () => {
    const other = await app.firm()
    const stage = (await other.owner.api.pipelines.get()).data.stages[0]!
    for (const filters of [{ leadStage: [stage._id] }, { assignedTo: [other.owner.userId] }, { leadStage: [''] }]) {
      const { data } = await owner.api.leads.list({ query: { filters: filtered(filters) } })
      expect(data).toEqual({ data: [], total: 0, isTotalExact: true, hasMore: false })
    }
  })
})

describe('the follow-up period', () => {
  it('takes days of the company’s zone, both ends included [LM-530]', async () => {
    const [startDate, endDate] = ['2026-03-10', '2026-03-25']
    const inside = (from: string | undefined, to: string | undefined) =>
      leads.filter(lead => {
        const day = dayOf(dueOf(lead))
        return day !== null && (!from || day >= from) && (!to || day <= to)
      })
    expect((await everyPage({ startDate, endDate })).ids).toEqual(newestFirst(inside(startDate, endDate)))
    expect((await everyPage({ startDate })).ids).toEqual(newestFirst(inside(startDate, undefined)))
    expect((await everyPage({ endDate })).ids).toEqual(newestFirst(inside(undefined, endDate)))
    expect((await everyPage({ startDate: '0001-01-01', endDate: '9999-12-31' })).ids).toHaveLength(
      inside(undefined, undefined).length,
    )
  })
})

describe('the search', () => {
  it('finds a part of name, company, e-mail, phone or city, whatever the case [LM-057]', async () => {
    const one = leads.find(lead => lead.email !== '' && lead.company_name !== '')!
    const searches = [
      'ME',
      'meera iyer',
      'iyer meera',
      'नेह',
      'josé',
      'studio 1',
      one.email.toUpperCase(),
      'pun',
      'mail.in',
      one.phone.slice(3, 8),
      `+91 ${one.phone.slice(0, 5)} ${one.phone.slice(5)}`,
      `${one.phone.slice(0, 5)}-${one.phone.slice(5)}`,
      `+91${one.phone}`,
      `0${one.phone}`,
      `0${one.phone.slice(0, 5)} ${one.phone.slice(5)}`,
      '9',
      'a',
      'nobody has this',
    ]
    for (const search of searches) {
      const { ids, totals } = await everyPage({ search })
      expect(ids, search).toEqual(newestFirst(found(search)))
      expect([...totals], search).toEqual([found(search).length])
      expect((await owner.api.leads.ids({ query: { search } })).data.total, search).toBe(found(search).length)
    }
    expect(found(one.phone.slice(3, 8)).length).toBeGreaterThan(0)
    expect(found(`0${one.phone}`).length).toBeGreaterThan(0)
    expect(found('iyer meera').length).toBe(found('meera iyer').length)
    expect(found('iyer meera').length).toBeGreaterThan(0)
  })

  it('takes percent signs, underscores and backslashes as they are', async () => {
    for (const search of ['%', '_', '\\', '100%', "'; --"])
      expect((await owner.api.leads.list({ query: { search } })).data.total).toBe(0)
  })

  it('goes together with tab, filter and sort, and tells a total beyond its end too', async () => {
    const filters = { city: ['Pune', 'Mumbai', ''] }
    const expected = found('rao').filter(lead => filters.city.includes(lead.city))
    const query = {
      search: 'rao',
      type: LEAD_TABS.followUp,
      sort: 'budget',
      order: 'desc',
      filters: filtered(filters),
    } as const
    expect((await everyPage(query, 5)).ids).toEqual(sorted(expected, 'budget', 'desc'))
    const { data } = await owner.api.leads.list({ query: { ...query, pageNo: 50 } })
    expect(data).toEqual({ data: [], total: expected.length, isTotalExact: true, hasMore: false })
  })

  it('answers at most 1,000 ids of a list, with the number of all', async () => {
    const crowd = await app.firm()
    const many = makeLeads({
      count: 1100,
      stages: (await crowd.owner.api.pipelines.get()).data.stages,
      assignees: [null, crowd.owner.userId],
      createdBy: crowd.owner.userId,
      now: app.clock.now(),
      random: seeded(3),
    })
    await addLeads(app.app.services.db, crowd.companyId, many)
    const all = (await crowd.owner.api.leads.ids({ query: {} })).data
    expect([all.ids.length, all.total]).toEqual([1000, 1100])
  })
})

describe('the counts', () => {
  it('tell leads per tab and stage, with the stages’ budgets [LM-531]', async () => {
    const { data } = await owner.api.leads.counts()
    const sum = (from: BulkLead[]) => from.reduce((total, lead) => total + (lead.budget ?? 0), 0)
    const inStage = (stage: Stage) => leads.filter(lead => lead.stage_id === stage._id)
    expect(data).toEqual({
      all: LEADS,
      unassigned: leads.filter(lead => lead.assigned_to === null).length,
      won: leads.filter(lead => stageOf(lead).kind === 'won').length,
      byStage: Object.fromEntries(
        stages.map(stage => [stage._id, { count: inStage(stage).length, budget: sum(inStage(stage)) }]),
      ),
    })
  })

  it('and totals follow every change at once', async () => {
    const other = await app.firm()
    const total = async () => (await other.owner.api.leads.list({ query: {} })).data.total
    const inPune = async () =>
      (await other.owner.api.leads.list({ query: { filters: filtered({ city: ['Pune'] }) } })).data.total
    expect([await total(), await inPune()]).toEqual([0, 0])
    const body = { firstName: 'Meera', phoneNumber: '9876543210', city: 'Pune' }
    const { data } = await other.owner.api.leads.addEdit({ body })
    expect([await total(), await inPune()]).toEqual([1, 1])
    await other.owner.api.leads.edit({ query: { id: data._id }, body: { city: 'Delhi' } })
    expect([await total(), await inPune()]).toEqual([1, 0])
    await other.owner.api.leads.edit({ query: { id: data._id }, body: { isDeleted: true } })
    expect([await total(), await inPune()]).toEqual([0, 0])
  })
})

describe('the options of a column filter', () => {
  const options = async (column: LeadColumn, search?: string) =>
    (await owner.api.leads.filterOptions({ query: { column, ...(search === undefined ? {} : { search }) } })).data

  it.each(['city', 'requirements', 'leadSource', 'sourceName'] as const)(
    'are the values of %s in order, the blank one first, each of which finds its leads',
    async column => {
      const values = new Set(leads.map(COLUMN_VALUES[column]))
      const filled = [...values].filter(value => value !== '').sort(compare)
      const expected = [{ value: '', label: '(Blank)' }, ...filled.map(value => ({ value, label: value }))]
      expect(await options(column)).toEqual(expected)
    },
  )

  it.each(['name', 'phoneNumber', 'email', 'address', 'area'] as const)('are at most 50 of %s', async column => {
    const values = new Set(leads.map(COLUMN_VALUES[column]))
    const found = await options(column)
    expect(found.length).toBe(Math.min(50, values.size))
    expect(found.every(option => values.has(option.value))).toBe(true)
  })

  it('hold the searched text', async () => {
    expect((await options('city', 'PU')).map(option => option.value)).toEqual(['Jaipur', 'Nagpur', 'Pune'])
    expect(await options('leadSource', '100%')).toEqual([{ value: '100% off_ads', label: '100% off_ads' }])
    expect(await options('city', 'blank')).toEqual([{ value: '', label: '(Blank)' }])
    expect(await options('city', '%')).toEqual([])
  })

  it('are bands, stages, people and outcomes by name', async () => {
    expect((await options('budget')).map(option => option.label)).toEqual([
      'Under 1 Lakh',
      '1 Lakh - 5 Lakh',
      '5 Lakh - 10 Lakh',
      'Over 10 Lakh',
      '(Blank)',
    ])
    expect((await options('leadStage')).map(option => option.label)).toEqual(['Prospect', 'Assigned', 'Won', 'Lost'])
    const assignees = await options('assignedTo')
    expect(assignees.slice(0, 2)).toEqual([
      { value: 'me', label: 'Me' },
      { value: 'unassigned', label: 'Unassigned' },
    ])
    expect(new Set(assignees.slice(2).map(option => option.label))).toEqual(new Set(people.values()))
    expect((await options('assignedTo', 'menon')).map(option => option.label)).toEqual(['Ravi Menon'])
    expect((await options('callStatus')).map(option => option.label)).toEqual([
      'Follow Up',
      'Interested',
      'Not Interested',
      'No Response',
      'Meeting Scheduled',
      '(Blank)',
    ])
  })

  it('are days of the company’s zone, shown DD/MM/YYYY, the newest first', async () => {
    for (const column of ['followUp', 'lastCall', 'expClosure'] as const) {
      const days = [...new Set(leads.map(COLUMN_VALUES[column]))]
        .filter(day => day !== '')
        .sort()
        .reverse()
      const shown = days.map(day => ({ value: day, label: day.split('-').reverse().join('/') }))
      expect(await options(column)).toEqual([{ value: '', label: '(Blank)' }, ...shown].slice(0, 50))
    }
    const march = await options('followUp', '/03/2026')
    expect(march.length).toBeGreaterThan(0)
    expect(march.every(option => option.label.endsWith('/03/2026'))).toBe(true)
  })
})
