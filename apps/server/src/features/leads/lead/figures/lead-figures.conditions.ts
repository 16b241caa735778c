import { NO_REASON, UNKNOWN } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import { SILENT_DAYS } from '@plinth/contract/leads/lead-queue'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../../platform/context.ts'
import { type DaySpan, lastTwelveMonths, resolvePeriod, type Span, spanOf, todayOf } from './analytics-period.policy.ts'

/**
 * What each figure of the analytics counts, as conditions: the analytics count by them, and the list shows by them the leads that
 * were counted. Conditions on `leads` and `u` (a row of `lead_updates`); none says which leads the caller may open, which the list
 * adds by itself.
 */

type Condition = RawBuilder<SqlBool>
type Expression = RawBuilder<unknown>
export type FigureSeer = Pick<Actor, 'companyId' | 'userId' | 'leadAccess' | 'company'>

const both = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** Who counts (AF-01). */
export interface FigureScope {
  companyId: string
  /** null: everybody of the company */
  members: readonly string[] | null
  /** leads without assignee count */
  unassigned: boolean
  /** the caller may open every lead of the company */
  seesAll: boolean
}

/** The members whom a request names, as far as the caller may see them, or all those (LM-Q124). */
export function figureScope(
  { companyId, userId, leadAccess }: FigureSeer,
  userIds: readonly string[] = [],
): FigureScope {
  const { view, memberIds, unassigned } = leadAccess
  const seen = view === 'all' ? null : view === 'team' ? [...new Set([userId, ...memberIds])] : [userId]
  const seesAll = view === 'all' && unassigned
  if (userIds.length === 0) return { companyId, members: seen, unassigned, seesAll }
  const asked = [...new Set(userIds)]
  return { companyId, members: seen ? asked.filter(id => seen.includes(id)) : asked, unassigned: false, seesAll }
}

/** Whether a person counts; null is nobody. */
const isMember = ({ members }: FigureScope, person: Expression): Condition =>
  members === null ? sql<SqlBool>`${person} is not null` : sql<SqlBool>`${person} = any(${[...members]}::uuid[])`
function isOwned(scope: FigureScope, owner: Expression): Condition {
  if (scope.members === null && scope.unassigned) return sql<SqlBool>`true`
  return scope.unassigned ? sql<SqlBool>`(${isMember(scope, owner)} or ${owner} is null)` : isMember(scope, owner)
}

const ofCompany = ({ companyId }: FigureScope): Condition =>
  sql<SqlBool>`leads.company_id = ${companyId} and leads.deleted_at is null`
/** Instants, or expressions of them. */
type AnySpan = { [K in keyof Span]: Date | Expression }
const within = (column: Expression, { from, to }: AnySpan): Condition =>
  sql<SqlBool>`${column} >= ${from} and ${column} < ${to}`

export const ASSIGNEE = sql`leads.assigned_to`
/** Who has the credit of a decided lead: the assignee when it was won, of others the present one (LM-Q123). */
const CLOSER = sql`(case when leads.won_at is not null then coalesce(leads.won_by, leads.assigned_to) else leads.assigned_to end)`
export const WINNER = sql`coalesce(leads.won_by, leads.assigned_to)`

/** Leads made in a span, by their present assignee, archived ones among them. */
export const madeLeads = (scope: FigureScope, span: AnySpan): Condition =>
  both(ofCompany(scope), isOwned(scope, ASSIGNEE), within(sql`leads.created_at`, span))
export const NOT_ARCHIVED = sql<SqlBool>`not leads.is_archived`
export const IS_WON = sql<SqlBool>`leads.won_at is not null`
/** Leads won in a span, by who won them. */
export const wonLeads = (scope: FigureScope, span: AnySpan): Condition =>
  both(ofCompany(scope), IS_WON, isOwned(scope, WINNER), within(sql`leads.won_at`, span))
/** Leads lost in a span. */
export const lostLeads = (scope: FigureScope, span: AnySpan): Condition =>
  both(
    ofCompany(scope),
    sql<SqlBool>`leads.lost_at is not null`,
    isOwned(scope, CLOSER),
    within(sql`leads.lost_at`, span),
  )
export const HAS_BUDGET = sql<SqlBool>`leads.budget is not null`

const blankAs = (text: Expression, name: string): Expression => sql`coalesce(nullif(${text}, ''), ${sql.lit(name)})`
/** By what leads are split. */
export const SOURCE = blankAs(sql`btrim(leads.lead_source)`, UNKNOWN)
export const CITY = blankAs(sql`initcap(lower(btrim(leads.city)))`, UNKNOWN)
/** Reasons that differ in case or outer blanks alone are one. */
export const REASON_KEY = blankAs(sql`lower(btrim(leads.reason_for_not_interested))`, NO_REASON.toLowerCase())
/** Lost, or not interested by the latest outcome or by status, and not won for all that. */
export const IS_NOT_INTERESTED = sql<SqlBool>`((leads.lead_status = 5 or leads.call_status = 5 or leads.lost_at is not null)
  and leads.won_at is null)`

