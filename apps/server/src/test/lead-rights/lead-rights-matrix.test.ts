import { randomUUID } from 'node:crypto'
import { api } from '@plinth/contract/api'
import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'

import { listRoutes } from '@plinth/contract/route'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Member, testApp } from '../harness.ts'
import { type RawAnswer, type RawInput, rawCall } from '../raw-call.ts'
import { withValue } from '../sweep/id-paths.ts'
import { SWEEP_PROBES } from '../sweep/sweep-probes.ts'
import { fingerprint } from '../sweep/tenant-rows.ts'
import {
  FOR_READERS,
  knowsOfLeads,
  LEAD_ROUTES,
  leadIdsOf,
  READING_POSTS,
  REFUSED_BEFORE,
  SHOWING,
} from './lead-rights-routes.ts'
import {
  type KeptLead,
  OF_A_LEAD,
  OF_THE_FIRM,
  OWNERS,
  type RightsWorld,
  rightsWorld,
  type Sight,
  seenBy,
  VIEWERS,
  type Viewer,
  type Whose,
} from './lead-rights-world.ts'

/**
 * Generated from the contract: every operation that can show or change a lead, for every kind of person under every level of
 * access. What one may not see appears nowhere, and asked for by id it answers exactly like an id that nobody has.
 */
const app = testApp()
const routes = listRoutes(api)
// one without a probe fails the sweep
const probed = routes.filter(({ name }) => name in SWEEP_PROBES)
const SIGHTS: Sight[] = (['all', 'team', 'own'] as const).flatMap(view =>
  [true, false].map(unassigned => ({ view, unassigned })),
)
const AT_ONCE = 8
const PATIENCE = { timeout: 60_000, interval: 50 }
const FORBIDDEN = 'Access disabled by Admin'
let world: RightsWorld
let token: (viewer: Viewer) => string

beforeAll(async () => {
  world = await rightsWorld(app)
  token = viewer => world.people[viewer].token
}, 120_000)

/** Runs the steps, some at a time, and answers what they answered. */
async function all<T, R>(items: readonly T[], step: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(step))))
  return results
}
const routeOf = (name: string) => routes.find(one => one.name === name)!.route
const call = (viewer: Viewer, name: string, input: RawInput): Promise<RawAnswer> =>
  rawCall(app.base, routeOf(name), input, token(viewer))
/** What tells of a lead, wherever it stands. */
const traces = ({ token, phone, email, budget, mergedId, ids }: KeptLead): string[] => [
  token,
  phone,
  email,
  budget,
  mergedId,
  ...Object.values(ids),
]
/** Where least may be seen; there the operations that are not to know of leads are asked too. */
const isNarrowest = ({ view, unassigned }: Sight): boolean => view === 'own' && !unassigned
const leadsOf = (whose: readonly Whose[]): KeptLead[] => whose.map(one => world.leads[one])
const hiddenFrom = (viewer: Viewer, sight: Sight): Whose[] =>
  OWNERS.filter(whose => !seenBy(viewer, sight).includes(whose))

it('every operation that knows of leads is classified, and every id of the sweep', () => {
  const knowing = routes.filter(({ name, route }) => knowsOfLeads(name, route)).map(({ name }) => name)
  expect(Object.keys(LEAD_ROUTES).sort()).toEqual(knowing.sort())
  const byId = Object.keys(LEAD_ROUTES).filter(name => LEAD_ROUTES[name] === 'by-id')
  expect(byId.filter(name => leadIdsOf(name).length === 0)).toEqual([])
  for (const [name, kind] of Object.entries(LEAD_ROUTES)) {
    expect(name in SHOWING, name).toBe(kind === 'list' || kind === 'some')
  }
  const ofPersons = routes.filter(({ name, route }) => LEAD_ROUTES[name] === 'person' && route.method !== 'GET')
  expect(ofPersons.map(({ name }) => name).sort()).toEqual(Object.keys(GIVING).sort())
  expect(Object.keys(world.probeWorld('owner')).sort()).toEqual([...Object.keys(OF_A_LEAD), ...OF_THE_FIRM].sort())
})

