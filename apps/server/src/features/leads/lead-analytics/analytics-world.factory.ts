import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import { v7 as newId } from 'uuid'
import { blankColumns } from '../../../platform/database/field-columns.ts'
import type { Firm, Member, TestApp } from '../../../test/harness.ts'
import { seeded } from '../lead/lead.factory.ts'
import type { LeadPaths } from './analytics-tables.factory.ts'

/** A firm with three years of leads and their history, made to meet every edge of a period; repeatable but for its ids. */

export const ZONE = 'Europe/Berlin'
/** The Tuesday after Berlin put its clocks forward, 11:40 there: last week had an hour less. */
export const NOW = new Date('2026-03-31T09:40:00.000Z')
const DAY = 86_400_000
const SOURCES = ['Website', ' Website', 'Referral', 'Walk-in', '', '  ', 'Unknown', 'Instagram', 'website']
const CITIES = ['Pune', 'pune', ' PUNE ', 'New delhi', 'new DELHI', '', '   ', 'Kochi', 'Surat']
const REASONS = ['Too dear', 'too DEAR ', 'Went elsewhere', '', 'Moved away']
/** Midnights of Berlin at which weeks, months, quarters and years begin, and both changes of its clocks. */
const EDGES = [
  '2026-03-30T00:00:00+02:00',
  '2026-03-23T00:00:00+01:00',
  '2026-03-16T00:00:00+01:00',
  '2026-03-29T01:00:00Z',
  '2026-03-01T00:00:00+01:00',
  '2026-02-01T00:00:00+01:00',
  '2026-01-01T00:00:00+01:00',
  '2025-10-01T00:00:00+02:00',
  '2025-10-20T00:00:00+02:00',
  '2025-10-26T01:00:00Z',
  '2025-11-21T00:00:00+01:00',
  '2025-01-01T00:00:00+01:00',
  '2024-01-01T00:00:00+01:00',
  '2026-03-31T00:00:00+02:00',
].map(text => Date.parse(text))

type Row = Record<string, unknown>
const iso = (at: number): string => new Date(at).toISOString()

export interface AnalyticsWorld {
  firm: Firm
  /** which stages leads came to, and when; what was undone is not there */
  paths: LeadPaths
  /** the owner, two team leads, two members; and people without a say */
  people: { owner: Member; lead: Member; both: Member; member: Member; alone: Member; gone: Member; more: Member[] }
}

async function addRows(app: TestApp, table: string, companyId: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 5000) {
    const slice = rows.slice(from, from + 5000).map(row => ({ ...row, company_id: companyId }))
    const columns = Object.keys(slice[0] ?? {}).join(', ')
    await app.rows(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(slice)],
    )
  }
}

/** Makes the firm with this many leads, some seven rows of history each. */
export async function analyticsWorld(app: TestApp, count: number): Promise<AnalyticsWorld> {
  const firm = await app.firm({ timeZone: ZONE })
  const { owner, companyId } = firm
  const [lead, both, member, alone, gone, ...more] = await Promise.all(
    ['Lena', 'Bo', 'Mia', 'Ada', 'Guy', 'Uma', 'Uma', 'Tom'].map(firstName =>
      firm.member({ firstName, lastName: 'Abel', isActive: firstName !== 'Guy' }),
    ),
  )
  const people = { owner, lead: lead!, both: both!, member: member!, alone: alone!, gone: gone!, more }
  await firm.team('North', [people.member, more[0]!], [people.lead])
  await firm.team('South', [people.gone, more[1]!, people.both])
  await firm.team('West', [more[2]!], [people.both])
  await firm.permit('team_lead', 'team', true)
  await firm.permit('team_member', 'own', false)
  await app.rows(
    `insert into stages (company_id, id, pipeline_id, stage_name, kind, sequence)
     select p.company_id, gen_random_uuid(), p.id, n.name, 'custom', 4 + n.place
     from pipelines p, unnest(array['Site Visit', 'Proposal']) with ordinality n (name, place) where p.company_id = $1`,
    [companyId],
  )
  const stages = await app.rows<{ id: string; kind: string }>('select id, kind from stages where company_id = $1', [
    companyId,
  ])
  const everybody = [owner, people.lead, people.both, people.member, people.alone, people.gone, ...more]
  const making = { count, stages, people: everybody.map(one => one.userId), random: seeded(20_260_331) }
  const made = makeHistory(making)
  for (const [table, rows] of Object.entries(made)) await addRows(app, table, companyId, rows)
  const paths = new Map(made.leads!.map(row => [String(row.id), pathOf(making, row)] as const))
  await walkPaths(app, making, made.leads!, paths)
  await app.rows('analyze leads, lead_updates, lead_logs, lead_stays')
  return { firm, people, paths }
}

