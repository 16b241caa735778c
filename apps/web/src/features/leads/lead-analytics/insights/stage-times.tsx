import type { StageTime } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { BarChart } from '../../../../ui/charts/bar-chart.tsx'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsBehind, leadsNow } from '../analytics-scope.ts'
import { daysOf } from '../analytics-text.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import { stageTimesQuery } from './lead-insights.api.ts'

/** How long leads stay in each stage. */
export function StageTimes({ scope, period }: ChartProps) {
  const query = useQuery(stageTimesQuery(scope))
  const left = ({ stageId }: StageTime) => leadsBehind(scope)({ of: 'leftStage', stage: stageId })
  const present = ({ stageId }: StageTime) => leadsNow(scope)({ of: 'inStage', stage: stageId })
  return (
    <AnalyticsCard
      title="Time in stage"
      about={`Stays that ended: ${period}, the middle of their days`}
      how={HOW.stageTimes}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={stages => stages.every(stage => stage.ended.count === 0)}
      tableOf={stages => ({
        columns: ['Stage', 'Stays ended', 'Middle', 'Nine of ten', 'There now', 'Middle so far', 'Nine of ten so far'],
        rows: stages.map(stage => [
          { value: stage.stageName },
          { value: stage.ended.count, text: formatCount(stage.ended.count), href: left(stage) },
          { value: stage.ended.median, text: daysOf(stage.ended.median) },
          { value: stage.ended.p90, text: daysOf(stage.ended.p90) },
          { value: stage.present.count, text: formatCount(stage.present.count), href: present(stage) },
          { value: stage.present.median, text: daysOf(stage.present.median) },
          { value: stage.present.p90, text: daysOf(stage.present.p90) },
        ]),
      })}
    >
      {stages => (
        <BarChart
          label="Time in stage"
          bars={stages
            .filter(stage => stage.ended.count > 0)
            .map(stage => ({
              key: stage.stageId,
              name: stage.stageName,
              value: stage.ended.median ?? 0,
              text: daysOf(stage.ended.median),
              note: `${formatCount(stage.ended.count)} ended, nine of ten within ${daysOf(stage.ended.p90)}`,
              href: left(stage),
            }))}
        />
      )}
    </AnalyticsCard>
  )
}
