import { ANALYTICS_LIMITS } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { CallFigures } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import { FIGURES, type FigureScope, type Span } from '../lead/lead.service.ts'

type Condition = RawBuilder<SqlBool>
const { CALL_KINDS, CITY, HAS_BUDGET, IS_INTERESTED_OUTCOME, NOT_ARCHIVED, SOURCE, WINNER } = FIGURES

/** Counted, and the different leads of it that the caller may open. */
export interface Counted<T> {
  counted: T
  leads: T
}
const CALL_COLUMNS = {
  totalCalls: CALL_KINDS.calls,
  totalConnectedCalls: CALL_KINDS.connectedCalls,
  interested: CALL_KINDS.interestedCalls,
  followUp: CALL_KINDS.followUpCalls,
  noResponse: CALL_KINDS.noResponseCalls,
  notInterested: CALL_KINDS.notInterestedCalls,
  repeatedNoResponse: CALL_KINDS.repeatedNoResponseCalls,
} as const satisfies Record<keyof CallFigures, Condition>
const NAMES = Object.keys(CALL_COLUMNS) as (keyof CallFigures)[]
const NO_CALLS = Object.fromEntries(NAMES.map(name => [name, 0])) as unknown as CallFigures

/** Days between two instants, one decimal of their mean; exact, because the sum is divided once. */
const daysToClose = sql`round(sum(extract(epoch from leads.won_at - leads.created_at)) filter (where leads.won_at is not null)
  / nullif(86400 * count(leads.won_at), 0), 1)`

/** Calls of a span by their outcome (AF-03); `visible` says which of their leads the caller may open. */
export async function countCalls(
  tx: Tx,
  scope: FigureScope,
  span: Span,
  visible: Condition,
): Promise<Counted<CallFigures>> {
  const each = (column: (name: keyof CallFigures) => RawBuilder<unknown>) => sql.join(NAMES.map(column))
  const found = await sql<Record<string, number>>`${unprepared}
    select ${each(
      name => sql`coalesce(sum(per_lead.${sql.ref(name)}), 0) as ${sql.ref(name)},
      count(*) filter (where per_lead.${sql.ref(name)} > 0 and per_lead.is_visible) as ${sql.ref(`leads ${name}`)}`,
    )}
    from (
      select ${each(name => sql`(count(*) filter (where ${CALL_COLUMNS[name]}))::int as ${sql.ref(name)}`)},
        ${isVisibleLead(scope, visible)} as is_visible
      from lead_updates u where ${FIGURES.calls(scope, span)} group by u.lead_id) per_lead`.execute(tx)
  const [row = {}] = found.rows
  const figures = (prefix: string): CallFigures => ({
    ...NO_CALLS,
    ...Object.fromEntries(NAMES.map(name => [name, row[`${prefix}${name}`] ?? 0])),
  })
  return { counted: figures(''), leads: figures('leads ') }
}

/** Whether the caller may open the lead of `u`; without a look at the lead where every lead may be opened. */
const isVisibleLead = ({ companyId, seesAll }: FigureScope, visible: Condition): RawBuilder<unknown> =>
  seesAll
    ? sql`true`
    : sql`u.lead_id in (select leads.id from leads where leads.company_id = ${companyId} and leads.deleted_at is null and ${visible})`

export interface StageRow {
  id: string
  name: string
  kind: StageKind
  leads: number
  value: number
}

/** Leads made in a span by their present stage (AF-04). */
export async function countByStage(tx: Tx, scope: FigureScope, span: Span): Promise<StageRow[]> {
  const found = await sql<StageRow>`${unprepared}
    select s.id, s.stage_name as name, s.kind, coalesce(l.leads, 0) as leads, coalesce(l.value, 0) as value
    from stages s left join (
      select leads.stage_id, count(*) as leads, sum(leads.budget) as value from leads
      where ${FIGURES.madeLeads(scope, span)} and ${NOT_ARCHIVED} group by 1) l on l.stage_id = s.id
    where s.company_id = ${scope.companyId} order by s.sequence`.execute(tx)
  return found.rows
}

export interface AverageRow {
  average: number
  deals: number
  leads: number
}

/** Average budgets of the leads won (or lost) in each of the spans, in their order (AF-05). */
export async function averagesOf(
  tx: Tx,
  scope: FigureScope,
  which: 'won' | 'lost',
  { spans, visible }: { spans: readonly Span[]; visible: Condition },
): Promise<AverageRow[]> {
  const decided = which === 'won' ? FIGURES.wonLeads : FIGURES.lostLeads
  const found = await sql<AverageRow>`${unprepared}
    select b.average, b.deals, b.leads
    from unnest(${spans.map(span => span.from)}::timestamptz[], ${spans.map(span => span.to)}::timestamptz[])
      with ordinality as bucket (starts, ends, place)
    cross join lateral (
      select coalesce(round(avg(leads.budget)), 0) as average, count(*) as deals, count(*) filter (where ${visible}) as leads
      from leads where ${decided(scope, { from: sql`bucket.starts`, to: sql`bucket.ends` })} and ${HAS_BUDGET}) b
    order by bucket.place`.execute(tx)
  return found.rows
}

