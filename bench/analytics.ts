import pg from 'pg'
import { load, type Shot } from './load.ts'
import type { Report } from './report.ts'

const DAY = 86_400_000
/** Calls of each lead. */
const CALLS = 3
/** seconds of each measurement, by one person at a time */
const SECONDS = 4

/**
 * Gives the leads of a firm what the analytics count: three calls each in the weeks after it was made, the moment at which it was won
 * or lost, and a stage before the present one.
 */
export async function fillAnalytics(login: pg.ClientConfig, companyId: string): Promise<void> {
  const client = new pg.Client({ ...login, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `update leads l set won_at = case when s.kind = 'won' then least(l.created_at + interval '20 days', now()) end,
         won_by = case when s.kind = 'won' then l.assigned_to end,
         lost_at = case when s.kind = 'lost' then least(l.created_at + interval '20 days', now()) end
       from stages s
       where s.company_id = l.company_id and s.id = l.stage_id and l.company_id = $1 and s.kind in ('won', 'lost')`,
      [companyId],
    )
    await client.query('alter table lead_updates disable trigger lead_updates_follow_call')
    await client.query(
      `insert into lead_updates (company_id, id, lead_id, remark_type, call_status, previous_call_status, is_first_call, created_by, created_at)
       select l.company_id, gen_random_uuid(), l.id, 0, (array[2, 3, 5, 6, 6, 7])[1 + (n + l.nth) % 6],
         case when n > 0 then (array[2, 3, 5, 6, 6, 7])[1 + (n - 1 + l.nth) % 6] end, n = 0,
         coalesce(l.assigned_to, l.created_by), least(l.created_at + n * interval '5 days' + interval '40 minutes', now())
       from (select *, row_number() over (order by created_at) as nth from leads where company_id = $1) l,
         generate_series(0, $2::int - 1) n`,
      [companyId, CALLS],
    )
    await client.query('alter table lead_updates enable trigger lead_updates_follow_call')
    await client.query(
      `with first as (select id from stages where company_id = $1 and kind = 'prospect')
       insert into lead_stays (company_id, lead_id, stage_id, entered_at, left_at, is_first)
       select l.company_id, l.id, first.id, l.created_at - interval '1 day', l.stage_since, true from leads l, first
       where l.company_id = $1 and l.stage_id <> first.id`,
      [companyId],
    )
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const BY_POST = {
  calls: '/api/crm/user/lead-analytics',
  'by source': '/api/crm/user/lead-source-analytics',
  'by city': '/api/crm/user/customer-conversion-analytics',
  'by stage': '/api/crm/user/total-leads-by-stage',
  'average deal value': '/api/crm/user/average-deal-value',
  today: '/api/crm/user/todays-lead-analytics',
  funnel: '/api/crm/lead-funnel',
  'time in stage': '/api/crm/lead-stage-times',
  reasons: '/api/crm/lead-lost-reasons',
  'first response': '/api/crm/lead-first-responses',
} as const

/** Every call of the analytics, over the last 365 days. */
function shots(): [string, Shot][] {
  const day = (back: number): string => new Date(Date.now() - back * DAY).toISOString().slice(0, 10)
  const year = `startDate=${day(364)}&endDate=${day(0)}`
  const figure = encodeURIComponent(
    JSON.stringify({ of: 'repeatedNoResponseCalls', startDate: day(364), endDate: day(0) }),
  )
  return [
    ...Object.entries(BY_POST).map(([name, path]): [string, Shot] => [
      name,
      { method: 'POST', path: `${path}?${year}`, body: '{}' },
    ]),
    ['top sales', { path: `/api/crm/user/top-sales-rep?${year}` }],
    ["today's activity", { path: '/api/crm/user/todays-lead-logs' }],
    ['leads of a figure', { path: `/api/crm/user/newLeadsData?figure=${figure}` }],
    ['forecast', { method: 'POST', path: '/api/crm/lead-forecast', body: '{}' }],
  ]
}

/** Measures each call of the analytics, alone. */
export async function measureAnalytics(report: Report, base: string, token: string): Promise<void> {
  for (const [name, shot] of shots()) {
    const { p50, p95, errors } = await load(base, token, shot, SECONDS, 1)
    report.add(`analytics, ${name}`, { p50, p95, ...(errors ? { errors } : {}) })
  }
}

interface Firm {
  base: string
  token: string
}
/** Measures how much slower each call is with ten times the leads. */
export async function measureAnalyticsGrowth(report: Report, large: Firm, small: Firm): Promise<void> {
  const figures: Record<string, number> = {}
  for (const [name, shot] of shots()) {
    const few = await load(small.base, small.token, shot, SECONDS, 1)
    const many = await load(large.base, large.token, shot, SECONDS, 1)
    figures[name] = many.p50 / few.p50
  }
  report.add('analytics, times slower with ten times the leads', figures)
}
