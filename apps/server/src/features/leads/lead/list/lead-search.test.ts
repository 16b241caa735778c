import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { beforeAll, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import type { BulkLead } from '../assign/lead-bulk.service.ts'
import { addLeads, makeLeads, seeded } from '../lead.factory.ts'
import { listModel } from './lead-list-model.factory.ts'

const app = testApp()
/** Many, and more than are ever collected or counted. */
const [MANY, MOST] = [5_001, 10_300]

let firm: Firm
let owner: Member
let member: Member
let leads: BulkLead[]
let model: ReturnType<typeof listModel>

beforeAll(async () => {
  firm = await app.firm()
  owner = firm.owner
  member = await firm.member({ firstName: 'Ravi', lastName: 'Menon' })
  const { stages } = (await owner.api.pipelines.get()).data
  const assignees = [null, owner.userId, member.userId]
  const now = app.clock.now()
  leads = makeLeads({ count: MOST, stages, assignees, createdBy: owner.userId, now, random: seeded(21) })
  for (const [index, lead] of leads.entries()) {
    lead.company_name = 'Rooms_of % \\Jaipur'
    // every second, so that they are among all others
    if (index % 2 === 0)
      Object.assign(lead, { email: `Meera.${index}@studio.example`, phone: `98765${10_000 + index}` })
    else Object.assign(lead, { email: `asha${index}@home.example`, phone: `70000${10_000 + index}` })
  }
  await addLeads(app.app.services.db, firm.companyId, leads)
  const names: [string, string][] = [
    [owner.userId, 'Asha Rao'],
    [member.userId, 'Ravi Menon'],
  ]
  model = listModel({ leads, stages, people: new Map(names) })
})

/** The total of so many leads, as a search or filter tells it. */
const totalOf = (count: number) => ({ total: Math.min(count, 10_000), isTotalExact: count <= 10_000 })

/** Asked twice, since the total is remembered from the first time. */
async function expectFoundTwice(query: { search: string; filters?: string }, expected: readonly string[]) {
  for (const time of ['first', 'second'])
    for (const pageNo of [0, 3, 20]) {
      const { data } = await owner.api.leads.list({ query: { ...query, pageNo, limit: 100 } })
      const found = data.data.map(lead => lead._id)
      expect(found, `${query.search}, the ${time} time`).toEqual(expected.slice(pageNo * 100, pageNo * 100 + 100))
      expect(data).toMatchObject(totalOf(expected.length))
    }
}

it('finds the same leads in the same order however many they are and whenever one asks [LM-Q27]', async () => {
  const every = model.newestFirst(leads)
  const studio = model.newestFirst(model.chosen({ search: 'MEERA.' }))
  expect(studio.length).toBeGreaterThanOrEqual(MANY)
  await expectFoundTwice({ search: 'MEERA.' }, studio)
  // a number with other signs is found by its digits
  await expectFoundTwice({ search: '98-765' }, studio)
  // more than are collected
  await expectFoundTwice({ search: 'rooms_OF % \\jai' }, every)
  // few of many
  await expectFoundTwice({ search: 'meera.40' }, model.newestFirst(model.chosen({ search: 'meera.40' })))
  for (const search of ['rooms%jaipur', 'rooms of %', 'meera_', '\\\\']) await expectFoundTwice({ search }, [])
})

it('applies filters and rights to what a search finds, in orders with an index and without', async () => {
  const filters = { assignedTo: [member.userId] }
  for (const search of ['meera', 'rooms_']) {
    await expectFoundTwice({ search }, model.newestFirst(model.chosen({ search })))
    const chosen = model.chosen({ search, filters })
    await expectFoundTwice({ search, filters: JSON.stringify(filters) }, model.newestFirst(chosen))
    for (const sort of ['followUp', 'address'] as const) {
      const { data } = await owner.api.leads.list({ query: { search, sort, order: 'desc', limit: 200 } })
      const expected = model.sorted(model.chosen({ search }), sort, 'desc')
      expect(data.data.map(lead => lead._id)).toEqual(expected.slice(0, 200))
    }
  }
  await firm.permit('team_member', 'own', false)
  for (const search of ['meera', 'rooms_']) {
    const own = model.newestFirst(model.chosen({ search, filters }))
    const { data } = await member.api.leads.list({ query: { search, limit: 200 } })
    expect(data.data.map(lead => lead._id)).toEqual(own.slice(0, 200))
    expect(data.total).toBe(own.length)
  }
})

it('counts what a search or filter finds to 10,000 and tells that there are more; tabs and stages exactly [LM-Q26]', async () => {
  const bar = JSON.stringify({ quotationSent: false })
  for (const query of [{ search: 'rooms_of' }, { filterBar: bar }, { search: 'rooms_of', filterBar: bar }]) {
    const first = await owner.api.leads.list({ query: { ...query, limit: 100 } })
    expect(first.data).toMatchObject({ total: 10_000, isTotalExact: false, hasMore: true })
    const last = await owner.api.leads.list({ query: { ...query, pageNo: 102, limit: 100 } })
    expect(last.data).toMatchObject({ total: 10_000, isTotalExact: false, hasMore: false })
    expect(last.data.data).toHaveLength(100)
    const chosen = await owner.api.leads.ids({ query })
    expect(chosen.data).toMatchObject({ total: 10_000, isTotalExact: false })
    expect(chosen.data.ids).toHaveLength(1000)
  }
  const whole = { total: MOST, isTotalExact: true }
  expect((await owner.api.leads.list({ query: {} })).data).toMatchObject(whole)
  expect((await owner.api.leads.list({ query: { type: LEAD_TABS.followUp } })).data).toMatchObject(whole)
  const stageIds = [...new Set(leads.map(lead => lead.stage_id))]
  const filters = JSON.stringify({ leadStage: stageIds })
  expect((await owner.api.leads.list({ query: { filters } })).data).toMatchObject(whole)
  // this one searches names and tags
  const { data: tags } = await owner.api.leadTags.save({ body: [{ tagName: 'rooms_of', tagColorCode: '#2f6fb3' }] })
  await app.rows(
    'insert into lead_tags (company_id, lead_id, tag_id, added_at) select company_id, id, $2, now() from leads where company_id = $1',
    [owner.companyId, tags[0]?._id],
  )
  const { totals } = await owner.api.leadMoves.inStage({ body: { search: 'rooms_of' } })
  expect(Object.values(totals).reduce((sum, { count }) => sum + count, 0)).toBe(MOST)
})

it('finds a lead made a moment ago by a text that very many hold, and counts anew what few hold', async () => {
  const queries = [{ search: 'rooms_of' }, { search: 'meera.40' }]
  const before = await Promise.all(queries.map(async query => (await owner.api.leads.list({ query })).data.total))
  const body = { firstName: 'Meera.40', lastName: 'Rooms_of', phoneNumber: '7999999999' }
  const { data: made } = await owner.api.leads.addEdit({ body })
  const [broad, narrow] = await Promise.all(queries.map(async query => (await owner.api.leads.list({ query })).data))
  expect(broad?.data[0]?._id).toBe(made._id)
  expect(broad).toMatchObject({ total: 10_000, isTotalExact: false })
  expect(narrow?.data.map(lead => lead._id)).toContain(made._id)
  expect(narrow).toMatchObject({ total: (before[1] ?? 0) + 1, isTotalExact: true })
})
