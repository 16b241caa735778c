import type { AnalysedQuotations } from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import {
  type QuotationFigure,
  type QuotationGrouping,
  STATES_OF_FIGURE,
} from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import type { QuotationFilters } from '@plinth/contract/quotations/quotation/list/list-filters'

/** The group that a figure stands in. */
export interface FigureGroup {
  by: QuotationGrouping
  key: string
}

/** The list that holds exactly the quotations that a figure counts (QT-306). */
export function figureHref(of: AnalysedQuotations, figure: QuotationFigure, group?: FigureGroup): string {
  const states = STATES_OF_FIGURE[figure]
  const filters: QuotationFilters = {
    issued: { from: of.from, to: of.to },
    variations: 'without',
    ...(of.type !== undefined && { types: [of.type] }),
    ...(of.owner !== undefined && { owners: [of.owner] }),
    ...(of.source !== undefined && { leadSources: [of.source] }),
    ...(of.team !== undefined && { teams: [of.team] }),
    ...(states.length > 0 && { states: [...states] }),
    ...(group && filtersOf(of, group)),
  }
  return `/quotation/?filters=${encodeURIComponent(JSON.stringify(filters))}`
}

function filtersOf(of: AnalysedQuotations, { by, key }: FigureGroup): QuotationFilters {
  switch (by) {
    case 'month':
      return { issued: monthWithin(of, key) }
    case 'person':
      return { owners: [key] }
    case 'source':
      return { leadSources: [key] }
    case 'type':
      return { types: [key as 'design'] }
    case 'reason':
      return { reasons: [key] }
  }
}

/** The days of a month that belong to the period. */
function monthWithin({ from, to }: AnalysedQuotations, month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return { from: first < from ? from : first, to: last > to ? to : last }
}
