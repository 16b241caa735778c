import { type Band, bandLabel, type Field, mapNames } from '@plinth/contract/field-table'
import { FIELD_OF_COLUMN, LISTED_FIELDS, PLAIN_COLUMNS } from '@plinth/contract/leads/lead/lead-columns'
import type { BudgetBounds, LeadColumn } from '@plinth/contract/leads/lead/lead-list'
import { CALL_STATUSES, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'
import { FURTHER } from '../../lead-reach/lead-reach.service.ts'
import { stagesOf } from '../../pipelines/pipelines.service.ts'

export interface FilterOption {
  value: string
  label: string
}
/** What a query of options needs: which leads, a text that labels must contain, the company's time zone and currency symbol. */
export interface WantedOptions {
  companyId: string
  where: RawBuilder<SqlBool>
  /** the same for the tallies */
  visible: RawBuilder<SqlBool>
  search: string
  /** the most values to return */
  limit: number
  timeZone: string
  symbol: string
}

const BLANK: FilterOption = { value: '', label: '(Blank)' }
const ME: FilterOption = { value: 'me', label: 'Me' }
const UNASSIGNED: FilterOption = { value: 'unassigned', label: 'Unassigned' }

/** The sorted values of one column among the leads of `where`; callers cut them to the limit. */
export const selectOptions = (tx: Tx, column: LeadColumn, wanted: WantedOptions): Promise<FilterOption[]> =>
  OPTIONS[column](tx, wanted)

type Options = (tx: Tx, wanted: WantedOptions) => Promise<FilterOption[]>
const OPTIONS: Record<LeadColumn, Options> = {
  ...mapNames(PLAIN_COLUMNS, column => plain(LISTED_FIELDS[FIELD_OF_COLUMN[column]])),
  name: texts(sql`leads.name`),
  phoneNumber: texts(sql`leads.phone`, { further: FURTHER.phone }),
  area: texts(sql`coalesce(leads.area || ' ' || leads.area_unit, '')`, { order: sql`min(leads.area), 1` }),
  followUp: days(timeZone => sql`(leads.due_at at time zone ${timeZone})::date`),
  lastCall: days(timeZone => sql`(leads.last_call_at at time zone ${timeZone})::date`),
  callStatus: async (tx, { where, search }) => {
    const present = await distinct(tx, sql`leads.call_status`, where)
    const options = CALL_STATUSES.filter(status => present.includes(String(status))).map(status => ({
      value: String(status),
      label: LEAD_STATUS_NAMES[status]!,
    }))
    return labelled([...options, ...(present.includes(null) ? [BLANK] : [])], search)
  },
  leadStage: async (tx, { companyId, search }) => {
    const stages = await stagesOf(tx, companyId)
    return labelled(
      stages.map(stage => ({ value: stage._id, label: stage.stageName })),
      search,
    )
  },
  assignedTo: async (tx, { companyId, visible, search }) => {
    const found = await sql<{ value: string | null; label: string | null }>`
      select held.assigned_to as value, ${personName('u')} as label
      from (select leads.assigned_to from lead_tallies leads where leads.company_id = ${companyId} and ${visible}
        group by leads.assigned_to having sum(leads.leads) > 0) held
      left join users u on u.company_id = ${companyId} and u.id = held.assigned_to
      order by label nulls last, value`.execute(tx)
    const people = found.rows.flatMap(row => (row.value === null ? [] : [{ value: row.value, label: row.label ?? '' }]))
    const hasNobody = found.rows.some(row => row.value === null)
    return labelled([ME, ...(hasNobody ? [UNASSIGNED] : []), ...people], search)
  },
}

/** The options of a plain field, by its kind. */
function plain(field: Field): Options {
  const column = sql.ref(`leads.${field.column}`)
  switch (field.kind) {
    case 'email':
      return texts(column, { further: FURTHER.email })
    case 'text':
    case 'list':
      return texts(column)
    case 'date':
      return days(() => column)
    case 'money':
      return ranges(field.bands ?? [], column)
  }
}

/** All ranges of an amount, with or without leads. */
function ranges(bands: readonly Band[], column: RawBuilder<unknown>): Options {
  return async (tx, { where, search, symbol }) => {
    const options = bands.map(band => ({ value: band.id, label: bandLabel(band, symbol) }))
    const hasBlank = await exists(tx, sql<SqlBool>`${where} and ${column} is null`)
    return labelled([...options, ...(hasBlank ? [BLANK] : [])], search)
  }
}

interface TextColumn {
  order?: RawBuilder<unknown>
  /** a column of lists of texts that are values of the lead too */
  further?: RawBuilder<unknown>
}

/** Distinct texts of a column; without a search they are read from the column's index one by one. */
function texts(column: RawBuilder<unknown>, { order = sql`1`, further }: TextColumn = {}): Options {
  return async (tx, { where, search, limit }) => {
    const fitting = (text: RawBuilder<unknown>) =>
      search === '' ? sql`` : sql` and lower(${text}) like lower(${containing(search)}::text)`
    const own = sql`
      select ${column} as value from leads where ${where} and ${column} <> '' ${fitting(column)}
      group by ${column} order by ${order} limit ${limit}`
    const all = further
      ? sql`
        (${own}) union (
          select f.value from leads cross join unnest(${further}) f (value)
          where ${where} and ${further} is not null ${fitting(sql`f.value`)} group by 1 order by 1 limit ${limit})
        order by 1 limit ${limit}`
      : own
    const found = await sql<{ value: string }>`${unprepared} ${all}`.execute(tx)
    const options = found.rows.map(({ value }) => ({ value, label: value }))
    if (!fits(BLANK, search) || !(await exists(tx, sql<SqlBool>`${where} and ${column} = ''`))) return options
    return [BLANK, ...options]
  }
}

/** Distinct days of a column in the company's time zone, the newest first, shown DD/MM/YYYY. */
function days(column: (timeZone: string) => RawBuilder<unknown>): Options {
  return async (tx, { where, search, limit, timeZone }) => {
    const day = column(timeZone)
    const found = await sql<{ value: string; label: string }>`${unprepared}
      select value, to_char(value, 'DD/MM/YYYY') as label from (
        select distinct ${day} as value from leads where ${where}) held
      where value is not null and strpos(to_char(value, 'DD/MM/YYYY'), ${search}) > 0
      order by value desc limit ${limit}`.execute(tx)
    if (!fits(BLANK, search) || !(await exists(tx, sql<SqlBool>`${where} and ${day} is null`))) return found.rows
    return [BLANK, ...found.rows]
  }
}

/** Smallest and largest budget of these leads, from both ends of its index. */
export async function selectBudgetBounds(tx: Tx, where: RawBuilder<SqlBool>): Promise<BudgetBounds | null> {
  const found = await sql<{ min: number | null; max: number | null }>`${unprepared}
    select min(leads.budget) as min, max(leads.budget) as max from leads where ${where}`.execute(tx)
  const { min = null, max = null } = found.rows[0] ?? {}
  return min === null || max === null ? null : { min, max }
}

const fits = (option: FilterOption, search: string): boolean =>
  option.label.toLowerCase().includes(search.toLowerCase())
const labelled = (options: FilterOption[], search: string): FilterOption[] =>
  options.filter(option => fits(option, search))

async function distinct(tx: Tx, column: RawBuilder<unknown>, where: RawBuilder<SqlBool>): Promise<(string | null)[]> {
  const found = await sql<{ value: string | null }>`${unprepared}
    select distinct ${column}::text as value from leads where ${where}`.execute(tx)
  return found.rows.map(row => row.value)
}

async function exists(tx: Tx, where: RawBuilder<SqlBool>): Promise<boolean> {
  const found = await sql`${unprepared} select from leads where ${where} limit 1`.execute(tx)
  return found.rows.length > 0
}
