import type { LeadForecast } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import type { FigureTable } from '../../../../ui/charts/chart-table.tsx'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsNow } from '../analytics-scope.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import { forecastQuery } from './lead-insights.api.ts'

/** What the open leads will bring if leads are won from their stage as in the last twelve months. */
export function Forecast({ scope, symbol }: ChartProps) {
  const query = useQuery(forecastQuery(scope))
  const leads = leadsNow(scope)
  const tableOf = ({ stages, openValue, expectedValue }: LeadForecast): FigureTable => {
    const open = stages.reduce((sum, { openLeads }) => sum + openLeads, 0)
    return {
      columns: [
        'Stage',
        'Open leads',
        'Open value',
        'Decided in 12 months',
        'Won of these',
        'Share won',
        'Expected value',
      ],
      rows: stages.map(stage => [
        { value: stage.stageName },
        {
          value: stage.openLeads,
          text: formatCount(stage.openLeads),
          href: leads({ of: 'open', stage: stage.stageId }),
        },
        { value: stage.openValue, text: formatMoney(stage.openValue, symbol) },
        {
          value: stage.cases,
          text: formatCount(stage.cases),
          href: leads({ of: 'decided', stage: stage.stageId }),
        },
        {
          value: stage.wonCases,
          text: formatCount(stage.wonCases),
          href: leads({ of: 'wonFrom', stage: stage.stageId }),
        },
        { value: stage.sharePercent, text: stage.sharePercent === null ? '–' : `${stage.sharePercent}%` },
        {
          value: stage.expectedValue,
          text: stage.expectedValue === null ? '–' : formatMoney(stage.expectedValue, symbol),
        },
      ]),
      foot: [
        { value: 'Total' },
        { value: open, text: formatCount(open), href: leads({ of: 'open' }) },
        { value: openValue, text: formatMoney(openValue, symbol) },
        ...[1, 2, 3].map(() => ({ value: null, text: '' })),
        { value: expectedValue, text: formatMoney(expectedValue, symbol) },
      ],
    }
  }
  return (
    <AnalyticsCard
      title="Forecast"
      about="Open leads now, and the share won from their stage in the last 12 months"
      how={HOW.forecast}
      query={query}
      wide
      emptyText="No Deal Value Data Available"
      isEmpty={({ stages }) => stages.every(({ openLeads }) => openLeads === 0)}
      tableOf={tableOf}
    />
  )
}