describe.each(SIGHTS)('with view $view, unassigned leads $unassigned', sight => {
  beforeAll(async () => {
    await world.firm.permit('team_member', sight.view, sight.unassigned)
    await world.firm.permit('team_lead', sight.view, sight.unassigned)
  })

  it.each(VIEWERS)(
    '%s reads of these leads and no others [LM-005 LM-480 LM-482 LM-503 LM-504 LM-505 LM-506]',
    async viewer => {
      const own = world.probeWorld(viewer)
      const seen = leadsOf(seenBy(viewer, sight))
      const everybody = leadsOf(OWNERS)
      const reading = probed.filter(
        ({ name, route }) =>
          route.access !== 'public' &&
          route.raw !== 'events' &&
          (name in LEAD_ROUTES || isNarrowest(sight)) &&
          (route.method === 'GET' || READING_POSTS.includes(name)),
      )
      const asked = reading.flatMap(({ name }) =>
        [SWEEP_PROBES[name]!.input(own), ...(SHOWING[name]?.(everybody, own) ?? [])].map(input => ({ name, input })),
      )
      const answers = await all(asked, async one => ({ ...one, answer: await call(viewer, one.name, one.input) }))
      const leaks = answers.flatMap(({ name, input, answer }) => {
        if (answer.status === 500) return [`${name}: ${answer.text}`]
        // what was asked for may be said again by who asked
        const text = `${answer.text}`.toLowerCase()
        const said = JSON.stringify(input)
        return leadsOf(hiddenFrom(viewer, sight)).flatMap(lead =>
          traces(lead).flatMap(trace => (text.includes(trace) && !said.includes(trace) ? [`${name}: ${trace}`] : [])),
        )
      })
      expect(leaks).toEqual([])
      for (const name of Object.keys(SHOWING).filter(one => LEAD_ROUTES[one] === 'list')) {
        const text = answers.flatMap(one => (one.name === name ? [one.answer.text.toLowerCase()] : [])).join('\n')
        for (const lead of seen)
          expect(
            [lead.token, lead.phone, lead.ids.leadId].some(trace => text.includes(trace)),
            `${name} shows ${lead.token}`,
          ).toBe(true)
      }
    },
  )

  it.each(VIEWERS)('%s counts these leads and no others', async viewer => {
    const { api } = world.people[viewer]
    const total = await visibleTotal(viewer, sight)
    const [{ data: counts }, { data: list }, { data: chosen }, { data: columns }] = await Promise.all([
      api.leads.counts(),
      api.leads.list({ query: {} }),
      api.leads.ids({ query: {} }),
      api.leadBoard.columns(),
    ])
    const inStages = Object.values(counts.byStage).reduce((sum, stage) => sum + stage.count, 0)
    expect([counts.all, inStages, list.total, chosen.total, chosen.ids.length]).toEqual(Array(5).fill(total))
    const cards = await all(columns, async ({ stageId }) => {
      const { data } = await api.leadBoard.cards({ query: { stage: stageId, limit: 100 } })
      return data.map(card => card._id)
    })
    expect(cards.map(ids => ids.length)).toEqual(columns.map(column => column.count))
    expect(cards.flat().sort()).toEqual([...chosen.ids].sort())
  })

  it.each(VIEWERS)('%s finds by id nothing else, and changes nothing else', async viewer => {
    const own = world.probeWorld(viewer)
    const before = await everything()
    // the viewers' own leads stand for the others: who may not see one stranger's may see none
    const hidden = leadsOf(hiddenFrom(viewer, sight).filter(whose => ['mate', 'other', 'nobody'].includes(whose)))
    const asked = probed.flatMap(({ name }) => leadIdsOf(name).map(id => ({ name, ...id })))
    const deviations = await all(asked, async ({ name, path, key }) => {
      const ask = (id: string) => call(viewer, name, withValue(SWEEP_PROBES[name]!.input(own), path, id))
      const unknown = await ask(randomUUID())
      const found: string[] = []
      const isLocked = unknown.status === 403 && (viewer === 'reader' || routeOf(name).access === 'admin')
      if (unknown.status !== 404 && !isLocked && !REFUSED_BEFORE.includes(`${name} ${path}`))
        found.push(`${name} ${path}: ${unknown.text}`)
      for (const lead of hidden) {
        const answer = await ask(lead.ids[key])
        if (answer.status !== unknown.status || answer.comparable !== unknown.comparable)
          found.push(`${name} ${path} of ${lead.whose}: ${answer.text} instead of ${unknown.text}`)
      }
      return found
    })
    expect(deviations.flat()).toEqual([])
    const successors = await all([randomUUID(), ...hidden.map(lead => lead.mergedId)], id =>
      call(viewer, 'leadMerges.successor', { params: { id } }),
    )
    for (const answer of successors) expect(answer.comparable).toBe(successors[0]?.comparable)
    expect(await everything()).toBe(before)
  })

  it.each(['leader', 'editor'] as const)('%s counts and gives away of a person what they see', async viewer => {
    const caller = world.people[viewer]
    for (const whose of ['mate', 'other'] as const) {
      const [{ from } = { from: '' }] = await app.rows<{ from: string }>(
        'select assigned_to as from from leads where id = $1',
        [world.leads[whose].ids.leadId],
      )
      const before = await leadsInHand(from)
      const seen = seenBy(viewer, sight).includes(whose) ? before.length : 0
      for (const give of Object.values(GIVING)) {
        const done = await whileManager(viewer, from, async () => {
          const { leadCount } = (await caller.api.members.byId({ params: { id: from } })).data
          const { handedOver } = (await give(caller, from, world.people.admin.userId)).data
          return { leadCount, handedOver, left: (await leadsInHand(from)).length }
        })
        expect(done, whose).toEqual({ leadCount: seen, handedOver: seen, left: before.length - seen })
      }
      expect(await leadsInHand(from)).toEqual(before)
    }
  })
})

/** How a person's leads are given away, all that the caller sees. */
const GIVING: Readonly<
  Record<string, (caller: Member, from: string, to: string) => Promise<{ data: { handedOver: number } }>>
