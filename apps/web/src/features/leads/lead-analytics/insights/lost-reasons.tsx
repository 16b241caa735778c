import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import { BarChart } from '../../../../ui/charts/bar-chart.tsx'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsBehind } from '../analytics-scope.ts'
import { shareOf } from '../analytics-text.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import classes from '../lead-analytics.module.css'
import { lostReasonsQuery } from './lead-insights.api.ts'

/** Why leads created in the period are lost or not interested. */
export function LostReasons({ scope, period }: ChartProps) {
  const query = useQuery(lostReasonsQuery(scope))
  const href = (reason: string) => leadsBehind(scope)({ of: 'notInterested', reason })
  return (
    <AnalyticsCard
      title="Reasons for losing"
      about={`Leads created: ${period}, that are lost or not interested`}
      how={HOW.reasons}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={({ reasons }) => reasons.length === 0}
      tableOf={({ totalLeads, reasons }) => ({
        columns: ['Reason', 'Leads', 'Share'],
        rows: reasons.map(({ reason, count }) => [
          { value: reason },
          { value: count, text: formatCount(count), href: href(reason) },
          { value: shareOf(count, totalLeads) },
        ]),
        foot: [
          { value: 'Total' },
          { value: totalLeads, text: formatCount(totalLeads), href: leadsBehind(scope)({ of: 'notInterested' }) },
          { value: '' },
        ],
      })}
    >
      {({ totalLeads, reasons }) => (
        <div className={classes.long}>
          <BarChart
            label="Reasons for losing"
            bars={reasons.map(({ reason, count }) => ({
              key: reason,
              name: reason,
              value: count,
              text: countOf(count, 'lead'),
              note: shareOf(count, totalLeads),
              href: href(reason),
            }))}
          />
        </div>
      )}
    </AnalyticsCard>
  )
}
