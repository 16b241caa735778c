import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_STATE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import { useQuery } from '@tanstack/react-query'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { leadQuotationsQuery, refreshQuotations } from '../quotation.api.ts'

/** How many quotations a lead has, and the state and total of the newest (QT-290); nothing while it has none. */
export function LeadQuotations({ leadId }: { leadId: string }) {
  const { data } = useQuery(leadQuotationsQuery(leadId))
  useLiveNews(['quotations.changed'], refreshQuotations)
  const newest = data?.toSorted((a, b) => (a._id < b._id ? 1 : -1))[0]
  if (!data || !newest) return null
  return (
    <span>
      {`${data.length} · ${QUOTATION_STATE_NAMES[newest.state]} · ${rateText(newest.grandTotal, newest.currencySymbol)}`}
    </span>
  )
}