/**
 * An outcome that somebody recorded, of a call, a meeting or a visit, with or without a comment. The conditions are those of its
 * index.
 */
export const IS_OUTCOME = sql<SqlBool>`u.call_status is not null and not u.is_email`
/** Outcomes in a span, by who recorded them, on leads that are not deleted. */
export const outcomes = (scope: FigureScope, span: AnySpan): Condition =>
  both(
    sql<SqlBool>`u.company_id = ${scope.companyId}`,
    IS_OUTCOME,
    within(sql`u.created_at`, span),
    isMember(scope, sql`u.created_by`),
    // few leads are deleted, so that this is quicker than a look at each lead that is not
    sql<SqlBool>`not exists (select from leads gone
      where gone.company_id = ${scope.companyId} and gone.id = u.lead_id and gone.deleted_at is not null)`,
  )
/** Calls among them (LM-Q119). */
export const calls = (scope: FigureScope, span: AnySpan): Condition =>
  both(outcomes(scope, span), sql<SqlBool>`u.is_call`)
/** Calls by their outcome (LM-Q120 to LM-Q122). */
export const CALL_KINDS = {
  calls: sql<SqlBool>`true`,
  connectedCalls: sql<SqlBool>`u.call_status <> 6`,
  interestedCalls: sql<SqlBool>`u.call_status = 3`,
  followUpCalls: sql<SqlBool>`u.call_status = 2`,
  noResponseCalls: sql<SqlBool>`u.call_status = 6`,
  notInterestedCalls: sql<SqlBool>`u.call_status = 5`,
  repeatedNoResponseCalls: sql<SqlBool>`(u.call_status = 6 and u.previous_call_status = 6)`,
} as const
export const IS_INTERESTED_OUTCOME = sql<SqlBool>`u.call_status = 3`

const withOutcomes = (where: Condition): Condition =>
  sql<SqlBool>`leads.id in (select u.lead_id from lead_updates u where ${where})`

/** Leads that are there now, not archived. */
export const presentLeads = (scope: FigureScope): Condition =>
  both(ofCompany(scope), NOT_ARCHIVED, isOwned(scope, ASSIGNEE))
/** Those among them that are neither won nor lost. */
export const openLeads = (scope: FigureScope): Condition =>
  both(
    presentLeads(scope),
    sql<SqlBool>`leads.stage_id not in (
      select s.id from stages s where s.company_id = ${scope.companyId} and s.kind in ('won', 'lost'))`,
  )

/**
 * Open leads whose latest outcome is Interested, and that nobody has contacted for seven times 24 hours by call, meeting, visit,
 * saved interaction or mail; of leads that nobody has ever contacted, those that are as old (LM-Q135).
 */
export function silentLeads(scope: FigureScope, now: Date): Condition {
  const since = new Date(now.getTime() - SILENT_DAYS * 86_400_000)
  const noneOf = (table: string, more: Expression = sql``) => sql<SqlBool>`not exists (select from ${sql.raw(table)} c
    where c.company_id = leads.company_id and c.lead_id = leads.id and c.created_at > ${since} ${more})`
  return both(
    openLeads(scope),
    sql<SqlBool>`coalesce(leads.call_status, leads.lead_status) = 3`,
    sql<SqlBool>`(leads.created_at <= ${since} or leads.last_call_at <= ${since})`,
    sql<SqlBool>`(leads.last_call_at is null or leads.last_call_at <= ${since})`,
    noneOf('lead_updates', sql`and (c.call_status is not null or c.remark_type is not null or c.is_email)`),
    noneOf('lead_mails'),
    noneOf('lead_interactions'),
  )
}

/** Leads won or lost in a span. */
export const decidedLeads = (scope: FigureScope, span: AnySpan): Condition =>
  both(
    ofCompany(scope),
    isOwned(scope, CLOSER),
    sql<SqlBool>`(${within(sql`leads.won_at`, span)} or ${within(sql`leads.lost_at`, span)})`,
  )
/** The months whose decided leads a forecast goes by. */
export const forecastDays = (timeZone: string, now: Date): DaySpan => lastTwelveMonths(timeZone, now)

