import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { mergeOf } from '../lead-merges/lead-merges.factory.ts'
import type { ModelPeriod } from './analytics-days.factory.ts'
import { figureKey, type ModelViewer } from './analytics-model.factory.ts'
import { type ModelData, readModel, repeatedCalls } from './analytics-tables.factory.ts'
import { type AnalyticsWorld, analyticsWorld, NOW } from './analytics-world.factory.ts'
import { InsightsModel } from './insights-model.factory.ts'

/** Compares what the server counts in SQL with what the model counts one row at a time, exactly. */
const app = testApp({ now: NOW })
let world: AnalyticsWorld
let data: ModelData
let repeated: ReadonlySet<string>

const PERIODS: readonly ModelPeriod[] = [
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map(filter => ({ filter })),
  // over the night on which Berlin puts its clocks back
  { startDate: '2025-10-20', endDate: '2025-11-20' },
]
const VIEWERS = ['owner', 'lead', 'both', 'member', 'alone'] as const

beforeAll(async () => {
  world = await analyticsWorld(app, 3000)
  const { owner } = world.people
  const { api } = owner
  const made = await api.leads.ids({ query: {} })
  const [first, second, third, fourth, fifth, sixth, seventh] = made.data.ids as [string, ...string[]]
  // what was called before a merge was called then, on the lead of then
  repeated = repeatedCalls((await readModel(app, owner.companyId, world.paths)).updates)
  await mergeOf(world.firm, first, second!)
  const merged = await mergeOf(world.firm, third!, fourth!)
  await api.leadMerges.undo({ params: { id: merged.merge._id } })
  await api.leads.edit({ query: { id: fifth! }, body: { isDeleted: true } })
  await api.leads.edit({ query: { id: sixth! }, body: { isDeleted: true } })
  await api.leads.undelete({ params: { id: sixth! } })
  await api.leads.assignMany({ body: { leadIds: [seventh!], assignedTo: world.people.alone.userId } })
  await api.leadSelections.archive({ body: { leadIds: made.data.ids.slice(7, 9), archiveStatus: true } })
  await api.leadSelections.archive({ body: { leadIds: made.data.ids.slice(8, 9), archiveStatus: false } })
  data = await readModel(app, owner.companyId, world.paths)
}, 120_000)

const sight = (who: (typeof VIEWERS)[number]): ModelViewer => {
  const { people } = world
  const ids = (members: (Member | undefined)[]) => members.map(one => one!.userId)
  const sees = {
    owner: null,
    lead: ids([people.lead, people.member, people.more[0]]),
    both: ids([people.both, people.gone, people.more[1], people.more[2]]),
    member: ids([people.member]),
    alone: ids([people.alone]),
  }[who]
  return { userId: people[who].userId, sees, seesUnassigned: who !== 'member' && who !== 'alone' }
}

const modelOf = (who: (typeof VIEWERS)[number], period: ModelPeriod, userIds: readonly string[] = []) =>
  new InsightsModel({ data, repeated }, { viewer: sight(who), userIds, period })

async function answersOf({ api }: Member, userIds: string[], query: ModelPeriod) {
  const { calls, byStage, dealValue, bySource, topReps, byCity, averageDealValue, today, todaysLogs, ofDays } =
    api.leadAnalytics
  const asked = { query, body: { userIds } }
  const members = userIds.length > 0 ? { userIds } : {}
  const [summary, ofQuery, stages, values, sources, reps, cities, averages, activity] = await Promise.all([
    calls(asked),
    ofDays({ query: { ...query, ...members } }),
    byStage(asked),
    dealValue(asked),
    bySource(asked),
    topReps({ query: { ...query, ...members } }),
    byCity(asked),
    averageDealValue(asked),
    today(asked),
  ])
  const logs: string[] = []
  for (let page = 1; ; page++) {
    const answer = await todaysLogs({ query: { page, ...members } })
    logs.push(...answer.data.map(log => log._id))
    if (page >= answer.pagination.pages) break
  }
  expect(ofQuery.data).toEqual(summary.data)
  expect(values.data).toEqual(stages.data)
  return {
    calls: summary.data,
    byStage: stages.data,
    bySource: sources.data,
    topReps: reps.data,
    byCity: cities.data,
    averages: averages.data,
    today: activity.data,
    logs,
  }
}

async function insightsOf({ api }: Member, userIds: string[], query: ModelPeriod) {
  const { funnel, stageTimes, lostReasons, firstResponses, forecast } = api.leadInsights
  const asked = { query, body: { userIds } }
  const [stages, times, reasons, responses, expected] = await Promise.all([
    funnel(asked),
    stageTimes(asked),
    lostReasons(asked),
    firstResponses(asked),
    forecast({ body: { userIds } }),
  ])
  return {
    funnel: stages.data,
    stageTimes: times.data,
    lostReasons: {
      ...reasons.data,
      reasons: reasons.data.reasons.map(one => ({ ...one, reason: one.reason.toLowerCase() })),
    },
    firstResponses: { ...responses.data, ...unordered(responses.data) },
    forecast: expected.data,
  }
}
type Responses = ReturnType<InsightsModel['firstResponses']>
/** Groups of the same size are in no order that matters. */
const unordered = ({ byPerson, bySource }: Pick<Responses, 'byPerson' | 'bySource'>) => ({
  byPerson: byPerson.toSorted((a, b) => ((a.userId ?? '') < (b.userId ?? '') ? -1 : 1)),
  bySource: bySource.toSorted((a, b) => (a.leadSource < b.leadSource ? -1 : 1)),
})
const expectedInsights = (model: InsightsModel) => {
  const insights = model.insights()
  return { ...insights, firstResponses: { ...insights.firstResponses, ...unordered(insights.firstResponses) } }
}