/** Leads made in a span by their source (AF-06). */
export async function countBySource(
  tx: Tx,
  scope: FigureScope,
  span: Span,
): Promise<{ source: string; count: number; days: number | null }[]> {
  const found = await sql<{ source: string; count: number; days: number | null }>`${unprepared}
    select ${SOURCE} as source, count(*) as count, ${daysToClose} as days
    from leads where ${FIGURES.madeLeads(scope, span)}
    group by 1 order by count desc, 1 limit ${ANALYTICS_LIMITS.rows}`.execute(tx)
  return found.rows
}

export interface RepRow {
  id: string
  name: string
  count: number
  average: number
  total: number
  leads: number
}

/** The people with the highest sum of deals won in a span (AF-07). */
export async function topReps(tx: Tx, scope: FigureScope, span: Span, visible: Condition): Promise<RepRow[]> {
  const found = await sql<RepRow>`${unprepared}
    select u.id, ${personName('u')} as name, won.count, round(won.total / won.count) as average, won.total, won.leads
    from (
      select ${WINNER} as id, count(*) as count, coalesce(sum(leads.budget), 0) as total,
        count(*) filter (where ${visible}) as leads
      from leads where ${FIGURES.wonLeads(scope, span)} group by 1) won
    join users u on u.company_id = ${scope.companyId} and u.id = won.id
    order by won.total desc, won.count desc, name, u.id limit ${ANALYTICS_LIMITS.topReps}`.execute(tx)
  return found.rows
}

export interface CityRow {
  city: string
  count: number
  days: number
  share: number
  leads: number
}

/** Leads won in a span by city (AF-08). Each spelling is counted first, so that few texts need capitals. */
export async function countByCity(tx: Tx, scope: FigureScope, span: Span, visible: Condition): Promise<CityRow[]> {
  const found = await sql<CityRow>`${unprepared}
    select ${CITY} as city, sum(leads.won) as count, round(sum(leads.seconds) / (86400 * sum(leads.won)), 1) as days,
      round(100.0 * sum(leads.won) / sum(sum(leads.won)) over (), 1) as share, sum(leads.seen) as leads
    from (
      select leads.city, count(*) as won, sum(extract(epoch from leads.won_at - leads.created_at)) as seconds,
        count(*) filter (where ${visible}) as seen
      from leads where ${FIGURES.wonLeads(scope, span)} group by 1) leads
    group by 1 order by count desc, 1 limit ${ANALYTICS_LIMITS.rows}`.execute(tx)
  return found.rows
}

export interface TodayRow {
  calls: number
  missed: number
  gap: number
  interested: number
  callsLeads: number
  missedLeads: number
  interestedLeads: number
}

/** Today's calls, the minutes between two calls of one person, and leads found interested (AF-09). */
export async function countToday(tx: Tx, scope: FigureScope, today: Span, visible: Condition): Promise<TodayRow> {
  const seen = isVisibleLead(scope, visible)
  const found = await sql<TodayRow>`${unprepared}
    with done as materialized (
      select u.id, u.lead_id, u.created_by, u.created_at, u.is_call, ${CALL_KINDS.noResponseCalls} as is_missed,
        ${IS_INTERESTED_OUTCOME} as is_interested, ${seen} as is_visible
      from lead_updates u where ${FIGURES.outcomes(scope, today)}
    ), calls as (
      select c.*, c.created_at - lag(c.created_at) over (partition by c.created_by order by c.created_at, c.id) as gap
      from done c where c.is_call
    )
    select count(*) as calls, count(*) filter (where is_missed) as missed,
      coalesce(floor(sum(extract(epoch from gap)) / nullif(60 * count(gap), 0) + 0.5), 0)::int as gap,
      count(distinct lead_id) filter (where is_visible) as "callsLeads",
      count(distinct lead_id) filter (where is_visible and is_missed) as "missedLeads",
      (select count(distinct lead_id) from done where is_interested) as interested,
      (select count(distinct lead_id) from done where is_interested and is_visible) as "interestedLeads"
    from calls`.execute(tx)
  return found.rows[0]!
}

/** How many leads a condition on `leads` finds. */
export async function countLeadsWhere(tx: Tx, where: Condition): Promise<number> {
  const found = await sql<{ count: number }>`${unprepared} select count(*) as count from leads where ${where}`.execute(
    tx,
  )
  return found.rows[0]?.count ?? 0
}
