import type { OfferedFilter, QuotationFilterOffer } from '@plinth/contract/quotations/quotation/list/list-routes'
import {
  QUOTATION_LIST_LIMITS,
  QUOTATION_TABS,
  type QuotationSort,
  type QuotationTab,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'
import { changeOwners } from '../owner/change-owners.queries.ts'
import { type QuotationRow, quotationsRead } from '../quotations.queries.ts'
import {
  type Condition,
  joined,
  leadSource,
  type NarrowedTo,
  narrowedTo,
  orderOf,
  type QuotationReading,
  TABS,
} from './quotation-conditions.queries.ts'

/** Which quotations, in which order. */
export interface WantedQuotations extends NarrowedTo {
  tab: QuotationTab
  sort: QuotationSort
  order: 'asc' | 'desc'
}

/** Some of the quotations wanted. */
export function selectListed(
  tx: Tx,
  reading: QuotationReading,
  wanted: WantedQuotations,
  { limit, offset }: { limit: number; offset: number },
): Promise<QuotationRow[]> {
  // people and projects are looked up for the quotations of the page alone, not for those before it
  const page = sql<string>`select q.id from quotations q ${joined(wanted, wanted.sort)}
    where ${narrowedTo(reading, wanted)} and ${TABS[wanted.tab]}
    order by ${orderOf(wanted)} limit ${limit} offset ${offset}`
  return quotationsRead(tx, reading.companyId)
    .where('q.id', 'in', sql<string>`(${page})`)
    .orderBy(orderOf(wanted))
    .modifyEnd(unprepared)
    .execute()
}

export interface SumRow {
  currencySymbol: string
  sums: Record<QuotationTab, { count: number; total: string }>
}

/** How many quotations each tab has, and their sum, by currency. */
export async function selectSums(tx: Tx, reading: QuotationReading, wanted: NarrowedTo): Promise<SumRow[]> {
  const sums = QUOTATION_TABS.map(
    tab => sql`${sql.lit(tab)}::text, json_build_object('count', count(*) filter (where ${TABS[tab]}),
      'total', (coalesce(sum(q.grand_total) filter (where ${TABS[tab]}), 0))::text)`,
  )
  const { rows } = await sql<SumRow>`
    select q.currency_symbol as "currencySymbol", json_build_object(${sql.join(sums)}) as sums
    from quotations q ${joined(wanted)} where ${narrowedTo(reading, wanted)}
    group by q.currency_symbol order by count(*) desc, q.currency_symbol ${unprepared}`.execute(tx)
  return rows
}

const UNFILTERED: NarrowedTo = {
  projectId: undefined,
  leadId: undefined,
  type: undefined,
  search: '',
  filters: {},
  issued: undefined,
}

/** What a filter offers: what the quotations that the reader sees have, by name. */
export async function selectOffers(
  tx: Tx,
  reading: QuotationReading,
  filter: OfferedFilter,
  search: string,
): Promise<QuotationFilterOffer[]> {
  const seen = sql`quotations q where ${narrowedTo(reading, UNFILTERED)}`
  const { companyId } = reading
  const like = containing(search.toLowerCase())
  const offers: Record<OfferedFilter, RawBuilder<unknown>> = {
    owners: sql`select u.id as value, ${personName('u')} as label from users u
      where u.company_id = ${companyId} and u.id in (select q.owner_id from ${seen})`,
    teams: sql`select t.id as value, t.name as label from teams t where t.company_id = ${companyId}`,
    clients: sql`select c.id as value, c.name as label from clients c where c.company_id = ${companyId} and c.id in (
      select p.client_id from projects p where p.company_id = ${companyId} and p.id in (select q.project_id from ${seen}))`,
    projects: sql`select p.id as value, p.project_name as label from projects p
      where p.company_id = ${companyId} and p.id in (select q.project_id from ${seen})`,
    leadSources: sql`select min(s.source) as value, min(s.source) as label from (
      select coalesce(${leadSource(reading)}, '') as source from ${seen}) s where s.source <> '' group by lower(s.source)`,
  }
  const { rows } = await sql<QuotationFilterOffer>`
    select o.value, o.label from (${offers[filter]}) o where lower(o.label) like ${like}
    order by lower(o.label), o.value limit ${sql.lit(QUOTATION_LIST_LIMITS.offered)} ${unprepared}`.execute(tx)
  return rows
}

/** Gives the quotations that hold the condition another owner, keeps that it happened, and returns their ids. */
export async function updateOwners(
  tx: Tx,
  companyId: string,
  change: { ids: readonly string[]; ownerId: string; by: { id: string; name: string }; at: Date },
  isVisible: Condition,
): Promise<string[]> {
  const chosen = sql`select q.id from quotations q
    where q.company_id = ${companyId} and q.id = any(${change.ids}::uuid[]) and q.owner_id <> ${change.ownerId} and ${isVisible}
    order by q.id for update`
  return changeOwners(tx, companyId, chosen, change)
}
