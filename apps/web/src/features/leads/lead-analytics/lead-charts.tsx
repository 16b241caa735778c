import type { SourceFigure, StageFigure } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { formatMoney, formatMoneyShort } from '../../../lib/text/format-money.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { DonutChart } from '../../../ui/charts/donut-chart.tsx'
import { AnalyticsCard } from './analytics-card.tsx'
import { leadsBehind } from './analytics-scope.ts'
import { daysOf, shareOf, shortName } from './analytics-text.ts'
import { type ChartProps, sumOf } from './chart-props.ts'
import { HOW } from './how-counted.tsx'
import { bySourceQuery, byStageQuery } from './lead-analytics.api.ts'

/** Leads by the stage they are in now, with their total (LM-194). */
export function StageDonut({ scope, period }: ChartProps) {
  const query = useQuery(byStageQuery(scope))
  const href = ({ stageId }: StageFigure) => leadsBehind(scope)({ of: 'createdByStage', stage: stageId })
  return (
    <AnalyticsCard
      title="Leads by stage"
      about={`Leads created: ${period}, by the stage they are in now`}
      how={HOW.byStage}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={stages => sumOf(stages, ({ totalLeads }) => totalLeads) === 0}
      tableOf={stages => {
        const total = sumOf(stages, ({ totalLeads }) => totalLeads)
        return {
          columns: ['Stage', 'Leads', 'Share'],
          rows: stages.map(stage => [
            { value: stage.stageName },
            { value: stage.totalLeads, text: formatCount(stage.totalLeads), href: href(stage) },
            { value: shareOf(stage.totalLeads, total) },
          ]),
          foot: [
            { value: 'Total' },
            { value: total, text: formatCount(total), href: leadsBehind(scope)({ of: 'createdByStage' }) },
            { value: '' },
          ],
        }
      }}
    >
      {stages => (
        <DonutChart
          label="Leads by stage"
          total={{ text: formatCount(sumOf(stages, ({ totalLeads }) => totalLeads)), of: 'Total leads' }}
          slices={stages.map(stage => ({
            key: stage.stageId,
            name: stage.stageName,
            value: stage.totalLeads,
            text: formatCount(stage.totalLeads),
            href: href(stage),
          }))}
        />
      )}
    </AnalyticsCard>
  )
}

/** What the leads of each stage are worth (LM-203). */
export function DealValueBars({ scope, period, symbol }: ChartProps) {
  const query = useQuery(byStageQuery(scope))
  const href = ({ stageId }: StageFigure) => leadsBehind(scope)({ of: 'createdByStage', stage: stageId })
  return (
    <AnalyticsCard
      title="Total deal value"
      about={`Leads created: ${period}, their budgets by the stage they are in now`}
      how={HOW.dealValue}
      query={query}
      emptyText="No Deal Value Data Available"
      isEmpty={stages => sumOf(stages, ({ totalDealValue }) => totalDealValue) === 0}
      tableOf={stages => {
        const total = sumOf(stages, ({ totalDealValue }) => totalDealValue)
        const leads = sumOf(stages, ({ totalLeads }) => totalLeads)
        return {
          columns: ['Stage', 'Deal value', 'Leads'],
          rows: stages.map(stage => [
            { value: stage.stageName },
            { value: stage.totalDealValue, text: formatMoney(stage.totalDealValue, symbol), href: href(stage) },
            { value: stage.totalLeads, text: formatCount(stage.totalLeads) },
          ]),
          foot: [
            { value: 'Total' },
            { value: total, text: formatMoney(total, symbol), href: leadsBehind(scope)({ of: 'createdByStage' }) },
            { value: leads, text: formatCount(leads) },
          ],
        }
      }}
    >
      {stages => (
        <BarChart
          label="Total deal value"
          bars={stages.map(stage => ({
            key: stage.stageId,
            name: stage.stageName,
            value: stage.totalDealValue,
            text: formatMoneyShort(stage.totalDealValue, symbol),
            note: countOf(stage.totalLeads, 'lead'),
            href: href(stage),
          }))}
        />
      )}
    </AnalyticsCard>
  )
}

/** Leads by where they came from (LM-204). */
export function SourceDonut({ scope, period }: ChartProps) {
  const query = useQuery(bySourceQuery(scope))
  const href = ({ leadSource }: SourceFigure) => leadsBehind(scope)({ of: 'createdBySource', source: leadSource })
  return (
    <AnalyticsCard
      title="Lead Source"
      about={`Leads created: ${period}, by where they came from`}
      how={HOW.bySource}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={sources => sumOf(sources, ({ count }) => count) === 0}
      tableOf={sources => {
        const total = sumOf(sources, ({ count }) => count)
        return {
          columns: ['Source', 'Leads', 'Share', 'Days to close'],
          rows: sources.map(source => [
            { value: source.leadSource },
            { value: source.count, text: formatCount(source.count), href: href(source) },
            { value: shareOf(source.count, total) },
            {
              value: source.avgTimeToClose,
              text: daysOf(source.avgTimeToClose),
              href:
                source.avgTimeToClose === null
                  ? undefined
                  : leadsBehind(scope)({ of: 'wonBySource', source: source.leadSource }),
            },
          ]),
          foot: [
            { value: 'Total' },
            { value: total, text: formatCount(total), href: leadsBehind(scope)({ of: 'createdBySource' }) },
            { value: '' },
            { value: null, text: '' },
          ],
        }
      }}
    >
      {sources => (
        <DonutChart
          label="Lead Source"
          total={{ text: formatCount(sumOf(sources, ({ count }) => count)), of: 'Total leads' }}
          slices={sources.map(source => ({
            key: source.leadSource,
            name: source.leadSource,
            ...(shortName(source.leadSource) === undefined
              ? {}
              : { shortName: shortName(source.leadSource) as string }),
            value: source.count,
            text: formatCount(source.count),
            href: href(source),
          }))}
        />
      )}
    </AnalyticsCard>
  )
}
