import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Profile } from '@plinth/contract/company/people'
import { isAppError } from '@plinth/contract/error-codes'
import type { CallSummary } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { useLiveNews } from '../../../lib/server/use-live-news.ts'
import { countOf } from '../../../lib/text/format-count.ts'
import { DEFAULT_ZONE } from '../../../lib/text/format-date.ts'
import { usePrintInLight } from '../../../ui/charts/use-print-in-light.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { profileQuery } from '../../company/people/people.api.ts'
import { leadCountsQuery } from '../lead/lead.api.ts'
import { AreaTabs } from '../parts/area-tabs.tsx'
import { periodText } from '../parts/figure-text.ts'
import { ActivityDrawer } from './activity-drawer.tsx'
import type { AnalyticsAddress } from './analytics-address.ts'
import { CallCards } from './call-cards.tsx'
import type { ChartProps } from './chart-props.ts'
import { callsQuery, refreshAnalytics } from './lead-analytics.api.ts'
import classes from './lead-analytics.module.css'
import { DealValueBars, SourceDonut, StageDonut } from './lead-charts.tsx'
import { MemberFilter } from './member-filter.tsx'
import { PeriodSelector } from './period-selector.tsx'
import { membersAddress, periodAddress, readAnalyticsScope } from './read-analytics-scope.ts'
import { AverageLine, CityConversion, TopReps } from './sale-charts.tsx'
import { TodayPanel } from './today-panel.tsx'

const Insights = lazyPage(() => import('./insights/insights.tsx').then(module => module.Insights))

/** The analytics of the leads (LM-184 to LM-211); the shell redirects people who may not see leads to the home page. */
export function LeadAnalyticsPage() {
  const profile = useQuery(profileQuery)
  if (profile.data) return profile.data.features.includes('crm') ? <Analytics profile={profile.data} /> : null
  if (profile.isError) return <ErrorState message={messageOf(profile.error)} onRetry={() => void profile.refetch()} />
  return <SkeletonRows count={10} />
}

function Analytics({ profile }: { profile: Profile }) {
  const { address, change } = useAnalyticsAddress()
  const { period, from, to, members, log } = address
  const scope = useMemo(() => readAnalyticsScope({ period, from, to, members }), [period, from, to, members])
  const zone = profile.CompanySettingDetails.timeZone || DEFAULT_ZONE
  const calls = useQuery(callsQuery(scope))
  const counts = useQuery(leadCountsQuery)
  useLiveNews(['leads.changed', 'lists.changed', 'people.changed'], refreshAnalytics)
  usePrintInLight()
  // their code comes while the figures above are counted
  useEffect(() => void Insights.preload(), [])
  const chart: ChartProps = {
    scope,
    period: inSentence(periodText(scope.period)),
    symbol: profile.CompanySettingDetails.currencySymbol || undefined,
    zone,
  }
  // who has handed all leads over still has their calls
  const hasNothing =
    counts.data && counts.data.all + counts.data.won === 0 && calls.data?.summaryCurrent.totalCalls === 0
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className="visually-hidden">Analytics</h1>
        <AreaTabs current="Analytics" />
        <p className={classes.printed}>
          {/* a new firm has no name yet */}
          {[profile.CompanySettingDetails.companyName, periodText(scope.period)].filter(Boolean).join(': ')}
          {scope.userIds.length > 0 && `, of ${countOf(scope.userIds.length, 'member')}`}
        </p>
        <div className={classes.tools}>
          <PeriodSelector
            value={scope.period}
            days={calls.data?.period}
            zone={zone}
            onChange={chosen => change(periodAddress(chosen))}
          />
          <MemberFilter value={scope.userIds} onChange={ids => change(membersAddress(ids))} />
          <Tooltip label="Print or save as PDF">
            <ActionIcon variant="default" size={36} aria-label="Print or save as PDF" onClick={() => window.print()}>
              <IconPrinter size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        </div>
      </header>
      {isAppError(calls.error, 'FORBIDDEN') ? (
        <EmptyState title={calls.error.message}>Ask an admin of your company for access to the leads.</EmptyState>
      ) : hasNothing ? (
        <NoLeads />
      ) : (
        <Dashboard
          calls={calls}
          chart={chart}
          isAdmin={profile.isAdmin || profile.isSuperAdmin}
          onDetails={() => change({ log: 'today' })}
        />
      )}
      <ActivityDrawer
        opened={log !== undefined}
        scope={scope}
        zone={zone}
        onClose={() => change({ log: undefined }, true)}
      />
    </div>
  )
}

interface DashboardProps {
  calls: UseQueryResult<CallSummary, Error>
  chart: ChartProps
  isAdmin: boolean
  onDetails: () => void
}

function Dashboard({ calls, chart, isAdmin, onDetails }: DashboardProps) {
  return (
    <div className={classes.sections}>
      <section aria-labelledby="analytics-calls">
        <h2 id="analytics-calls" className="visually-hidden">
          Calls
        </h2>
        <CallCards query={calls} scope={chart.scope} />
      </section>
      <section className={classes.section} aria-labelledby="analytics-leads">
        <h2 id="analytics-leads" className={classes.heading}>
          Leads
        </h2>
        <div className={classes.grid}>
          <StageDonut {...chart} />
          <TodayPanel scope={chart.scope} onDetails={onDetails} />
          <DealValueBars {...chart} />
          <SourceDonut {...chart} />
        </div>
      </section>
      <section className={classes.section} aria-labelledby="analytics-sales">
        <h2 id="analytics-sales" className={classes.heading}>
          Sales
        </h2>
        <div className={classes.grid}>
          <AverageLine {...chart} />
          <TopReps {...chart} />
          <CityConversion {...chart} />
        </div>
      </section>
      {/* what the document asks for comes first, from the server as on the page */}
      {calls.data && (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <Insights {...chart} days={calls.data.period} isAdmin={isAdmin} />
        </Suspense>
      )}
    </div>
  )
}

/** The company has no leads yet (LM-085). */
const NoLeads = () => (
  <EmptyState
    title="No Lead(s) to Show"
    action={
      <Button
        component={PlaceLink}
        href="/lms/?add-leads"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      >
        Add Lead(s)
      </Button>
    }
  >
    Add Lead(s) to view the Team's Analytics
  </EmptyState>
)

/** The name of a period inside a sentence. */
const inSentence = (period: string): string => period.charAt(0).toLowerCase() + period.slice(1)

/** The page's state, read from and written to the address, the only place that has it. */
function useAnalyticsAddress() {
  const address = useSearch({ strict: false }) as AnalyticsAddress
  const router = useRouter()
  const change = (patch: AnalyticsAddress, replace = false) =>
    void router.navigate({
      to: '/leads/analytics' as '/',
      search: { ...(router.latestLocation.search as AnalyticsAddress), ...patch } as object,
      replace,
      resetScroll: false,
    })
  return { address, change }
}
