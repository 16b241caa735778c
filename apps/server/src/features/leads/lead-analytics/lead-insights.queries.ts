import { ANALYTICS_LIMITS, NO_REASON } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { FIGURES, type FigureScope, type Span } from '../lead/lead.service.ts'

type Condition = RawBuilder<SqlBool>
type Expression = RawBuilder<unknown>
const { IS_NOT_INTERESTED, IS_WON, REASON_KEY, SOURCE } = FIGURES

/** The middle and the 90th percentile of durations in seconds, each a duration that there was; null of none. */
const spread = (seconds: Expression): Expression =>
  sql`percentile_disc(array[0.5, 0.9]) within group (order by ${seconds})`
const secondsBetween = (from: Expression, to: Expression): Expression => sql`date_part('epoch', ${to} - ${from})`
/** Seconds, see `spread`. */
export type Percentiles = [median: number, p90: number] | null

interface StageOf {
  id: string
  name: string
  kind: StageKind
}
const STAGE = sql`st.id, st.stage_name as name, st.kind`

export interface FunnelRow extends StageOf {
  reached: number
  since_created: Percentiles
  since_previous: Percentiles
  with_previous: number
}

/** Of the leads made in a span: which stages they ever were in, and when they first came there. */
export async function selectFunnel(
  tx: Tx,
  scope: FigureScope,
  span: Span,
): Promise<{ total: number; stages: FunnelRow[] }> {
  const made = FIGURES.madeLeads(scope, span)
  const [total, stages] = await Promise.all([
    sql<{ total: number }>`${unprepared} select count(*) as total from leads where ${made}`.execute(tx),
    sql<FunnelRow>`${unprepared}
      select ${STAGE}, coalesce(r.reached, 0) as reached, r.since_created, r.since_previous,
        coalesce(r.with_previous, 0) as with_previous
      from stages st left join (
        select s.stage_id, count(*) as reached, count(s.previous_at) as with_previous,
          ${spread(secondsBetween(sql`leads.created_at`, sql`s.entered_at`))} as since_created,
          ${spread(secondsBetween(sql`s.previous_at`, sql`s.entered_at`))} as since_previous
        from leads join lead_stays s on s.company_id = leads.company_id and s.lead_id = leads.id and s.is_first
        where ${made} group by 1) r on r.stage_id = st.id
      where st.company_id = ${scope.companyId} order by st.sequence`.execute(tx),
  ])
  return { total: total.rows[0]?.total ?? 0, stages: stages.rows }
}

export interface StageTimeRow extends StageOf {
  ended: number
  leads: number
  ended_spread: Percentiles
  present: number
  present_spread: Percentiles
}

/** How long stays in each stage were that ended in a span, and for how long leads are in it now. */
export async function selectStageTimes(
  tx: Tx,
  scope: FigureScope,
  { span, now }: { span: Span; now: Date },
): Promise<StageTimeRow[]> {
  const found = await sql<StageTimeRow>`${unprepared}
    select ${STAGE}, coalesce(e.ended, 0) as ended, coalesce(e.leads, 0) as leads, e.ended_spread,
      coalesce(p.present, 0) as present, p.present_spread
    from stages st left join (
      select s.stage_id, count(*) as ended, count(distinct s.lead_id) as leads,
        ${spread(secondsBetween(sql`s.entered_at`, sql`s.left_at`))} as ended_spread
      from lead_stays s join leads on leads.company_id = s.company_id and leads.id = s.lead_id
      where ${FIGURES.endedStays(scope, span)} group by 1) e on e.stage_id = st.id
    left join (
      select leads.stage_id, count(*) as present,
        ${spread(secondsBetween(sql`leads.stage_since`, sql`${now}::timestamptz`))} as present_spread
      from leads where ${FIGURES.presentLeads(scope)} group by 1) p on p.stage_id = st.id
    where st.company_id = ${scope.companyId} order by st.sequence`.execute(tx)
  return found.rows
}