> = {
  'members.handOver': (caller, id, to) => caller.api.members.handOver({ params: { id }, body: { to } }),
  'members.deactivate': (caller, id, handOverTo) =>
    caller.api.members.deactivate({ params: { id }, body: { handOverTo } }),
}

/** Lets a viewer manage the team while something is done, and puts what a person had back into their hands. */
async function whileManager<T>(viewer: Viewer, from: string, work: () => Promise<T>): Promise<T> {
  const ofPerson = async (table: 'leads' | 'tasks') =>
    (await app.rows<{ id: string }>(`select id from ${table} where assigned_to = $1`, [from])).map(row => row.id)
  const [leads, tasks] = [await ofPerson('leads'), await ofPerson('tasks')]
  const { userId } = world.people[viewer]
  await app.rows(`update users set features = features || '{accessPanel}' where id = $1`, [userId])
  try {
    return await work()
  } finally {
    await app.rows(`update users set features = array_remove(features, 'accessPanel') where id = $1`, [userId])
    await app.rows('update users set is_active = true where id = $1', [from])
    await app.rows('update leads set assigned_to = $1 where id = any($2)', [from, leads])
    await app.rows('update tasks set assigned_to = $1 where id = any($2)', [from, tasks])
  }
}

/** How many leads of the firm a viewer may see, counted without the product's own rule. */
async function visibleTotal(viewer: Viewer, { view, unassigned }: Sight): Promise<number> {
  const isAdmin = viewer === 'owner' || viewer === 'admin'
  const whose = seenBy(viewer, { view, unassigned }).filter(one => one !== 'nobody')
  const [row] = await app.rows<{ total: number }>(
    `select count(*)::int as total from leads where company_id = $1 and deleted_at is null and not is_archived
       and case when assigned_to is null then $2 else $3 or assigned_to = any(
         select l.assigned_to from leads l where l.company_id = $1 and l.id = any($4::uuid[])) end`,
    [
      world.firm.companyId,
      isAdmin || unassigned,
      isAdmin || view === 'all',
      leadsOf(whose).map(lead => lead.ids.leadId),
    ],
  )
  return row?.total ?? 0
}

/** The leads in a person's hands, archived and deleted ones aside. */
const leadsInHand = (person: string) =>
  app.rows<{ id: string }>(
    'select id from leads where assigned_to = $1 and deleted_at is null and not is_archived order by id',
    [person],
  )

/** What is kept of leads, as one fingerprint. */
const everything = (): Promise<string> => fingerprint(app, world.firm.companyId, isOfLeads)
const isOfLeads = (table: string): boolean => /^public\.(?:lead|task|snooze)/.test(table) && !COUNTED.includes(table)
/** What is counted or worked through in the background changes by itself. */
const COUNTED = ['public.lead_tallies', 'public.lead_mail_recipients']

it('who may not edit changes nothing, not even what is theirs [LM-483 LM-487 LM-488 LM-494]', async () => {
  await world.firm.permit('team_member', 'all', true)
  const own = world.probeWorld('reader')
  const changing = probed.filter(({ name, route }) => route.method !== 'GET' && leadIdsOf(name).length > 0)
  const allowed: string[] = []
  for (const { name } of changing) {
    const before = await everything()
    const [{ path, key } = { path: '', key: 'leadId' as const }] = leadIdsOf(name)
    const answer = await call('reader', name, withValue(SWEEP_PROBES[name]!.input(own), path, own[key]))
    const isRefused = answer.status === 403 && answer.text.includes(FORBIDDEN)
    if (!isRefused || (await everything()) !== before) allowed.push(name)
  }
  expect(allowed.sort()).toEqual([...FOR_READERS].sort())
})

it('an export holds what its maker may see, and is nobody else’s', async () => {
  const sight = { view: 'own', unassigned: false } as const
  await world.firm.permit('team_member', sight.view, sight.unassigned)
  const order = { format: 'csv' as const, columns: [...EXPORT_COLUMNS], list: {} }
  const exportOf = async (viewer: Viewer): Promise<string> => {
    const { leadExports } = world.people[viewer].api
    const { data: started } = await leadExports.start({ body: order })
    await vi.waitFor(async () => {
      const one = (await leadExports.list()).data.find(({ _id }) => _id === started._id)
      if (one?.status !== 'ready') throw new Error(`still ${one?.status}`)
    }, PATIENCE)
    return started._id
  }
  const [own, owners] = [await exportOf('reader'), await exportOf('owner')]
  const { data: file } = await world.people.reader.api.leadExports.file({ params: { id: own } })
  const text = (await (await fetch(new URL(file.url, app.base))).text()).toLowerCase()
  for (const whose of OWNERS)
    expect(text.includes(world.leads[whose].phone), whose).toBe(seenBy('reader', sight).includes(whose))
  for (const name of ['leadExports.file', 'leadExports.cancel', 'leadExports.retry']) {
    const [foreign, unknown] = await all([owners, randomUUID()], id => call('reader', name, { params: { id } }))
    expect([foreign?.status, foreign?.comparable], name).toEqual([404, unknown?.comparable])
  }
})
