import { Id } from '@plinth/contract/fields'
import { type CustomColumn, isCustomColumn, readCustomFilter } from '@plinth/contract/leads/lead/custom-columns'
import { FIELD_OF_COLUMN, hasCriteria, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import {
  type BarCallDays,
  type BarDays,
  type BarRecentDays,
  isOnePerson,
  type LeadColumn,
  type LeadFilterBar,
  type LeadListQuery,
} from '@plinth/contract/leads/lead/lead-list'
import { plainArea } from '@plinth/contract/leads/lead/lead-readers'
import { areaProblem } from '@plinth/contract/leads/lead/lead-rules'
import { daysAfter } from '@plinth/contract/readers/moment'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../../platform/context.ts'
import {
  filterConditions,
  notAFilter,
  oneOf,
  oneOfFilled,
  orNull,
  readDay,
} from '../../../../platform/database/field-filters.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { dayBounds, dayOf } from '../../../../platform/time-zone.ts'
import { visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { isReachedBy } from '../../lead-reach/lead-reach.service.ts'
import { leadsOfFigure } from '../figures/lead-figures.conditions.ts'
import { customNumber, customValue } from './custom-value.ts'

type Condition = RawBuilder<SqlBool>
type Seer = Pick<Actor, 'userId' | 'companyId' | 'leadAccess' | 'company'>
/** What selects the leads of a list, without its order and page. */
export type LeadSelection = Pick<
  LeadListQuery,
  'type' | 'startDate' | 'endDate' | 'search' | 'filters' | 'filterBar' | 'figure'
>

export const all = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
export const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** The company's leads that lists show and that this person may see; behind a figure also archived ones. */
export function listedLeads(actor: Seer, { figure }: Pick<LeadSelection, 'figure'> = {}): Condition {
  const conditions = [
    sql<SqlBool>`leads.company_id = ${actor.companyId} and leads.deleted_at is null`,
    ...(figure ? [] : [sql<SqlBool>`not leads.is_archived`]),
    visibleLeads(actor),
  ]
  const { view, unassigned } = actor.leadAccess
  // repeats this in the form that lets an index return rows in the list's order
  if (view === 'own' && !unassigned) conditions.push(sql<SqlBool>`leads.assigned_to = ${actor.userId}`)
  return all(conditions)
}

/**
 * The tab, the follow-up period, the column filters, the filter bar (decision 21, LM-Q22 to LM-Q25, LM-Q30), the figure at this
 * moment; the search is not among them. Throws INVALID for a filter value that its column cannot have.
 */
export function selectionConditions(actor: Seer, selection: LeadSelection, now: Date): Condition[] {
  const { timeZone } = actor.company
  const conditions: Condition[] = []
  if (selection.type === LEAD_TABS.unassigned) conditions.push(sql<SqlBool>`leads.assigned_to is null`)
  // creating a project moves its lead to the won stage, so checking the stage is enough (LM-Q15)
  if (selection.type === LEAD_TABS.won) conditions.push(inWonStage(actor.companyId))
  conditions.push(...withinDays(sql`leads.due_at`, { from: selection.startDate, to: selection.endDate }, timeZone))
  for (const [column, values] of Object.entries(selection.filters ?? {}) as [LeadColumn | CustomColumn, string[]][])
    conditions.push(
      any(
        isCustomColumn(column)
          ? unique(values).map(value => customCondition(column, value))
          : columnConditions(column, unique(values), actor),
      ),
    )
  if (selection.filterBar) conditions.push(...barConditions(selection.filterBar, actor, now))
  if (selection.figure) conditions.push(leadsOfFigure(actor, selection.figure, now))
  return conditions
}

/** The filter bar as one condition, or none if it is empty (LM-116, LM-118, LM-Q31, LM-Q34). */
function barConditions(bar: LeadFilterBar, seer: Seer, now: Date): Condition[] {
  const { timeZone } = seer.company
  const { area, status, expClosure, budget, assignTo, source, quotationSent, createdOn, followUp, stage, tags } = bar
  const criteria: Condition[] = []
  if (area) criteria.push(any(columnConditions('area', unique(area), seer)))
  if (status) criteria.push(oneOf(sql`leads.lead_status`, unique(status), 'int'))
  if (expClosure) criteria.push(oneOf(sql`extract(month from leads.exp_closure_date)::int`, unique(expClosure), 'int'))
  if (budget)
    criteria.push(sql<SqlBool>`(leads.budget >= ${budget.min}::bigint and leads.budget <= ${budget.max}::bigint)`)
  if (assignTo) criteria.push(any(columnConditions('assignedTo', unique(assignTo), seer)))
  if (source) criteria.push(any(columnConditions('leadSource', unique(source), seer)))
  if (quotationSent !== undefined) criteria.push(sql<SqlBool>`leads.is_quotation_sent = ${quotationSent}`)
  if (createdOn) criteria.push(all(withinDays(sql`leads.created_at`, daysOf(createdOn, now, timeZone), timeZone)))
  if (followUp) criteria.push(all(withinDays(sql`leads.due_at`, followUp, timeZone)))
  if (stage) criteria.push(any(columnConditions('leadStage', unique(stage), seer)))
  if (bar.lastCall) criteria.push(calledOn(bar.lastCall, now, timeZone))
  if (tags) criteria.push(tagged(seer.companyId, unique(tags)))
  if (criteria.length === 0) return []
  return [bar.match === 'all' ? all(criteria) : any(criteria)]
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Days in the zone, both inclusive; either end may be left open (LM-Q25). */
function withinDays(column: RawBuilder<unknown>, { from, to }: Partial<BarDays>, timeZone: string): Condition[] {
  const conditions: Condition[] = []
  if (from) conditions.push(sql<SqlBool>`${column} >= ${dayBounds(timeZone, from).from}`)
  if (to) conditions.push(sql<SqlBool>`${column} < ${dayBounds(timeZone, to).to}`)
  return conditions
}

/** The days of a filter, those relative to today as they are on this day in the zone. */
function daysOf(days: BarRecentDays, now: Date, timeZone: string): Partial<BarDays> {
  if (!('last' in days)) return days
  const today = dayOf(timeZone, now)
  return { from: daysAfter(today, 1 - days.last), to: today }
}

/** Leads called on these days, or not for so many days, which those that were never called are too. */
function calledOn(days: BarCallDays, now: Date, timeZone: string): Condition {
  const called = sql`leads.last_call_at`
  if (!('notFor' in days)) return all(withinDays(called, daysOf(days, now, timeZone), timeZone))
  const since = dayBounds(timeZone, daysAfter(dayOf(timeZone, now), 1 - days.notFor)).from
  return sql<SqlBool>`(${called} is null or ${called} < ${since})`
}

/** Leads with one of the tags; those of a deleted tag are kept for the case that it comes back, and have it no more until then. */
const tagged = (companyId: string, tagIds: readonly string[]): Condition => sql<SqlBool>`leads.id in (
  select lt.lead_id from lead_tags lt join tags t on t.company_id = lt.company_id and t.id = lt.tag_id
  where lt.company_id = ${companyId} and lt.tag_id = any(${tagIds}::uuid[]) and t.deleted_at is null)`

const inWonStage = (companyId: string): Condition =>
  sql<SqlBool>`leads.stage_id = (select s.id from stages s where s.company_id = ${companyId} and s.kind = 'won')`

/** Whether the selection has other leads for each who looks. */
export const meansMe = ({ filters, filterBar }: LeadSelection): boolean =>
  [...(filters?.assignedTo ?? []), ...(filterBar?.assignTo ?? [])].includes('me')

/** Whether the filter bar narrows the selection. */
export const isBarred = ({ filterBar }: LeadSelection): boolean => filterBar !== undefined && hasCriteria(filterBar)

/** Whether the tallies, which have only assignee and stage, can count the selection. */
export function isTallied(selection: LeadSelection): boolean {
  const columns = Object.keys(selection.filters ?? {})
  const isPlain =
    !selection.search && !selection.startDate && !selection.endDate && !selection.figure && !isBarred(selection)
  return isPlain && columns.every(column => column === 'leadStage' || column === 'assignedTo')
}

/** One condition for each group of values, joined by `or`. */
function columnConditions(column: LeadColumn, values: string[], { userId, company: { timeZone } }: Seer): Condition[] {
  const blank = values.filter(value => value === '')
  const given = values.filter(value => value !== '')
  switch (column) {
    case 'name':
      return [oneOf(sql`leads.name`, values, 'text')]
    case 'phoneNumber':
      return [
        ...(blank.length > 0 ? [sql<SqlBool>`leads.phone = ''`] : []),
        ...(given.length > 0 ? [isReachedBy({ phones: given })] : []),
      ]
    case 'assignedTo':
      return [
        ...orNull(sql`leads.assigned_to`, values.includes('unassigned') ? ['x'] : blank),
        ...oneOfFilled(
          sql`leads.assigned_to`,
          unique(given.flatMap(value => (value === 'me' ? [userId] : isOnePerson(value) ? [readId(value)] : []))),
          'uuid',
        ),
      ]
    case 'email':
      return [
        ...(blank.length > 0 ? [sql<SqlBool>`leads.email = ''`] : []),
        ...(given.length > 0 ? [isReachedBy({ emails: given })] : []),
      ]
    case 'leadStage':
      return oneOfFilled(sql`leads.stage_id`, given.map(readId), 'uuid')
    case 'callStatus':
      return [
        ...orNull(sql`leads.call_status`, blank),
        ...oneOfFilled(sql`leads.call_status`, given.map(readNumber), 'int'),
      ]
    case 'followUp':
      return [...orNull(sql`leads.due_at`, blank), ...given.map(day => onDay(sql`leads.due_at`, day, timeZone))]
    case 'lastCall':
      return [
        ...orNull(sql`leads.last_call_at`, blank),
        ...given.map(day => onDay(sql`leads.last_call_at`, day, timeZone)),
      ]
    case 'area':
      return [...orNull(sql`leads.area`, blank), ...given.map(ofArea)]
    default: {
      const field = LEAD_FIELDS[FIELD_OF_COLUMN[column]]
      return filterConditions(field, sql.ref(`leads.${field.column}`), values)
    }
  }
}

/** A custom field as one of its filters wants it (`readCustomFilter`). */
function customCondition(column: CustomColumn, wanted: string): Condition {
  const filter = readCustomFilter(wanted)
  const value = customValue(column)
  switch (filter?.kind) {
    case undefined:
      throw notAFilter()
    case 'blank':
      return sql<SqlBool>`${value} is null`
    case 'equal':
      return sql<SqlBool>`${value} = ${filter.text}::text`
    case 'contains':
      return sql<SqlBool>`lower(${value}) like lower(${containing(filter.text)}::text)`
    case 'numbers':
      return between(customNumber(column), filter, 'numeric')
    case 'days':
      return between(value, filter, 'text')
  }
}

/** Both ends are included, and either may be open. */
function between(value: RawBuilder<unknown>, { from, to }: { from: string; to: string }, type: string): Condition {
  const cast = sql.raw(type)
  return all([
    ...(from === '' ? [] : [sql<SqlBool>`${value} >= ${from}::${cast}`]),
    ...(to === '' ? [] : [sql<SqlBool>`${value} <= ${to}::${cast}`]),
  ])
}

function onDay(column: RawBuilder<unknown>, day: string, timeZone: string): Condition {
  const { from, to } = dayBounds(timeZone, readDay(day))
  return sql<SqlBool>`(${column} >= ${from} and ${column} < ${to})`
}

function ofArea(text: string): Condition {
  const area = plainArea(text)
  if (!area || areaProblem(String(area.size)) !== undefined) throw notAFilter()
  return sql<SqlBool>`(leads.area = ${area.size}::bigint and leads.area_unit = ${area.unit ?? 'sqft'})`
}

function readId(value: string): string {
  if (!Id.safeParse(value).success) throw notAFilter()
  return value
}
function readNumber(value: string): number {
  if (!/^[0-9]{1,6}$/.test(value)) throw notAFilter()
  return Number(value)
}

/** The texts of which a lead's search text must contain one, ignoring case. */
export type Search = readonly [string] | readonly [string, string]

/**
 * The text as typed (LM-Q27), for a number also its digits alone without the zeros that some dial before them, and for two words
 * also the one behind before the other: a surname first.
 */
export function searchOf(typed: string): Search {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  if (digits !== '' && /^[0-9+\-().\s/]+$/.test(typed)) return digits === typed ? [typed] : [typed, digits]
  const [one, two, ...more] = typed.trim().split(/\s+/)
  return one && two && more.length === 0 ? [typed, `${two} ${one}`] : [typed]
}