/** The stage in which a lead is made, those it comes to, and that of its row at the end. */
function pathOf({ stages, random }: Making, row: Row): { stage: string; at: number }[] {
  const createdAt = Date.parse(String(row.created_at))
  const path = [{ stage: String(row.stage_id), at: createdAt }]
  const times = Array.from({ length: Math.floor(random() * 4) }, () => someTime(random, createdAt))
  for (const at of times.filter(time => time > createdAt).sort((a, b) => a - b)) {
    const { stage, at: before } = path.at(-1)!
    const next = pickFrom(random)(stages).id
    if (next !== stage && at > before) path.push({ stage: next, at })
  }
  return path
}

/** Moves the leads along their paths, one step of all of them at a time; every tenth goes one step too far, which is undone. */
async function walkPaths(app: TestApp, { stages }: Making, leads: readonly Row[], paths: LeadPaths): Promise<void> {
  const move = (steps: { id: unknown; stage: string; at: number }[], set = '') =>
    app.rows(
      `update leads l set stage_id = r.stage, updated_at = r.at ${set}
       from json_to_recordset($1::json) r (id uuid, stage uuid, at timestamptz) where l.id = r.id`,
      [JSON.stringify(steps.map(step => ({ ...step, at: iso(step.at) })))],
    )
  for (let step = 1; step < 4; step++)
    await move(
      leads.flatMap(({ id }) => {
        const next = paths.get(String(id))![step]
        return next ? [{ id, ...next }] : []
      }),
    )
  const wrong = leads.filter((_, n) => n % 10 === 0)
  await move(
    wrong.map(({ id }) => {
      const { stage, at } = paths.get(String(id))!.at(-1)!
      return { id, stage: stages.find(one => one.id !== stage)!.id, at: Math.min(at + 60_000, NOW.getTime()) }
    }),
  )
  await move(
    wrong.map(({ id }) => ({ id, ...paths.get(String(id))!.at(-1)! })),
    ', stage_since = r.at',
  )
}

interface Making {
  count: number
  stages: readonly { id: string; kind: string }[]
  people: readonly string[]
  random: () => number
}

function makeHistory(making: Making): Record<string, Row[]> {
  const leads = Array.from({ length: making.count }, (_, n) => leadRow(making, n))
  const updates = leads.flatMap(row => updateRows(making, row))
  // as they were recorded: each call follows the one before
  const placeOf = ({ created_at, id }: Row): string => `${created_at} ${id}`
  updates.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  return {
    leads,
    lead_updates: updates,
    lead_logs: logRows(making, leads),
    lead_interactions: leads.flatMap(row => interactionRows(making, row)),
  }
}

const pickFrom =
  (random: () => number) =>
  <T>(from: readonly T[]): T =>
    from[Math.floor(random() * from.length)]!

/** A moment of the last three years, often one at the edge of a period. */
function someTime(random: () => number, after = NOW.getTime() - 3 * 365 * DAY): number {
  const pick = pickFrom(random)
  const edge = pick(EDGES) + pick([-1, 0, 1])
  if (random() < 0.15 && edge > after) return edge
  // of what is left, half in the last tenth, so that weeks and days have something
  const left = NOW.getTime() - after
  return Math.floor(random() < 0.5 ? after + random() * left : NOW.getTime() - random() * 0.1 * left)
}

