import { rateText } from '@plinth/contract/quotations/decimal-text'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../lib/text/format-count.ts'
import { quotationTotalsQuery } from './quotation-list.api.ts'
import type { QuotationScope } from './quotation-scope.ts'
import classes from './quotations.module.css'

/** How many quotations are listed and what they come to, by currency (QT-301). */
export function QuotationSums({ scope }: { scope: QuotationScope }) {
  const { data } = useQuery(quotationTotalsQuery(scope))
  const sums = data?.[scope.tab]
  return (
    <p className={classes.sums} role="status">
      {sums && (
        <>
          {countOf(sums.count, 'quotation')}
          {sums.totals.map(({ currencySymbol, total }) => (
            <strong key={currencySymbol}>{rateText(total, currencySymbol)}</strong>
          ))}
        </>
      )}
    </p>
  )
}
