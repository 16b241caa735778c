import type { LeadFunnel } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'
import { BarChart } from '../../../../ui/charts/bar-chart.tsx'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsBehind } from '../analytics-scope.ts'
import { daysOf, shareOf } from '../analytics-text.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import { funnelQuery } from './lead-insights.api.ts'

/** Of the leads created in the period, how many ever reached each stage, and after how long. */
export function Funnel({ scope, period }: ChartProps) {
  const query = useQuery(funnelQuery(scope))
  const href = ({ stageId }: LeadFunnel['stages'][number]) => leadsBehind(scope)({ of: 'reached', stage: stageId })
  return (
    <AnalyticsCard
      title="Funnel"
      about={`Leads created: ${period}, by the stages they ever reached`}
      how={HOW.funnel}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={({ totalLeads }) => totalLeads === 0}
      tableOf={({ totalLeads, stages }) => ({
        columns: [
          'Stage',
          'Leads',
          'Share',
          'Days since created: middle',
          'nine of ten',
          'Days in the stage before: middle',
          'nine of ten of these',
        ],
        rows: stages.map(stage => [
          { value: stage.stageName },
          { value: stage.reached, text: formatCount(stage.reached), href: href(stage) },
          { value: shareOf(stage.reached, totalLeads) },
          { value: stage.sinceCreated.median, text: daysOf(stage.sinceCreated.median) },
          { value: stage.sinceCreated.p90, text: daysOf(stage.sinceCreated.p90) },
          { value: stage.sincePrevious.median, text: daysOf(stage.sincePrevious.median) },
          { value: stage.sincePrevious.p90, text: daysOf(stage.sincePrevious.p90) },
        ]),
        foot: [
          { value: 'Created' },
          { value: totalLeads, text: formatCount(totalLeads), href: leadsBehind(scope)({ of: 'reached' }) },
          { value: '' },
          ...[1, 2, 3, 4].map(() => ({ value: null, text: '' })),
        ],
      })}
    >
      {({ totalLeads, stages }) => (
        <BarChart
          label="Funnel"
          full={totalLeads}
          bars={stages.map(stage => ({
            key: stage.stageId,
            name: stage.stageName,
            value: stage.reached,
            text: `${countOf(stage.reached, 'lead')}, ${shareOf(stage.reached, totalLeads)}`,
            note: stage.sinceCreated.median === null ? undefined : `after ${daysOf(stage.sinceCreated.median)}`,
            href: href(stage),
          }))}
        />
      )}
    </AnalyticsCard>
  )
}
