import pg from 'pg'
import { load, type Shot } from './load.ts'
import { median } from './median.ts'
import type { Report } from './report.ts'
import { pick } from './shots.ts'

/** Projects of the firm that the budgets are about; three in a hundred are active. */
export const PROJECTS = 2000
const MILESTONES = 3
const ACTIVITIES = 10
/** seconds of each measurement, by one person at a time */
const SECONDS = 4
const ROUNDS = 3

/** Gives a firm projects with clients, teams, phases, milestones and activities. */
export async function fillProjects(login: pg.ClientConfig, companyId: string, count: number): Promise<void> {
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  const run = (text: string, ...more: number[]) => client.query(text, [companyId, ...more])
  try {
    await run(
      `insert into clients (company_id, id, name, email, city, created_at)
       select $1, gen_random_uuid(), 'Client ' || n, 'client' || n || '@example.com', 'Pune', now() from generate_series(1, $2::int / 2) n`,
      count,
    )
    await run(
      `with people as (select array_agg(id order by id) ids from users where company_id = $1),
         firms as (select array_agg(id order by id) ids from clients where company_id = $1)
       insert into projects (company_id, id, client_id, project_name, client_name, code, created_by, project_admin_id, is_confirmed, status,
         city, location, country_code, phone_number, work_scope, progress, current_phase, health, standing_on, expected_start_date,
         expected_end_date, last_activity_at, created_at, updated_at)
       select $1, gen_random_uuid(), firms.ids[1 + n % cardinality(firms.ids)],
         (array['Lake house', 'Hill office', 'Sea villa', 'Park flat'])[1 + n % 4] || ' ' || n, 'Client ' || n,
         'PRJ-2026-' || lpad(n::text, 5, '0'), people.ids[1], people.ids[1 + n % cardinality(people.ids)], true,
         case when n % 33 = 0 then 1 when n % 10 = 0 then 4 when n % 11 = 0 then 3 else 2 end,
         (array['Pune', 'Mumbai', 'Bengaluru', 'Chennai', 'Kochi'])[1 + n % 5], n || ' MG Road', '+91', (7000000000 + n)::text,
         (array['Interior Design Services', 'Office Fit-out', 'Modular Kitchen'])[1 + n % 3], n % 101,
         (array['Design', 'Approval', 'Procurement', 'Execution', 'Handover'])[1 + n % 5], case when n % 33 = 0 then (n / 33) % 4 end,
         '2099-12-31', date '2025-06-01' + n % 500, date '2025-12-01' + n % 500, now() - n * interval '10 minutes',
         now() - n * interval '1 hour', now()
       from generate_series(1, $2::int) n, people, firms`,
      count,
    )
    await run(
      `with people as (select array_agg(id order by id) ids from users where company_id = $1)
       insert into project_members (company_id, project_id, user_id)
       select $1, p.id, people.ids[1 + (p.nth * 5 + m) % cardinality(people.ids)]
       from (select id, row_number() over (order by id) nth from projects where company_id = $1) p, people, generate_series(0, 4) m
       on conflict do nothing`,
    )
    await run(
      `insert into project_phases (company_id, id, project_id, name, position, state, weight, colour, created_at)
       select $1, gen_random_uuid(), p.id, (array['Design', 'Approval', 'Procurement', 'Execution', 'Handover'])[h], h,
         case when h < 3 then 2 when h = 3 then 1 else 0 end, 20, 'blue', now()
       from projects p, generate_series(1, 5) h where p.company_id = $1`,
    )
    await run(
      `insert into project_milestones (company_id, id, project_id, phase_id, title, position, planned_on, done_on, created_at)
       select $1, gen_random_uuid(), h.project_id, h.id, 'Milestone ' || m, m, current_date + h.position * 10 + m,
         case when h.state = 2 then current_date - m end, now()
       from project_phases h, generate_series(1, $2::int) m where h.company_id = $1`,
      MILESTONES,
    )
    await client.query('alter table project_activities disable trigger project_activities_stamped')
    await run(
      `insert into project_activities (company_id, id, project_id, kind, actor_name, subject_kind, subject_name, created_at)
       select $1, gen_random_uuid(), p.id, 'milestone.done', 'Person', 'milestone', 'Milestone ' || a, now() - a * interval '1 day'
       from projects p, generate_series(1, $2::int) a where p.company_id = $1`,
      ACTIVITIES,
    )
    await client.query('alter table project_activities enable trigger project_activities_stamped')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

interface Firm {
  base: string
  token: string
}
const LIST = '/api/pmt/projects'
const filtered = encodeURIComponent(JSON.stringify({ cities: ['Pune', 'Kochi'], phases: ['Design', 'Handover'] }))

/** The ids of the active projects of a firm. */
async function activeProjects({ base, token }: Firm): Promise<string[]> {
  const answer = await fetch(`${base}${LIST}?tab=active&limit=50`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { _id: string }[] }
  return data.map(project => project._id)
}

/** Every path of the projects that has a budget. */
async function shots(firm: Firm): Promise<[string, () => Shot][]> {
  const ids = await activeProjects(firm)
  return [
    ['list', () => ({ path: LIST })],
    ['list of all, filtered and sorted', () => ({ path: `${LIST}?tab=all&filters=${filtered}&sort=end&order=asc` })],
    ['list of all, page 20', () => ({ path: `${LIST}?tab=all&sort=name&page=20` })],
    [
      'search',
      () => ({ path: `${LIST}?tab=all&search=${pick(['villa%2012', 'MG%20Road', '70000', 'PRJ-2026-004'])}` }),
    ],
    ['counts', () => ({ path: `${LIST}/counts` })],
    ['overview', () => ({ path: `${LIST}/${pick(ids)}/overview` })],
    ['home panel', () => ({ path: '/api/pmt/dashboard' })],
  ]
}

/** Measures each path of the projects, alone (PJ-321, PJ-322). */
export async function measureProjects(report: Report, firm: Firm): Promise<void> {
  for (const [name, shot] of await shots(firm)) {
    const { p50, p95, errors } = await load(firm.base, firm.token, shot, SECONDS, 1)
    report.add(`projects, ${name}`, { p50, p95, ...(errors ? { errors } : {}) })
  }
}

/** Measures how much slower each path is with ten times the projects, in turns (PJ-328). */
export async function measureProjectGrowth(report: Report, large: Firm, small: Firm): Promise<void> {
  const [ofLarge, ofSmall] = [await shots(large), await shots(small)]
  const figures: Record<string, number> = {}
  for (const [place, [name, shot]] of ofSmall.entries()) {
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const few = await load(small.base, small.token, shot, 2, 1)
      const many = await load(large.base, large.token, ofLarge[place]![1], 2, 1)
      ratios.push(few.requestsPerSecond / many.requestsPerSecond)
    }
    figures[name] = median(ratios)
  }
  report.add('projects, times slower with ten times the projects', figures)
}
