import { differenceText, percentText, rateText } from '@plinth/contract/quotations/decimal-text'
import { decimalOf, unitsOf } from '@plinth/contract/quotations/decimals'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import classes from './figures-dialog.module.css'

interface TotalsEffectProps {
  before: Totals
  after: Totals
  symbol: string
  seesCosts: boolean
}

/** What a change makes of the grand total and, for who may see costs, of the margin. */
export function TotalsEffect({ before, after, symbol, seesCosts }: TotalsEffectProps) {
  const difference = decimalOf((unitsOf(after.grandTotal, 2) ?? 0n) - (unitsOf(before.grandTotal, 2) ?? 0n), 2)
  return (
    <div role="status">
      <dl className={classes.effect}>
        <div>
          <dt>Grand total</dt>
          <dd>
            {rateText(before.grandTotal, symbol)} → <strong>{rateText(after.grandTotal, symbol)}</strong>
            {/[1-9]/.test(difference) && <span>{differenceText(difference, symbol)}</span>}
          </dd>
        </div>
        {seesCosts && after.marginPct !== null && (
          <div>
            <dt>Margin</dt>
            <dd>
              {percentText(before.marginPct) || '–'} → <strong>{percentText(after.marginPct)}</strong>
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
