import { SegmentedControl } from '@mantine/core'
import type { FirstResponses as Responses } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../../lib/text/format-count.ts'
import type { FigureTable } from '../../../../ui/charts/chart-table.tsx'
import { ChartTable } from '../../../../ui/charts/chart-table.tsx'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsBehind } from '../analytics-scope.ts'
import { minutesOf } from '../analytics-text.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import classes from '../lead-analytics.module.css'
import { firstResponsesQuery } from './lead-insights.api.ts'

type Split = 'person' | 'source'
type Response = Responses['all']
type Part = { person?: string; source?: string }

/** How long leads created in the period waited for their first call, by person and by source. */
export function FirstResponses({ scope, period }: ChartProps) {
  const query = useQuery(firstResponsesQuery(scope))
  const [split, setSplit] = useState<Split>('person')
  const cells = (response: Response, part: Part) => [
    {
      value: response.answered,
      text: formatCount(response.answered),
      href: leadsBehind(scope)({ of: 'answered', ...part }),
    },
    { value: response.minutes.median, text: minutesOf(response.minutes.median) },
    { value: response.minutes.p90, text: minutesOf(response.minutes.p90) },
    {
      value: response.unanswered,
      text: formatCount(response.unanswered),
      href: leadsBehind(scope)({ of: 'unanswered', ...part }),
    },
  ]
  const tableOf = ({ all, byPerson, bySource }: Responses): FigureTable => ({
    columns: [split === 'person' ? 'Assignee' : 'Source', 'Called', 'Middle', 'Nine of ten', 'Not called yet'],
    rows:
      split === 'person'
        ? byPerson.map(one => [
            { value: one.userId === null ? 'Unassigned' : one.fullName },
            ...cells(one, { person: one.userId ?? 'unassigned' }),
          ])
        : bySource.map(one => [{ value: one.leadSource }, ...cells(one, { source: one.leadSource })]),
    foot: [{ value: 'All' }, ...cells(all, {})],
  })
  return (
    <AnalyticsCard
      title="First response"
      about={`Leads created: ${period}, until their first call`}
      how={HOW.responses}
      query={query}
      emptyText="No Lead Data Available"
      isEmpty={({ all }) => all.totalLeads === 0}
      tableOf={tableOf}
    >
      {data => (
        <>
          <SegmentedControl
            className={classes.split}
            size="xs"
            aria-label="First response by"
            data={[
              { value: 'person', label: 'By person' },
              { value: 'source', label: 'By source' },
            ]}
            value={split}
            onChange={value => setSplit(value as Split)}
          />
          <div className={classes.long}>
            <ChartTable label="First response" table={tableOf(data)} />
          </div>
        </>
      )}
    </AnalyticsCard>
  )
}
