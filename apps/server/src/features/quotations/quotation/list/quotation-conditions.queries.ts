import '../quotation.tables.ts'
import type { QuotationFilters } from '@plinth/contract/quotations/quotation/list/list-filters'
import {
  QUOTATION_LIST_LIMITS,
  type QuotationSort,
  type QuotationTab,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import { OPEN_STATES, type QuotationType } from '@plinth/contract/quotations/quotation/states'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { personName } from '../../../company/people/people.service.ts'

/** Conditions and orders of quotations, on the aliases `q` and, where they are needed, `pr` of projects and `o` of owners. */

export type Condition = RawBuilder<SqlBool>

/** Who reads: their company, what they see, and what day it is there. */
export interface QuotationReading {
  companyId: string
  isVisible: Condition
  /** on the alias `leads` */
  isSeenLead: Condition
  today: string
}

type Between = { from?: Date | undefined; to?: Date | undefined }

/** What is searched and filtered. */
export interface NarrowedTo {
  projectId: string | undefined
  leadId: string | undefined
  type: QuotationType | undefined
  search: string
  filters: Omit<QuotationFilters, 'issued'>
  /** the instants of the first issue: from inclusive, to exclusive */
  issued: Between | undefined
}

/** The tables that conditions and orders need beside the quotations themselves. */
export const joined = ({ search, filters }: Pick<NarrowedTo, 'search' | 'filters'>, sort?: QuotationSort) => {
  const needsProject = search !== '' || filters.clients !== undefined || sort === 'client' || sort === 'project'
  return sql`${needsProject ? sql`join projects pr on pr.company_id = q.company_id and pr.id = q.project_id` : sql``}
    ${sort === 'owner' ? sql`join users o on o.company_id = q.company_id and o.id = q.owner_id` : sql``}`
}

const OPEN = sql.join(OPEN_STATES.map(state => sql.lit(state)))

/** What belongs to each tab. A draft beside an issued version is being prepared too. */
export const TABS: Readonly<Record<QuotationTab, Condition>> = {
  all: sql<SqlBool>`true`,
  drafts: sql<SqlBool>`q.draft_version_id is not null`,
  'with-client': sql<SqlBool>`q.state in (${OPEN})`,
  accepted: sql<SqlBool>`q.state = 'accepted'`,
  'to-approve': sql<SqlBool>`q.needs_approval`,
}

/** The quotations that the reader sees, as far as they are searched and filtered. */
export function narrowedTo(reading: QuotationReading, wanted: NarrowedTo): Condition {
  const { projectId, leadId, type, search, issued } = wanted
  const conditions: Condition[] = [sql<SqlBool>`q.company_id = ${reading.companyId}`, reading.isVisible]
  if (projectId !== undefined) conditions.push(sql<SqlBool>`q.project_id = ${projectId}`)
  if (leadId !== undefined) conditions.push(sql<SqlBool>`q.lead_id = ${leadId}`)
  if (type !== undefined) conditions.push(sql<SqlBool>`q.type = ${type}`)
  if (search !== '') conditions.push(holding(search))
  if (issued?.from) conditions.push(sql<SqlBool>`q.first_issued_at >= ${issued.from}`)
  if (issued?.to) conditions.push(sql<SqlBool>`q.first_issued_at < ${issued.to}`)
  return sql<SqlBool>`(${sql.join([...conditions, ...chosen(reading, wanted.filters), ...marked(reading, wanted.filters)], sql` and `)})`
}

/** Parts of the number, the title, and the names of client and project (QT-300). */
function holding(search: string): Condition {
  const pattern = containing(search.toLowerCase())
  return sql<SqlBool>`(q.search_text like ${pattern} or lower(pr.project_name) like ${pattern}
    or lower(pr.client_name) like ${pattern} or lower(pr.company_name) like ${pattern})`
}

function chosen(reading: QuotationReading, filters: NarrowedTo['filters']): Condition[] {
  const conditions: Condition[] = []
  const { types, states, owners, teams, clients, projects, leadSources, reasons } = filters
  if (types) conditions.push(sql<SqlBool>`q.type = any(${types}::text[])`)
  if (states) conditions.push(sql<SqlBool>`q.state = any(${states}::text[])`)
  if (owners) conditions.push(sql<SqlBool>`q.owner_id = any(${owners}::uuid[])`)
  if (teams)
    conditions.push(sql<SqlBool>`q.owner_id in (select t.user_id from team_members t
      where t.company_id = ${reading.companyId} and t.team_id = any(${teams}::uuid[]))`)
  if (clients) conditions.push(sql<SqlBool>`pr.client_id = any(${clients}::uuid[])`)
  if (projects) conditions.push(sql<SqlBool>`q.project_id = any(${projects}::uuid[])`)
  if (leadSources)
    conditions.push(sql<SqlBool>`lower(coalesce(${leadSource(reading)}, ''))
      = any(${leadSources.map(source => source.toLowerCase())}::text[])`)
  if (reasons) conditions.push(sql<SqlBool>`(q.state = 'rejected' and ${rejectionReason} = any(${reasons}::text[]))`)
  return conditions
}

/** The source of the lead of a quotation, where the reader sees that lead. */
export const leadSource = ({ isSeenLead }: QuotationReading): RawBuilder<string | null> =>
  sql`(select leads.lead_source from leads where leads.company_id = q.company_id and leads.id = q.lead_id
    and leads.deleted_at is null and ${isSeenLead})`

/** Why the newest issued version of a quotation was rejected. */
export const rejectionReason: RawBuilder<string | null> = sql`(select r.reason from quotation_rejections r
  where r.company_id = q.company_id and r.version_id = q.current_version_id and r.reopened_at is null
  order by r.created_at desc limit 1)`

function marked({ today }: QuotationReading, filters: NarrowedTo['filters']): Condition[] {
  const conditions: Condition[] = []
  const { validUntil, total, needsApproval, unanswered, expiring, openThreads, variations } = filters
  if (validUntil?.from) conditions.push(sql<SqlBool>`q.valid_until >= ${validUntil.from}`)
  if (validUntil?.to) conditions.push(sql<SqlBool>`q.valid_until <= ${validUntil.to}`)
  if (total?.min !== undefined) conditions.push(sql<SqlBool>`q.grand_total >= ${total.min}::numeric`)
  if (total?.max !== undefined) conditions.push(sql<SqlBool>`q.grand_total <= ${total.max}::numeric`)
  if (needsApproval) conditions.push(sql<SqlBool>`q.needs_approval`)
  if (unanswered) conditions.push(sql<SqlBool>`q.state = 'viewed'`)
  if (expiring)
    conditions.push(sql<SqlBool>`(q.state in (${OPEN}) and q.valid_until between ${today}::date
      and ${today}::date + ${sql.lit(QUOTATION_LIST_LIMITS.expiringDays)})`)
  if (openThreads) conditions.push(sql<SqlBool>`q.open_threads > 0`)
  if (variations)
    conditions.push(
      variations === 'only' ? sql<SqlBool>`q.variation_of is not null` : sql<SqlBool>`q.variation_of is null`,
    )
  return conditions
}

/** What each order compares. */
const ORDERS = {
  lastActivity: sql`q.last_activity_at`,
  number: sql`q.number`,
  title: sql`lower(q.title)`,
  client: sql`lower(pr.client_name)`,
  project: sql`lower(pr.project_name)`,
  owner: sql`lower(${personName('o')})`,
  total: sql`q.grand_total`,
  margin: sql`q.margin_pct`,
  validUntil: sql`q.valid_until`,
} as const satisfies Record<QuotationSort, RawBuilder<unknown>>

/** What has no value comes last in either direction; what is equal is settled by the id, so that pages never overlap. */
export function orderOf({ sort, order }: { sort: QuotationSort; order: 'asc' | 'desc' }): RawBuilder<unknown> {
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  // this order has an index, which knows no nulls
  const nulls = sort === 'lastActivity' ? sql`` : sql`nulls last`
  return sql`${ORDERS[sort]} ${direction} ${nulls}, q.id ${direction}`
}