/** Reasons of leads made in a span that are not interested, the most first, and how many such leads there are. */
export async function selectReasons(
  tx: Tx,
  scope: FigureScope,
  span: Span,
): Promise<{ reason: string; count: number; total: number }[]> {
  const found = await sql<{ reason: string; count: number; total: number }>`${unprepared}
    select coalesce(nullif(min(btrim(leads.reason_for_not_interested)), ''), ${sql.lit(NO_REASON)}) as reason,
      count(*) as count, sum(count(*)) over () as total
    from leads where ${FIGURES.madeLeads(scope, span)} and ${IS_NOT_INTERESTED}
    group by ${REASON_KEY} order by count desc, ${REASON_KEY} limit ${ANALYTICS_LIMITS.rows}`.execute(tx)
  return found.rows
}

export interface ResponseRow {
  /** 3: all leads; 1: those of an assignee; 2: those of a source */
  grouped: 1 | 2 | 3
  person: string | null
  name: string | null
  source: string | null
  total: number
  answered: number
  timed: number
  minutes: Percentiles
}

/** How long leads made in a span waited for their first call: all, by assignee, by source. */
export async function selectResponses(tx: Tx, scope: FigureScope, span: Span): Promise<ResponseRow[]> {
  const found = await sql<ResponseRow>`${unprepared}
    with first_calls as (
      select u.lead_id, min(u.created_at) as at from lead_updates u
      where u.company_id = ${scope.companyId} and u.is_first_call group by 1
    ), waits as (
      select leads.assigned_to as person, ${SOURCE} as source, f.at,
        case when f.at >= leads.created_at then ${secondsBetween(sql`leads.created_at`, sql`f.at`)} end as seconds
      from leads left join first_calls f on f.lead_id = leads.id where ${FIGURES.madeLeads(scope, span)}
    )
    select w.grouped, w.person, ${personName('p')} as name, w.source, w.total, w.answered, w.timed, w.minutes
    from (
      select grouping(person, source) as grouped, person, source, count(*) as total, count(at) as answered,
        count(seconds) as timed, ${spread(sql`seconds`)} as minutes
      from waits group by grouping sets ((), (person), (source))) w
    left join users p on p.company_id = ${scope.companyId} and p.id = w.person
    order by w.grouped, w.total desc, name nulls last, w.source`.execute(tx)
  return found.rows
}

export interface ForecastRow extends StageOf {
  open: number
  value: number
  cases: number
  won: number
  leads: number
  won_leads: number
}

/** Open leads of each stage, and what became of leads that had been in it. */
export async function selectForecast(
  tx: Tx,
  scope: FigureScope,
  { months, visible }: { months: Span; visible: Condition },
): Promise<ForecastRow[]> {
  const found = await sql<ForecastRow>`${unprepared}
    with decided as materialized (
      select leads.id, ${IS_WON} as is_won, ${visible} as is_visible from leads where ${FIGURES.decidedLeads(scope, months)}
    )
    select ${STAGE}, coalesce(o.open, 0) as open, coalesce(o.value, 0) as value, coalesce(c.cases, 0) as cases,
      coalesce(c.won, 0) as won, coalesce(c.leads, 0) as leads, coalesce(c.won_leads, 0) as won_leads
    from stages st left join (
      select leads.stage_id, count(*) as open, sum(leads.budget) as value from leads
      where ${FIGURES.openLeads(scope)} group by 1) o on o.stage_id = st.id
    left join (
      select s.stage_id, count(*) as cases, count(*) filter (where d.is_won) as won,
        count(*) filter (where d.is_visible) as leads, count(*) filter (where d.is_won and d.is_visible) as won_leads
      from decided d join lead_stays s on s.company_id = ${scope.companyId} and s.lead_id = d.id and s.is_first
      group by 1) c on c.stage_id = st.id
    where st.company_id = ${scope.companyId} and st.kind not in ('won', 'lost') order by st.sequence`.execute(tx)
  return found.rows
}
