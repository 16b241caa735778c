import { Id } from '@plinth/contract/fields'
import { type AnalyticsPeriod, PeriodQuery } from '@plinth/contract/leads/lead-analytics/analytics-period'
import {
  ANALYTICS_LIMITS,
  ANALYTICS_PERIODS,
  type AnalyticsPeriodCode,
  type AnalyticsPeriodName,
  DEFAULT_PERIOD,
} from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { AnalyticsAddress } from './analytics-address.ts'
import type { AnalyticsScope } from './analytics-scope.ts'

const isPeriodName = (name: string | undefined): name is AnalyticsPeriodName =>
  name !== undefined && Object.hasOwn(ANALYTICS_PERIODS, name)

/** The scope that an address describes; what is no period or id is left out, so that every address shows the page. */
export function readAnalyticsScope({ period, from, to, members }: AnalyticsAddress): AnalyticsScope {
  const days = from === undefined || to === undefined ? undefined : { startDate: from, endDate: to }
  const ids = [...new Set((members ?? '').split(','))].filter(id => Id.safeParse(id).success)
  return {
    period:
      days && PeriodQuery.safeParse(days).success
        ? days
        : { filter: isPeriodName(period) ? ANALYTICS_PERIODS[period] : DEFAULT_PERIOD },
    userIds: ids.slice(0, ANALYTICS_LIMITS.members),
  }
}

const NAMES = Object.entries(ANALYTICS_PERIODS) as [AnalyticsPeriodName, AnalyticsPeriodCode][]

/** The changes to the address for a period; the usual one stays unnamed. */
export const periodAddress = ({ filter, startDate, endDate }: AnalyticsPeriod): AnalyticsAddress => ({
  period: filter === DEFAULT_PERIOD ? undefined : NAMES.find(([, code]) => code === filter)?.[0],
  from: startDate,
  to: endDate,
})

/** The changes to the address for members. */
export const membersAddress = (ids: readonly string[]): AnalyticsAddress => ({
  members: ids.length === 0 ? undefined : ids.join(','),
})
