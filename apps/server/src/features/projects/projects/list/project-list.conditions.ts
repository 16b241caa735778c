import type { ProjectFilters } from '@plinth/contract/projects/project-list/project-list'
import type { ProjectSort, ProjectTab } from '@plinth/contract/projects/project-list/project-list-rules'
import { PROJECT_HEALTH, PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../../platform/database/like-pattern.ts'

type Condition = RawBuilder<SqlBool>

/** Who reads: their company, themselves, and which projects they see. */
export interface Reading {
  companyId: string
  userId: string
  isVisible: Condition
  /** all projects of the company */
  seesAll: boolean
}

/** Which projects, in which order. */
export interface Wanted {
  tab: ProjectTab
  search: string
  filters: ProjectFilters
  sort: ProjectSort
  order: 'asc' | 'desc'
  /** where it is known, the only projects that may hold what is searched */
  found?: readonly string[] | undefined
}

/** What has no value comes last in either direction. */
export function orderOf({ sort, order }: Wanted): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const { by, isAlwaysThere } = ORDERS[sort]
  // of what is always there the plain order, which an index has in both directions
  const last = isAlwaysThere ? sql`` : sql`nulls last`
  return sql`${by} ${direction} ${last}, p.id ${direction}`
}

/** What each order compares, and whether every project has it. */
const ORDERS = {
  lastActivity: { by: sql`p.last_activity_at`, isAlwaysThere: true },
  name: { by: sql`lower(p.project_name)`, isAlwaysThere: true },
  code: { by: sql`nullif(p.code, '')`, isAlwaysThere: false },
  end: { by: sql`p.expected_end_date`, isAlwaysThere: false },
  progress: { by: sql`p.progress`, isAlwaysThere: true },
  // what needs a look first
  health: {
    by: sql`case p.health when ${sql.lit(PROJECT_HEALTH.LATE)} then 0 when ${sql.lit(PROJECT_HEALTH.AT_RISK)} then 1
    when ${sql.lit(PROJECT_HEALTH.NO_DATES)} then 2 when ${sql.lit(PROJECT_HEALTH.ON_TRACK)} then 3 end`,
    isAlwaysThere: false,
  },
  created: { by: sql`p.created_at`, isAlwaysThere: true },
} as const satisfies Record<ProjectSort, { by: RawBuilder<unknown>; isAlwaysThere: boolean }>

const ofStatus = (status: number): Condition =>
  sql<SqlBool>`(p.status = ${sql.lit(status)} and p.is_confirmed and p.archived_at is null)`

/** What was made silently for a quotation stands under its own tab and `all` alone (PJ-038), what is archived likewise (PJ-072). */
export const TABS: Readonly<Record<ProjectTab, Condition>> = {
  active: ofStatus(PROJECT_STATUS.ACTIVE),
  'on-hold': ofStatus(PROJECT_STATUS.ON_HOLD),
  completed: ofStatus(PROJECT_STATUS.COMPLETED),
  cancelled: ofStatus(PROJECT_STATUS.CANCELLED),
  'not-confirmed': sql<SqlBool>`(not p.is_confirmed and p.archived_at is null)`,
  archived: sql<SqlBool>`p.archived_at is not null`,
  all: sql<SqlBool>`true`,
}

/** Which projects are wanted, on the aliases `p` and, for favourites, `s`. */
export function asWanted({ tab, search, filters, found }: Wanted): Condition {
  const conditions: Condition[] = [TABS[tab]]
  const add = (condition: Condition): unknown => conditions.push(condition)
  if (search !== '') add(holding(search))
  if (found) add(sql<SqlBool>`p.id = any(${found}::uuid[])`)
  const { phases, health, projectAdmins, members, clients, cities, workScopes, start, end, favourites } = filters
  if (phases) add(sql<SqlBool>`lower(p.current_phase) = any(${lowered(phases)}::text[])`)
  if (health) add(sql<SqlBool>`p.health = any(${health}::smallint[])`)
  if (projectAdmins) add(sql<SqlBool>`p.project_admin_id = any(${projectAdmins}::uuid[])`)
  if (members)
    add(sql<SqlBool>`exists (select from project_members m
      where m.company_id = p.company_id and m.project_id = p.id and m.user_id = any(${members}::uuid[]))`)
  if (clients) add(sql<SqlBool>`p.client_id = any(${clients}::uuid[])`)
  if (cities) add(sql<SqlBool>`lower(p.city) = any(${lowered(cities)}::text[])`)
  if (workScopes) add(sql<SqlBool>`lower(p.work_scope) = any(${lowered(workScopes)}::text[])`)
  if (start?.from) add(sql<SqlBool>`p.expected_start_date >= ${start.from}`)
  if (start?.to) add(sql<SqlBool>`p.expected_start_date <= ${start.to}`)
  if (end?.from) add(sql<SqlBool>`p.expected_end_date >= ${end.from}`)
  if (end?.to) add(sql<SqlBool>`p.expected_end_date <= ${end.to}`)
  if (favourites) add(sql<SqlBool>`s.is_favourite`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const lowered = (values: readonly string[]): string[] => values.map(value => value.toLowerCase())

/** Texts shorter than this are not in the index of texts. */
export const SHORTEST_INDEXED = 3

/** What a searched text is compared with; digits where it may be a phone number, however it is written. */
export function patternsOf(search: string): { text: string; digits: string | null } {
  // without the zeros that some dial before numbers
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  const isPhone = digits.length >= 3 && /^[+\d\s()-]+$/.test(search)
  return { text: containing(search.toLowerCase()), digits: isPhone ? containing(digits) : null }
}

/** Parts of names, code, client, address and city; and digits of the phone, however they are written (PJ-040). */
function holding(search: string): Condition {
  const { text, digits } = patternsOf(search)
  const holds = sql<SqlBool>`p.search_text like ${text}`
  return digits === null
    ? holds
    : sql<SqlBool>`(${holds} or p.phone_number like ${digits} or ltrim(p.country_code, '+') || p.phone_number like ${digits})`
}
