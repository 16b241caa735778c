import { Button } from '@mantine/core'
import type { LeadFigureName } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { TodayFigures } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import classes from './activity.module.css'
import { AnalyticsCard } from './analytics-card.tsx'
import { type AnalyticsScope, leadsNow } from './analytics-scope.ts'
import { HOW } from './how-counted.tsx'
import { todayQuery } from './lead-analytics.api.ts'

type Counted = keyof TodayFigures['leads']
const ROWS: readonly { key: Counted | 'averageGapBetweenCalls'; label: string; of?: LeadFigureName }[] = [
  { key: 'totalCalls', label: 'Total calls', of: 'callsToday' },
  { key: 'notConnectedCalls', label: 'Not connected calls', of: 'notConnectedToday' },
  { key: 'averageGapBetweenCalls', label: 'Average gap between calls' },
  { key: 'interestedLeads', label: 'Interested leads', of: 'interestedToday' },
  { key: 'interestedNotContactedFor7Days', label: 'Interested leads not contacted for 7 days', of: 'interestedSilent' },
]

/** Today's calls and interested leads, whatever the period, with the way to today's entries (LM-195 to LM-201). */
export function TodayPanel({ scope, onDetails }: { scope: AnalyticsScope; onDetails: () => void }) {
  const query = useQuery(todayQuery(scope))
  return (
    <AnalyticsCard
      title="Today's Activity"
      about="Today, whatever the period"
      how={HOW.today}
      query={query}
      emptyText=""
      isEmpty={() => false}
      actions={
        <Button variant="default" size="compact-sm" onClick={onDetails}>
          Details
        </Button>
      }
      tableOf={today => ({
        columns: ['Figure', 'Today', 'Leads'],
        rows: ROWS.map(({ key, label, of }) => [
          { value: label },
          { value: today[key], href: of && leadsNow(scope)({ of }) },
          { value: key === 'averageGapBetweenCalls' ? null : today.leads[key] },
        ]),
      })}
    >
      {today => (
        <dl className={classes.today}>
          {ROWS.map(({ key, label, of }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {of === undefined || key === 'averageGapBetweenCalls' ? (
                  `${formatCount(today[key])} min`
                ) : (
                  <PlaceLink
                    href={leadsNow(scope)({ of })}
                    aria-label={`${label}: ${formatCount(today[key])}, see ${countOf(today.leads[key], 'lead')}`}
                  >
                    {formatCount(today[key])}
                  </PlaceLink>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </AnalyticsCard>
  )
}
