import type { AnalyticsPeriod } from '@plinth/contract/leads/lead-analytics/analytics-period'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriodCode,
  DEFAULT_PERIOD,
  ruleOfFigure,
} from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import { formatDate } from '../../../lib/text/format-date.ts'

const P = ANALYTICS_PERIODS

/** The periods in the order of the selector (LM-184). */
export const PERIOD_NAMES: readonly { code: AnalyticsPeriodCode; name: string; before: string }[] = [
  { code: P.thisWeek, name: 'This week', before: 'Last week' },
  { code: P.thisMonth, name: 'This month', before: 'Last month' },
  { code: P.thisQuarter, name: 'This quarter', before: 'Last quarter' },
  { code: P.thisYear, name: 'This year', before: 'Last year' },
  { code: P.lastWeek, name: 'Last week', before: 'The week before last' },
  { code: P.lastMonth, name: 'Last month', before: 'The month before last' },
  { code: P.lastQuarter, name: 'Last quarter', before: 'The quarter before last' },
  { code: P.lastYear, name: 'Last year', before: 'The year before last' },
]

/** `05 Mar 2026 to 09 Mar 2026`, or one day alone. */
export const daysText = (from: string, to: string): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

/** A period as people read it; `isPrevious` is the one before it. */
export function periodText({ filter, startDate, endDate }: AnalyticsPeriod, isPrevious = false): string {
  if (startDate !== undefined && endDate !== undefined) {
    return isPrevious ? `As many days before ${formatDate(startDate)}` : daysText(startDate, endDate)
  }
  const named = PERIOD_NAMES.find(({ code }) => code === (filter ?? DEFAULT_PERIOD))
  return (isPrevious ? named?.before : named?.name) ?? ''
}

/** How ids of a figure are called; undefined where they are not known. */
export interface FigureNames {
  stage: (id: string) => string | undefined
  person: (id: string) => string | undefined
}

/** What the leads behind a figure are: `Leads won · Last month · Pune`. */
export function figureText(figure: LeadFigure, names: FigureNames): string {
  const { of, stage, source, city, reason, person, userIds = [] } = figure
  const parts = [
    ruleOfFigure(of).label,
    ruleOfFigure(of).hasPeriod && periodText(figure, figure.isPrevious),
    stage && `Stage: ${names.stage(stage) ?? 'deleted'}`,
    source && `Source: ${source}`,
    city && `City: ${city}`,
    reason && `Reason: ${reason}`,
    person && (person === 'unassigned' ? 'Unassigned' : (names.person(person) ?? 'Somebody else')),
    userIds.length === 1 && (names.person(userIds[0] as string) ?? '1 member'),
    userIds.length > 1 && `${userIds.length} members`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The address of the list with the leads behind a figure. */
export const figureHref = (figure: LeadFigure): string =>
  `/lms/?figure=${encodeURIComponent(JSON.stringify({ ...figure, userIds: figure.userIds?.length ? figure.userIds : undefined }))}`
