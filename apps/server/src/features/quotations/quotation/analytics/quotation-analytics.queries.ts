import '../quotation.tables.ts'
import type { QuotationGrouping } from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { OPEN_STATES } from '@plinth/contract/quotations/quotation/states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'
import {
  joined,
  leadSource,
  type NarrowedTo,
  narrowedTo,
  type QuotationReading,
  rejectionReason,
} from '../list/quotation-conditions.queries.ts'

interface Counted {
  count: number
  value: string
}
/** What a group comes to: exact sums as decimals, from which the rates are computed. */
export interface FigureRow {
  key: string
  label: string
  sent: Counted
  accepted: Counted
  rejected: Counted
  expired: Counted
  open: Counted
  averageDiscount: string | null
  taxable: string | null
  cost: string | null
  costed: number
  acceptMedian: string | null
  acceptAverage: string | null
  viewMedian: string | null
  viewAverage: string | null
}

/** What the figures are of: the reader's zone and currency decide months and values. */
export interface AnalysedIn {
  timeZone: string
  currencySymbol: string
}

/** Days from the first issue until an instant, with one decimal; none where there is no such instant. */
const days = (until: RawBuilder<unknown>) =>
  sql`round((case when ${until} < f.issued then 0 else extract(epoch from ${until} - f.issued) end / 86400)::numeric, 1)`

const FIRST_VIEW = sql`(select min(l.first_viewed_at) from quotation_links l
  where l.company_id = q.company_id and l.quotation_id = q.id)`

/** A figure of the newest issued version; of an accepted one as its client chose, whatever the version proposed (QT-260). */
const agreed = (
  column: 'discount_pct' | 'taxable' | 'cost' | 'margin_pct',
  figure: 'discountPct' | 'taxable' | 'cost' | 'marginPct',
) => sql`case when a.id is null then v.${sql.ref(column)} else (a.totals ->> ${sql.lit(figure)})::numeric end`
const COST = agreed('cost', 'cost')
/**
 * What the lines that have a cost come to before tax, from their cost and margin; null where no line has one. What others of the same
 * quotation come to is no gain (QT-160). It is not told where nothing was spent, and then taken to be the whole.
 */
const COSTED = sql`(select case when m.cost is null then null when m.pct is null then 0 when m.pct = 100 then m.taxable
    else least(m.taxable, round(m.cost / (1 - m.pct / 100), 2)) end
  from (select ${COST} as cost, ${agreed('margin_pct', 'marginPct')} as pct, ${agreed('taxable', 'taxable')} as taxable) m)`

/** The figures of the issued quotations wanted, in groups; one group where there is no grouping. */
export async function selectFigures(
  tx: Tx,
  reading: QuotationReading,
  wanted: NarrowedTo,
  { timeZone, currencySymbol }: AnalysedIn,
  grouping: QuotationGrouping | undefined,
): Promise<FigureRow[]> {
  const keys: Record<QuotationGrouping, { key: RawBuilder<unknown>; label: RawBuilder<unknown> }> = {
    month: monthOf(timeZone),
    person: { key: sql`q.owner_id::text`, label: personName('u') },
    source: { key: sql`lower(coalesce(${leadSource(reading)}, ''))`, label: sql`coalesce(${leadSource(reading)}, '')` },
    type: { key: sql`q.type`, label: sql`q.type` },
    reason: { key: rejectionReason, label: rejectionReason },
  }
  const { key, label } = grouping ? keys[grouping] : { key: sql`''`, label: sql`''` }
  const isRejected = grouping === 'reason' ? sql`and q.state = 'rejected'` : sql``
  const { rows } = await sql<FigureRow>`
    with facts as (
      select ${key} as key, ${label} as label, q.state, case when q.currency_symbol = ${currencySymbol} then q.grand_total else 0 end as value,
        ${agreed('discount_pct', 'discountPct')} as discount_pct, ${COSTED} as taxable,
        ${COST} as cost,
        q.first_issued_at as issued, case when q.state = 'accepted' then q.accepted_at end as accepted, ${FIRST_VIEW} as viewed
      from quotations q ${joined(wanted)}
      join quotation_versions v on v.company_id = q.company_id and v.id = q.current_version_id
      left join quotation_acceptances a on a.company_id = v.company_id and a.version_id = v.id and a.reversed_at is null
      join users u on u.company_id = q.company_id and u.id = q.owner_id
      where ${narrowedTo(reading, wanted)} and q.first_issued_at is not null and q.variation_of is null ${isRejected})
    select coalesce(f.key, '') as key, coalesce(min(f.label), '') as label,
      ${counted(sql`true`)} as sent, ${counted(sql`f.state = 'accepted'`)} as accepted,
      ${counted(sql`f.state = 'rejected'`)} as rejected, ${counted(sql`f.state = 'expired'`)} as expired,
      ${counted(sql`f.state in (${sql.join(OPEN_STATES.map(state => sql.lit(state)))})`)} as open,
      round(avg(f.discount_pct), 2)::text as "averageDiscount", sum(f.taxable)::text as taxable, sum(f.cost)::text as cost,
      count(f.cost)::int as costed,
      ${median(days(sql`f.accepted`))} as "acceptMedian", round(avg(${days(sql`f.accepted`)}), 1)::text as "acceptAverage",
      ${median(days(sql`f.viewed`))} as "viewMedian", round(avg(${days(sql`f.viewed`)}), 1)::text as "viewAverage"
    from facts f group by f.key order by ${grouping === 'month' ? sql`f.key` : sql`count(*) desc, min(f.label)`} ${unprepared}`.execute(
    tx,
  )
  return rows
}

const monthOf = (timeZone: string) => {
  const month = sql`to_char(q.first_issued_at at time zone ${timeZone}, 'YYYY-MM')`
  return { key: month, label: month }
}

const counted = (condition: RawBuilder<unknown>) =>
  sql`json_build_object('count', count(*) filter (where ${condition}),
    'value', (coalesce(sum(f.value) filter (where ${condition}), 0))::text)`
const median = (column: RawBuilder<unknown>) =>
  sql`round((percentile_cont(0.5) within group (order by ${column}))::numeric, 1)::text`
