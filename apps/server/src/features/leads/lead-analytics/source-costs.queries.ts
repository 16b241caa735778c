import './lead-analytics.tables.ts'
import { ANALYTICS_LIMITS } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { FIGURES, type FigureScope, type Span } from '../lead/lead.service.ts'

/** First days of the first and the last month. */
export interface MonthSpan {
  from: string
  to: string
}
export interface CostRow {
  lead_source: string
  month: string
  amount: number
  version: number
}

/** What was entered for some months, by month and source. */
export function selectCosts(tx: Tx, companyId: string, { from, to }: MonthSpan): Promise<CostRow[]> {
  return tx
    .selectFrom('lead_source_costs')
    .select(['lead_source', 'month', 'amount', 'version'])
    .where('company_id', '=', companyId)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .orderBy('month')
    .orderBy('lead_source')
    .execute()
}

/** What was entered for one month and source, locked until the transaction ends. */
export function lockCost(
  tx: Tx,
  companyId: string,
  { month, leadSource }: { month: string; leadSource: string },
): Promise<CostRow | undefined> {
  return tx
    .selectFrom('lead_source_costs')
    .select(['lead_source', 'month', 'amount', 'version'])
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .where('lead_source', '=', leadSource)
    .forUpdate()
    .executeTakeFirst()
}

/** Writes an amount, or with null takes it away; false where another was entered at the same time. */
export async function writeCost(
  tx: Tx,
  companyId: string,
  { month, leadSource }: { month: string; leadSource: string },
  { amount, version, userId, at }: { amount: number | null; version: number; userId: string; at: Date },
  isThere: boolean,
): Promise<boolean> {
  const values = { amount: amount ?? 0, version, updated_by: userId, updated_at: at }
  if (!isThere) {
    const added = await tx
      .insertInto('lead_source_costs')
      .values({ company_id: companyId, month, lead_source: leadSource, ...values })
      .onConflict(one => one.columns(['company_id', 'month', 'lead_source']).doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const key = { company_id: companyId, lead_source: leadSource, month }
  await (amount === null
    ? tx
        .deleteFrom('lead_source_costs')
        .where(({ and }) => and(key))
        .execute()
    : tx
        .updateTable('lead_source_costs')
        .set(values)
        .where(({ and }) => and(key))
        .execute())
  return true
}

export interface CostFigureRow {
  source: string
  cost: number | null
  leads: number
  won: number
}

/** Leads made in whole months by source, those of them won, and what was spent on the source; sources of either. */
export async function selectCostFigures(
  tx: Tx,
  scope: FigureScope,
  { span, months }: { span: Span; months: MonthSpan },
): Promise<CostFigureRow[]> {
  const found = await sql<CostFigureRow>`${unprepared}
    select coalesce(l.source, c.source) as source, c.cost, coalesce(l.leads, 0) as leads, coalesce(l.won, 0) as won
    from (
      select ${FIGURES.SOURCE} as source, count(*) as leads, count(leads.won_at) as won
      from leads where ${FIGURES.madeLeads(scope, span)} group by 1) l
    full join (
      select lead_source as source, sum(amount) as cost from lead_source_costs
      where company_id = ${scope.companyId} and month between ${months.from}::date and ${months.to}::date group by 1) c
      on c.source = l.source
    order by c.cost desc nulls last, leads desc, source limit ${ANALYTICS_LIMITS.rows}`.execute(tx)
  return found.rows
}
