import type { AnalyticsPeriod } from '@plinth/contract/leads/lead-analytics/analytics-period'
import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import { figureHref } from '../parts/figure-text.ts'

/** What the figures of the page are of: a period and members, none of whom means everybody. */
export interface AnalyticsScope {
  period: AnalyticsPeriod
  userIds: readonly string[]
}

/** A call's query and body for a scope. */
export const scopeInput = ({ period, userIds }: AnalyticsScope) => ({ query: period, body: { userIds: [...userIds] } })

/** The address of the list with the leads behind a figure of a scope: counted in its period, of its members. */
export const leadsBehind =
  ({ period, userIds }: AnalyticsScope) =>
  (figure: LeadFigure): string =>
    figureHref({ ...(figure.startDate === undefined ? period : {}), userIds: [...userIds], ...figure })

/** The same for figures that count what is now, whatever the period. */
export const leadsNow =
  ({ userIds }: AnalyticsScope) =>
  (figure: LeadFigure): string =>
    figureHref({ userIds: [...userIds], ...figure })
