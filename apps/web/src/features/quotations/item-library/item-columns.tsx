import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { percentText, rateText } from '@plinth/contract/quotations/decimal-text'
import type { ItemSort, ListedItem } from '@plinth/contract/quotations/item'
import { formatDate } from '../../../lib/text/format-date.ts'
import type { GridColumn } from '../../../ui/data-grid/columns.ts'
import { ItemStar } from './item-star.tsx'
import classes from './library.module.css'
import { countText, daysOld, sellingText } from './rate-text.ts'

/** What each column sorts by, which is also its id. */
export const isSort = (column: string): column is ItemSort => column !== 'star'

const orNone = (text: string) => (text === '' ? <span className={classes.none}>–</span> : text)

export interface ColumnSettings {
  symbol: string
  taxes: TaxWords
  zone: string
  seesCosts: boolean
  /** days after which a rate is marked as old */
  rateAge: number
}

/** The columns of the library (QT-027); costs and markups for who may see them. */
export function itemColumns({
  symbol,
  taxes,
  zone,
  seesCosts,
  rateAge,
}: ColumnSettings): readonly GridColumn<ListedItem>[] {
  const columns: GridColumn<ListedItem>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 250,
      grow: 1,
      isLocked: true,
      cell: item => (
        <span className={classes.named} title={item.name}>
          <ItemStar item={item} isInCell />
          {item.thumb === null ? (
            <span className={classes.noThumb} />
          ) : (
            <img className={classes.thumb} src={item.thumb} alt={item.name} loading="lazy" />
          )}
          <span className={classes.name}>{item.name}</span>
          {item.variantCount > 0 && <span className={classes.count}>{countText(item.variantCount)}</span>}
        </span>
      ),
    },
    { id: 'code', header: 'Code', width: 90, hasFigures: true, cell: item => orNone(item.code) },
    { id: 'category', header: 'Category', width: 160, cell: item => orNone(item.category) },
    { id: 'unit', header: 'Unit', width: 70, cell: item => item.unit },
    {
      id: 'sellingRate',
      header: 'Selling rate',
      width: 135,
      align: 'end',
      cell: item => <span title={sellingText(item, symbol)}>{orNone(sellingText(item, symbol))}</span>,
    },
    ...(seesCosts
      ? ([
          {
            id: 'costRate',
            header: 'Cost rate',
            width: 115,
            align: 'end',
            cell: item => orNone(rateText(item.costRate, symbol)),
          },
          { id: 'markup', header: 'Markup', width: 95, align: 'end', cell: item => orNone(percentText(item.markup)) },
        ] satisfies GridColumn<ListedItem>[])
      : []),
    { id: 'taxRate', header: taxes.rate, width: 80, align: 'end', cell: item => percentText(item.taxRate) },
    { id: 'hsn', header: taxes.code, width: 95, hasFigures: true, cell: item => orNone(item.hsn) },
    { id: 'brand', header: 'Brand', width: 110, cell: item => orNone(item.brand) },
    {
      id: 'rateAt',
      header: 'Last rate change',
      width: 150,
      hasFigures: true,
      cell: ({ rateAt }) => (rateAt === null ? orNone('') : <RateAge rateAt={rateAt} zone={zone} limit={rateAge} />),
    },
  ]
  return columns.map(column => ({ ...column, isSortable: true }))
}

/** The day of the last change, and how old the rate is once that is too old (QT-054). */
function RateAge({ rateAt, zone, limit }: { rateAt: string; zone: string; limit: number }) {
  const days = daysOld(rateAt, new Date(), zone)
  return days > limit ? (
    <span className={classes.old} title={formatDate(rateAt, zone)}>{`${days} days old`}</span>
  ) : (
    formatDate(rateAt, zone)
  )
}