function leadRow({ stages, people, random }: Making, n: number): Row {
  const pick = pickFrom(random)
  const stage = pick(stages)
  const createdAt = someTime(random)
  const someone = (): string | null => (random() < 0.12 ? null : pick(people))
  const isWon = stage.kind === 'won'
  const assignee = someone()
  const outcome = random() < 0.6 ? pick([2, 3, 3, 5, 6, 7]) : null
  return {
    ...blankColumns(LEAD_FIELDS),
    id: newId(),
    created_at: iso(createdAt),
    stage_since: iso(createdAt),
    updated_at: iso(createdAt),
    first_name: `Lead ${n}`,
    version: 1,
    phone: String(7_100_000_000 + n),
    country_code: '+91',
    origin: 'standard',
    area_unit: 'sqft',
    dont_show_again: false,
    other_phones: [],
    architect_details: {},
    custom: {},
    update_text_count: 0,
    is_project_created: false,
    follow_up_has_time: false,
    created_by: people[0],
    stage_id: stage.id,
    lead_source: pick(SOURCES),
    city: pick(CITIES),
    budget: random() < 0.2 ? null : Math.floor(random() * 900_000) + 1,
    assigned_to: assignee,
    is_archived: random() < 0.1,
    deleted_at: random() < 0.06 ? NOW.toISOString() : null,
    lead_status: pick([1, 2, 3, 5]),
    call_status: outcome,
    last_call_at: outcome === null ? null : iso(someTime(random, createdAt)),
    reason_for_not_interested: pick(REASONS),
    won_at: isWon ? iso(someTime(random, createdAt)) : null,
    // who won it need not have it now
    won_by: isWon && random() < 0.8 ? (random() < 0.6 ? assignee : someone()) : null,
    lost_at: stage.kind === 'lost' ? iso(someTime(random, createdAt)) : null,
  }
}

function updateRows({ people, random }: Making, lead: Row): Row[] {
  const pick = pickFrom(random)
  const createdAt = Date.parse(String(lead.created_at))
  return Array.from({ length: Math.floor(random() * 13) }, () => {
    const at = random() < 0.05 ? NOW.getTime() - Math.floor(random() * 10 * 3_600_000) : someTime(random, createdAt)
    return {
      id: newId({ msecs: at }),
      lead_id: lead.id,
      text: '',
      log_text: '',
      remark_type: pick([null, 0, 0, 0, 1, 2]),
      call_status: random() < 0.8 ? pick([2, 3, 5, 6, 6, 6, 7]) : null,
      follow_up_has_time: false,
      is_email: random() < 0.06,
      is_comment: random() < 0.3,
      created_by: random() < 0.7 && lead.assigned_to ? lead.assigned_to : pick(people),
      created_at: iso(Math.max(at, createdAt)),
    }
  })
}

/** The entries of yesterday, today and the hours around midnight. */
function logRows({ people, random }: Making, leads: readonly Row[]): Row[] {
  const pick = pickFrom(random)
  return Array.from({ length: 400 }, () => {
    const lead = pick(leads)
    const person = random() < 0.1 ? null : pick(people)
    const at = random() < 0.1 ? EDGES.at(-1)! + pick([-1, 0, 1]) : NOW.getTime() - Math.floor(random() * 20 * 3_600_000)
    return {
      id: newId(),
      lead_id: lead.id,
      type: pick(['create', 'update', 'email', 'delete']),
      lead_version: 1,
      lead_name: lead.first_name,
      user_id: person,
      user_name: 'Somebody',
      texts: [],
      comment: '',
      note: '',
      old_values: {},
      new_values: {},
      created_at: iso(at),
    }
  })
}

function interactionRows({ people, random }: Making, lead: Row): Row[] {
  if (random() < 0.8) return []
  const at = someTime(random, Date.parse(String(lead.created_at)))
  return [
    {
      id: newId(),
      lead_id: lead.id,
      meeting_mode: 'Client Visit',
      outcome: '',
      meeting_remarks: '',
      created_by: people[0],
      created_by_name: 'Asha',
      created_at: iso(at),
    },
  ]
}
