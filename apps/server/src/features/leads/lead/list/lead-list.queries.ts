import { LISTED_FIELDS, MOST_COUNTED_LEADS } from '@plinth/contract/leads/lead/lead-columns'
import '../lead.tables.ts'
import type { LeadTotal } from '@plinth/contract/leads/lead/lead-list'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { columnList, columnsOf } from '../../../../platform/database/field-columns.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'
import { FURTHER, type FurtherReach, leadsReachedBy, type WantedReach } from '../../lead-reach/lead-reach.service.ts'
import type { LeadRow } from '../lead.tables.ts'
import { TAGS } from '../lead-tag-column.ts'
import type { ListedRow } from '../lead-wire.ts'
import { any, type Search } from './lead-list.conditions.ts'
import { type ListOrder, orderBy, orderByPart } from './lead-list.order.ts'

type Condition = RawBuilder<SqlBool>
export interface Window {
  offset: number
  limit: number
}

/** The ids of one page in order, from an index alone if the order has one. */
function pageIds(where: Condition, order: ListOrder, { offset, limit }: Window): RawBuilder<unknown> {
  const { parts } = order
  if (!parts)
    return sql`
      select leads.id from leads ${order.joins} where ${where}
      order by ${orderBy(order)} offset ${offset} limit ${limit}`
  const part = (number: number, which: RawBuilder<unknown>) => sql`
    (select ${sql.lit(number)} as part, leads.id, ${parts.columns} from leads where ${where} and ${which}
      order by ${orderByPart(order, parts)} limit ${offset + limit})`
  return sql`
    select leads.id from (${part(0, parts.isFilled)} union all ${part(1, parts.isBlank)}) as leads
    order by part, ${orderByPart(order, parts)} offset ${offset} limit ${limit}`
}

/** The ids of one page. */
export async function selectPageIds(tx: Tx, where: Condition, order: ListOrder, window: Window): Promise<string[]> {
  const found = await sql<{ id: string }>`${unprepared} ${pageIds(where, order, window)}`.execute(tx)
  return found.rows.map(row => row.id)
}

export interface FoundPage {
  ids: string[]
  /** leads found; undefined if more than 10,000 contain the text or the page is beyond the end */
  total: number | undefined
  isBroad: boolean
}

/** The ids of one page of a search with its total; the trigram index finds the matches first. */
export async function searchPageIds(
  tx: Tx,
  [text, other]: Search,
  where: Condition,
  order: ListOrder,
  { offset, limit }: Window,
): Promise<FoundPage> {
  const found = await sql<{ hits: number; id: string | null; total: number | null }>`${unprepared}
    with hits as materialized (
      select * from search_leads(lower(${containing(text)}::text),
        lower(${other === undefined ? null : containing(other)}::text), ${MOST_COUNTED_LEADS + 1}))
    select counted.hits, page.id, page.total from (select count(*) as hits from hits) counted
    left join lateral (
      select leads.id, count(*) over () as total, row_number() over (order by ${orderBy(order)}) as place
      from hits leads ${order.joins} where ${where} and counted.hits <= ${MOST_COUNTED_LEADS}
      order by ${orderBy(order)} offset ${offset} limit ${limit}) page on true
    order by page.place`.execute(tx)
  const [first] = found.rows
  if (first && first.hits > MOST_COUNTED_LEADS) return { ids: [], total: undefined, isBroad: true }
  const ids = found.rows.flatMap(row => (row.id === null ? [] : [row.id]))
  const isEmpty = ids.length === 0 && (offset === 0 || first?.hits === 0)
  return { ids, total: isEmpty ? 0 : (first?.total ?? undefined), isBroad: false }
}

/** The search as a condition. */
export const matches = (search: Search): Condition =>
  any(search.map(text => sql<SqlBool>`leads.search_text like lower(${containing(text)}::text)`))

/** Counts leads one by one. */
export async function countLeads(tx: Tx, where: Condition): Promise<number> {
  const found = await sql<{ total: number }>`${unprepared} select count(*) as total from leads where ${where}`.execute(
    tx,
  )
  return found.rows[0]?.total ?? 0
}

/** Counts leads one by one up to `most`, and no further. */
export async function countLeadsUpTo(tx: Tx, where: Condition, most: number): Promise<LeadTotal> {
  const found = await sql<{ total: number }>`
    select count(*) as total from (select from leads where ${where} limit ${most + 1}) counted`.execute(tx)
  const total = found.rows[0]?.total ?? 0
  return { total: Math.min(total, most), isTotalExact: total <= most }
}