describe.each(VIEWERS)('what %s reads', who => {
  it.each(PERIODS)(
    'is what a count one by one finds, in period %o [LM-187 LM-194 LM-197 LM-198 LM-199 LM-200 LM-201 LM-202 LM-203 LM-204 LM-205 LM-206 LM-207 LM-343 LM-344 LM-345 LM-346 LM-347 LM-348 LM-349 LM-510 LM-596 LM-597 LM-598 LM-599 LM-600 LM-601 LM-602 LM-603 LM-604 LM-605 LM-606 LM-607 LM-687 LM-689 LM-690 LM-692]',
    async period => {
      expect(await answersOf(world.people[who], [], period)).toEqual(modelOf(who, period).answers())
    },
  )
  it.each(PERIODS)('beyond the dashboard is what a count one by one finds, in period %o', async period => {
    expect(await insightsOf(world.people[who], [], period)).toEqual(expectedInsights(modelOf(who, period)))
  })
})

it('of chosen members is what a count one by one finds, also where some may not be seen [LM-510]', async () => {
  const { people } = world
  const chosen = [people.member.userId, people.alone.userId, people.gone.userId]
  for (const who of VIEWERS) {
    const period = { filter: 4 } as const
    expect(await answersOf(people[who], chosen, period), who).toEqual(modelOf(who, period, chosen).answers())
    expect(await insightsOf(people[who], chosen, period), who).toEqual(expectedInsights(modelOf(who, period, chosen)))
  }
})

it.each([
  { startDate: '2026-03-21', endDate: '2026-04-04' },
  { startDate: '2026-03-20', endDate: '2026-04-04' },
  { startDate: '2026-01-07', endDate: '2026-03-31' },
  { startDate: '2026-01-06', endDate: '2026-03-31' },
  { startDate: '2024-02-29', endDate: '2024-02-29' },
])('of days of one’s own is divided as the days are many, %o [LM-608 LM-688]', async period => {
  expect(await answersOf(world.people.owner, [], period)).toEqual(modelOf('owner', period).answers())
})

describe.each(VIEWERS)('every figure that %s reads', who => {
  it.each([{ filter: 4 }, { filter: 6 }] as const)('opens the leads that were counted, in period %o', async period => {
    const model = modelOf(who, period)
    model.answers()
    model.insights()
    const { api } = world.people[who]
    for (const [key, ids] of model.sets) {
      const figure = figureOf(key, period)
      const { data: page } = await api.leads.list({ query: { figure: JSON.stringify(figure), limit: 500 } })
      expect({ total: page.total, isTotalExact: page.isTotalExact }, key).toEqual({
        total: ids.size,
        isTotalExact: true,
      })
      const listed = page.data.map(lead => lead._id)
      expect(
        listed.filter(id => !ids.has(id)),
        key,
      ).toEqual([])
      expect(listed.length, key).toBe(Math.min(500, ids.size))
      const { data: chosen } = await api.leads.ids({ query: { figure: JSON.stringify(figure) } })
      expect(chosen.total, key).toBe(ids.size)
    }
  })
})

/** The filter of the list for a figure of the model. */
function figureOf(key: string, period: ModelPeriod): LeadFigure {
  const [of = '', ...rest] = key.split(' ')
  const part = JSON.parse(rest.join(' ')) as Partial<LeadFigure>
  const isOfNow = /Today$|Silent$|^inStage$|^open$|^decided$|^wonFrom$/.test(of)
  return { of: of as LeadFigure['of'], ...(isOfNow || part.startDate ? {} : period), ...part }
}

it('a figure is searched and filtered among its leads, archived ones too', async () => {
  const { owner } = world.people
  const figure = JSON.stringify({ of: 'createdBySource', filter: 7 } satisfies LeadFigure)
  const model = modelOf('owner', { filter: 7 })
  const found = model.made().filter(lead => /lead 1/i.test(lead.first_name))
  expect(found.some(lead => lead.is_archived)).toBe(true)
  const { data: searched } = await owner.api.leads.list({ query: { figure, search: 'lead 1', limit: 500 } })
  expect(new Set(searched.data.map(lead => lead._id))).toEqual(new Set(found.map(lead => lead.id)))
  expect(searched.total).toBe(found.length)
  const some = model.made().filter(lead => lead.city === 'Kochi')
  const filters = JSON.stringify({ city: ['Kochi'] })
  const { data: filtered } = await owner.api.leads.list({ query: { figure, filters, limit: 500 } })
  expect(new Set(filtered.data.map(lead => lead._id))).toEqual(new Set(some.map(lead => lead.id)))
})

it('a figure that is exported has the leads that were counted, and the audit trail names it', async () => {
  const { owner } = world.people
  const figure: LeadFigure = { of: 'won', filter: 7, city: 'Pune' }
  const model = modelOf('owner', { filter: 7 })
  model.byCity()
  const ids = model.sets.get(figureKey('won', { city: 'Pune' }))!
  const { data: started } = await owner.api.leadExports.start({
    body: { format: 'csv', columns: ['name'], list: { figure } },
  })
  expect(ids.size).toBeGreaterThan(0)
  expect(started.total).toBe(ids.size)
  await owner.api.leadExports.now({ body: { format: 'csv', columns: ['name'], list: { figure } } })
  const { data: trail } = await owner.api.audit.list({ query: { action: 'leads.exported' } })
  expect(trail[0]?.changes).toContainEqual({ field: 'filters', before: null, after: 'Tab All; figure "Won leads"' })
  expect(trail[0]?.changes).toContainEqual({ field: 'leads', before: null, after: ids.size })
})
