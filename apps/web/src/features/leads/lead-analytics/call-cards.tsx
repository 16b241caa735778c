import type { LeadFigureName } from '@plinth/contract/leads/lead-analytics/analytics-rules'
import type { CallFigures, CallSummary } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { changeText } from '../../../lib/text/change-text.ts'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { PlaceLink } from '../../../ui/place-link.tsx'
import { daysText } from '../parts/figure-text.ts'
import { AnalyticsCard } from './analytics-card.tsx'
import { type AnalyticsScope, leadsBehind } from './analytics-scope.ts'
import { HOW } from './how-counted.tsx'
import classes from './lead-analytics.module.css'

const CARDS: readonly { key: keyof CallFigures; label: string; of: LeadFigureName; isGood: boolean | undefined }[] = [
  { key: 'totalCalls', label: 'Total Calls', of: 'calls', isGood: true },
  { key: 'totalConnectedCalls', label: 'Total Connected', of: 'connectedCalls', isGood: true },
  { key: 'interested', label: 'Interested', of: 'interestedCalls', isGood: true },
  { key: 'followUp', label: 'Follow Up', of: 'followUpCalls', isGood: undefined },
  { key: 'noResponse', label: 'No Response', of: 'noResponseCalls', isGood: false },
  { key: 'notInterested', label: 'Not Interested', of: 'notInterestedCalls', isGood: false },
  { key: 'repeatedNoResponse', label: 'Repeated no response', of: 'repeatedNoResponseCalls', isGood: false },
]

/** The seven cards about calls, each with its change from the period before (LM-187 to LM-193). */
export function CallCards({ query, scope }: { query: UseQueryResult<CallSummary, Error>; scope: AnalyticsScope }) {
  const behind = leadsBehind(scope)
  return (
    <AnalyticsCard
      title="Calls by outcome"
      about={query.data ? comparedText(query.data) : 'Compared with the period before'}
      how={HOW.calls}
      query={query}
      wide
      emptyText=""
      isEmpty={() => false}
      tableOf={({ summaryCurrent, summaryPrevious, leadsCurrent, leadsPrevious }) => ({
        columns: ['Calls', 'Now', 'Leads', 'Before', 'Leads before', 'Change'],
        rows: CARDS.map(({ key, label, of }) => [
          { value: label },
          { value: summaryCurrent[key], text: formatCount(summaryCurrent[key]), href: behind({ of }) },
          { value: leadsCurrent[key], text: formatCount(leadsCurrent[key]) },
          {
            value: summaryPrevious[key],
            text: formatCount(summaryPrevious[key]),
            href: behind({ of, isPrevious: true }),
          },
          { value: leadsPrevious[key], text: formatCount(leadsPrevious[key]) },
          {
            value: summaryCurrent[key] - summaryPrevious[key],
            text: changeText(summaryCurrent[key], summaryPrevious[key]).text,
          },
        ]),
      })}
    >
      {data => (
        <ul className={classes.cards} aria-label="Calls">
          {CARDS.map(({ key, label, of, isGood }) => (
            <li key={key} className={classes.card}>
              <h4 className={classes.label}>{label}</h4>
              <CallFigure
                label={label}
                current={data.summaryCurrent[key]}
                previous={data.summaryPrevious[key]}
                leads={data.leadsCurrent[key]}
                isGood={isGood}
                href={behind({ of })}
                previousHref={behind({ of, isPrevious: true })}
              />
            </li>
          ))}
        </ul>
      )}
    </AnalyticsCard>
  )
}

const comparedText = ({ period, previousPeriod }: CallSummary): string =>
  `${daysText(period.from, period.to)}, compared with ${daysText(previousPeriod.from, previousPeriod.to)}`

interface CallFigureProps {
  label: string
  current: number
  previous: number
  /** the different leads of the calls */
  leads: number
  /** whether more is better; undefined where it is neither */
  isGood: boolean | undefined
  href: string
  previousHref: string
}

function CallFigure({ label, current, previous, leads, isGood, href, previousHref }: CallFigureProps) {
  const { sign, text } = changeText(current, previous)
  const Arrow = sign > 0 ? IconArrowUpRight : sign < 0 ? IconArrowDownRight : IconArrowRight
  const tone = sign === 0 || isGood === undefined ? undefined : sign > 0 === isGood ? 'good' : 'bad'
  return (
    <>
      <PlaceLink
        className={classes.number}
        href={href}
        aria-label={`${label}: ${formatCount(current)}, see ${countOf(leads, 'lead')}`}
      >
        {formatCount(current)}
      </PlaceLink>
      <span className={classes.change} data-tone={tone}>
        <Arrow size={15} stroke={1.75} aria-hidden />
        {text}
      </span>
      <span className={classes.than}>
        <PlaceLink href={previousHref} aria-label={`${label} before: ${formatCount(previous)}, see the leads`}>
          {formatCount(previous)}
        </PlaceLink>{' '}
        before · {countOf(leads, 'lead')}
      </span>
    </>
  )
}