/** Stays in a stage (`s`) of leads that count by their assignee; they ended in the span. */
export const endedStays = (scope: FigureScope, span: AnySpan): Condition =>
  both(
    sql<SqlBool>`s.company_id = ${scope.companyId}`,
    sql<SqlBool>`s.left_at is not null`,
    within(sql`s.left_at`, span),
    ofCompany(scope),
    isOwned(scope, ASSIGNEE),
  )

/** Leads that were ever in a stage, or left it in a span. */
const wasIn = ({ companyId }: FigureScope, stage: string, left?: AnySpan): Condition =>
  sql<SqlBool>`leads.id in (select s.lead_id from lead_stays s where s.company_id = ${companyId} and s.stage_id = ${stage}::uuid
    and ${left ? within(sql`s.left_at`, left) : sql`s.is_first`})`
const wasCalled = ({ companyId }: FigureScope): Condition =>
  sql<SqlBool>`leads.id in (select u.lead_id from lead_updates u where u.company_id = ${companyId} and u.is_first_call)`

const isPart = (part: Expression, wanted: string | undefined): Condition[] =>
  wanted === undefined ? [] : [sql<SqlBool>`${part} = ${wanted}::text`]
const isPerson = (owner: Expression, person: string | undefined): Condition[] =>
  person === undefined
    ? []
    : [person === 'unassigned' ? sql<SqlBool>`${owner} is null` : sql<SqlBool>`${owner} = ${person}::uuid`]
const isStage = (stage: string | undefined): Condition[] =>
  stage === undefined ? [] : [sql<SqlBool>`leads.stage_id = ${stage}::uuid`]

/** The leads behind a figure, as a condition on `leads`. */
export function leadsOfFigure(seer: FigureSeer, figure: LeadFigure, now: Date): Condition {
  const { timeZone } = seer.company
  const scope = figureScope(seer, figure.userIds)
  const { current, previous } = resolvePeriod(timeZone, now, figure)
  const span = figure.isPrevious ? previous : current
  const today = todayOf(timeZone, now)
  const months = spanOf(timeZone, forecastDays(timeZone, now))
  const ofSplit = [...isPerson(ASSIGNEE, figure.person), ...isPart(SOURCE, figure.source)]
  switch (figure.of) {
    case 'calls':
    case 'connectedCalls':
    case 'interestedCalls':
    case 'followUpCalls':
    case 'noResponseCalls':
    case 'notInterestedCalls':
    case 'repeatedNoResponseCalls':
      return withOutcomes(both(calls(scope, span), CALL_KINDS[figure.of]))
    case 'createdByStage':
      return both(madeLeads(scope, span), NOT_ARCHIVED, ...isStage(figure.stage))
    case 'createdBySource':
      return both(madeLeads(scope, span), ...isPart(SOURCE, figure.source))
    case 'wonBySource':
      return both(madeLeads(scope, span), IS_WON, ...isPart(SOURCE, figure.source))
    case 'won':
      return both(wonLeads(scope, span), ...isPerson(WINNER, figure.person), ...isPart(CITY, figure.city))
    case 'averagedWon':
      return both(wonLeads(scope, span), HAS_BUDGET)
    case 'averagedLost':
      return both(lostLeads(scope, span), HAS_BUDGET)
    case 'callsToday':
      return withOutcomes(calls(scope, today))
    case 'notConnectedToday':
      return withOutcomes(both(calls(scope, today), CALL_KINDS.noResponseCalls))
    case 'interestedToday':
      return withOutcomes(both(outcomes(scope, today), IS_INTERESTED_OUTCOME))
    case 'interestedSilent':
      return silentLeads(scope, now)
    case 'notInterested':
      return both(madeLeads(scope, span), IS_NOT_INTERESTED, ...isPart(REASON_KEY, figure.reason?.trim().toLowerCase()))
    case 'open':
      return both(openLeads(scope), ...isStage(figure.stage))
    case 'inStage':
      return both(presentLeads(scope), ...isStage(figure.stage))
    case 'reached':
      return both(madeLeads(scope, span), ...(figure.stage ? [wasIn(scope, figure.stage)] : []))
    case 'leftStage':
      return both(ofCompany(scope), isOwned(scope, ASSIGNEE), wasIn(scope, figure.stage!, span))
    case 'answered':
      return both(madeLeads(scope, span), wasCalled(scope), ...ofSplit)
    case 'unanswered':
      return both(madeLeads(scope, span), sql<SqlBool>`not ${wasCalled(scope)}`, ...ofSplit)
    case 'decided':
      return both(decidedLeads(scope, months), wasIn(scope, figure.stage!))
    case 'wonFrom':
      return both(decidedLeads(scope, months), IS_WON, wasIn(scope, figure.stage!))
  }
}
