import { rateText } from '@plinth/contract/quotations/decimal-text'
import type {
  AnalysedQuotations,
  QuotationFigureRow,
} from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import {
  QUOTATION_FIGURES,
  QUOTATION_GROUPINGS,
  type QuotationFigure,
  type QuotationGrouping,
} from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { QUOTATION_TYPE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { SettingsTable } from '../../../../ui/settings/settings-table.tsx'
import classes from './analytics.module.css'
import { figureHref } from './figure-links.ts'
import { daysText, shareText } from './figure-text.ts'

const FIGURES = Object.keys(QUOTATION_FIGURES) as QuotationFigure[]
const MONTH = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })

function nameOf(by: QuotationGrouping, { key, label }: QuotationFigureRow): string {
  if (by === 'month') return MONTH.format(new Date(`${key}-01T00:00:00Z`))
  if (by === 'type') return QUOTATION_TYPE_NAMES[key as keyof typeof QUOTATION_TYPE_NAMES]
  return label === '' ? 'Not known' : label
}

export interface FigureTableProps {
  of: AnalysedQuotations
  by: QuotationGrouping
  rows: readonly QuotationFigureRow[]
  symbol: string
  seesCosts: boolean
}

/** The figures in groups; each number opens the list of what it counts (QT-306). */
export function FigureTable({ of, by, rows, symbol, seesCosts }: FigureTableProps) {
  const title = QUOTATION_GROUPINGS[by]
  return (
    <div className={classes.table}>
      <SettingsTable
        label={`By ${title.toLowerCase()}`}
        columns={[
          title,
          ...FIGURES.map(figure => QUOTATION_FIGURES[figure]),
          'Accepted value',
          'Win rate',
          'Discount',
          ...(seesCosts ? ['Margin'] : []),
          'Days to accept',
        ]}
      >
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">{nameOf(by, row)}</th>
            {FIGURES.map(figure => (
              <td key={figure}>
                <PlaceLink
                  href={figureHref(of, figure, { by, key: row.key })}
                  aria-label={`${QUOTATION_FIGURES[figure]}, ${nameOf(by, row)}: ${row.figures[figure].count}`}
                >
                  {formatCount(row.figures[figure].count)}
                </PlaceLink>
              </td>
            ))}
            <td>{rateText(row.figures.accepted.value, symbol)}</td>
            <td>{shareText(row.figures.winRate)}</td>
            <td>{shareText(row.figures.averageDiscount)}</td>
            {seesCosts && <td>{shareText(row.figures.margin)}</td>}
            <td>{daysText(row.figures.daysToAccept.median)}</td>
          </tr>
        ))}
      </SettingsTable>
    </div>
  )
}
