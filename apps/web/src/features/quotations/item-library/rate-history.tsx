import { rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemRate } from '@plinth/contract/quotations/item'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/text/format-date.ts'
import { itemRatesQuery } from './item-library.api.ts'
import classes from './library.module.css'

/** How a rate changed that nobody typed. */
const CAUSES: Partial<Record<ItemRate['cause'], string>> = {
  import: 'Import',
  bulk: 'Change rates',
  analysis: 'Rate analysis',
  undo: 'Undo',
}

interface RateHistoryProps {
  itemId: string
  zone: string
  symbol: string
  seesCosts: boolean
}

/** Every change of the item's rates, newest first (QT-053). */
export function RateHistory({ itemId, zone, symbol, seesCosts }: RateHistoryProps) {
  const { data: rates = [] } = useQuery(itemRatesQuery(itemId))
  if (rates.length === 0) return null
  const hasVariants = rates.some(rate => rate.variant !== '')
  const change = (before: string | null | undefined, after: string | null | undefined): string =>
    before === after
      ? rateText(after, symbol)
      : `${rateText(before, symbol) || 'none'} → ${rateText(after, symbol) || 'none'}`
  return (
    <table className={classes.history} aria-label="Changes of rates">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">By</th>
          {hasVariants && <th scope="col">Variant</th>}
          <th scope="col">Selling rate</th>
          {seesCosts && <th scope="col">Cost rate</th>}
        </tr>
      </thead>
      <tbody>
        {rates.map(rate => (
          <tr key={rate._id}>
            <td>{formatDate(rate.at, zone)}</td>
            <td>
              {rate.by}
              {CAUSES[rate.cause] !== undefined && <span className={classes.cause}>{CAUSES[rate.cause]}</span>}
            </td>
            {hasVariants && <td>{rate.variant}</td>}
            <td>{change(rate.sellingOld, rate.sellingNew)}</td>
            {seesCosts && <td>{change(rate.costOld, rate.costNew)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
