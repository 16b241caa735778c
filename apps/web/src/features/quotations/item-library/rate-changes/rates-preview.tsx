import { rateText } from '@plinth/contract/quotations/decimal-text'
import { RATE_CHANGE_LIMITS } from '@plinth/contract/quotations/rate-change-rules'
import type { ChangedRate } from '@plinth/contract/quotations/rate-changes'
import classes from './rate-changes.module.css'

interface RatesPreviewProps {
  count: number
  rates: readonly ChangedRate[]
  what: 'cost' | 'selling' | 'both'
  symbol: string
}

/** How many rates change, and the first 100 with their old and new figures (QT-055). */
export function RatesPreview({ count, rates, what, symbol }: RatesPreviewProps) {
  const change = (before: string | null | undefined, after: string | null | undefined): string =>
    before === after
      ? rateText(after, symbol) || '–'
      : `${rateText(before, symbol) || '–'} → ${rateText(after, symbol)}`
  const hasCosts = what !== 'selling'
  if (count === 0) return <p role="status">No rate of these items changes.</p>
  const first = count > RATE_CHANGE_LIMITS.preview ? `, the first ${RATE_CHANGE_LIMITS.preview} of them here` : ''
  return (
    <>
      <p role="status" className={classes.count}>
        {count === 1 ? '1 rate changes' : `${count} rates change`}
        {first}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label="Rates before and after">
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              {hasCosts && <th scope="col">Cost rate</th>}
              <th scope="col">Selling rate</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(rate => (
              <tr key={`${rate.itemId} ${rate.variantId}`}>
                <td>
                  {rate.name}
                  {rate.variant !== '' && <span className={classes.variant}>{rate.variant}</span>}
                </td>
                {hasCosts && <td>{change(rate.costOld, rate.costNew)}</td>}
                <td>{change(rate.sellingOld, rate.sellingNew)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