/** Counts leads by adding up tallies; `where` may only concern assignee and stage. */
export async function countTallied(tx: Tx, companyId: string, where: Condition, isHot: boolean): Promise<number> {
  const found = await sql<{ total: number }>`${isHot ? sql`` : unprepared}
    select coalesce(sum(leads.leads), 0) as total from lead_tallies leads
    where leads.company_id = ${companyId} and ${where}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

export interface StageTally {
  stage_id: string
  kind: StageKind
  leads: number
  budget: number
  unassigned: number
}

/** Leads, budgets and unassigned leads per stage, from the tallies. */
export async function selectStageTallies(tx: Tx, companyId: string, visible: Condition): Promise<StageTally[]> {
  const found = await sql<StageTally>`
    select s.id as stage_id, s.kind, coalesce(sum(leads.leads), 0) as leads, coalesce(sum(leads.budget), 0) as budget,
      coalesce(sum(leads.leads) filter (where leads.assigned_to is null), 0) as unassigned
    from stages s left join lead_tallies leads
      on leads.company_id = s.company_id and leads.stage_id = s.id and ${visible}
    where s.company_id = ${companyId} group by s.id, s.kind, s.sequence order by s.sequence`.execute(tx)
  return found.rows
}

export type PageRow = ListedRow & { stage_name: string; stage_kind: StageKind }
/** A row with what exports say beside the columns of the list. */
export type WalkedRow = PageRow & Pick<LeadRow, 'pin_code' | 'remarks'> & FurtherReach

const PAGE_COLUMNS = sql`
  ${columnList(columnsOf(LISTED_FIELDS), 'leads')}, leads.id, leads.name, leads.type, leads.phone, leads.country_code,
  leads.area, leads.area_unit, leads.stage_id, leads.stage_since, leads.lead_status, leads.call_status, leads.due_at,
  leads.follow_up_has_time, leads.last_call_at, leads.assigned_to, leads.custom, leads.update_text_count, leads.is_project_created,
  leads.is_quotation_sent, leads.created_at, leads.updated_at, leads.version, ${personName('u')} as assignee_name, u.email as assignee_email, s.stage_name, s.kind as stage_kind, ${TAGS} as tags`
const WALKED_COLUMNS = sql`${PAGE_COLUMNS}, leads.pin_code, leads.remarks, ${FURTHER.phone}, ${FURTHER.email}`
const PAGE_JOINS = sql`
  join stages s on s.company_id = leads.company_id and s.id = leads.stage_id
  left join users u on u.company_id = leads.company_id and u.id = leads.assigned_to`

const rowsOf = (companyId: string, ids: RawBuilder<unknown>): RawBuilder<PageRow> => sql<PageRow>`
  select ${PAGE_COLUMNS} from unnest(${ids}) with ordinality as page (id, place)
  join leads on leads.company_id = ${companyId} and leads.id = page.id ${PAGE_JOINS}
  order by page.place`

/** The rows of these ids in their order. A separate statement, so that its plan is kept: planning costs more than it saves. */
export async function selectRows(tx: Tx, companyId: string, ids: readonly string[]): Promise<PageRow[]> {
  if (ids.length === 0) return []
  const found = await sql<PageRow>`${rowsOf(companyId, sql`${ids}::uuid[]`)}`.execute(tx)
  return found.rows
}

/** The rows of one page of a list without filters; its plan does not depend on values, so it is made once and kept. */
export async function selectPage(
  tx: Tx,
  companyId: string,
  where: Condition,
  order: ListOrder,
  window: Window,
): Promise<PageRow[]> {
  const found = await sql<PageRow>`${rowsOf(companyId, sql`array(${pageIds(where, order, window)})`)}`.execute(tx)
  return found.rows
}

/** Rows of a whole list in order, from one snapshot of the database, in portions and never all in memory. */
export async function* walkRows(tx: Tx, where: Condition, order: ListOrder, size: number): AsyncGenerator<WalkedRow[]> {
  // everything will be read, by nobody who waits for the first rows
  await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('statement_timeout', '14s', true),
    set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(tx)
  await sql`${unprepared} declare walked no scroll cursor for
    select ${WALKED_COLUMNS} from leads ${PAGE_JOINS} ${order.joins} where ${where} order by ${orderBy(order)}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<WalkedRow>`${unprepared} fetch ${sql.lit(size)} from walked`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close walked`.execute(tx)
}

export interface DuplicateRow {
  id: string
  name: string
  phone: string
  email: string
  isVisible: boolean
}
/** How many leads with one number are looked at: some firms type the same into many of them. */
const MOST_SHARING = 200

/** Leads with one of these phones or e-mails, archived ones too: up to ten that are visible, the newest first, and one that is not. */
export async function selectDuplicates(
  tx: Tx,
  companyId: string,
  visible: Condition,
  wanted: WantedReach,
  exceptId: string | undefined,
): Promise<DuplicateRow[]> {
  const found = await sql<DuplicateRow>`${unprepared}
    with reached as materialized (select distinct r.lead_id from ${leadsReachedBy(wanted, MOST_SHARING)} r),
    found as (
      select leads.id, leads.name, leads.phone, leads.email, leads.created_at, (${visible}) is true as "isVisible"
      from reached join leads on leads.company_id = ${companyId} and leads.id = reached.lead_id
      where leads.id is distinct from ${exceptId ?? null}::uuid)
    (select id, name, phone, email, "isVisible" from found where "isVisible" order by created_at desc, id desc limit 10)
    union all
    (select id, '', '', '', false from found where not "isVisible" limit 1)`.execute(tx)
  return found.rows
}
