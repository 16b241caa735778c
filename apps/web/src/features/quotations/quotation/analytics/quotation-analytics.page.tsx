import { Alert, SegmentedControl } from '@mantine/core'
import { rateText } from '@plinth/contract/quotations/decimal-text'
import type {
  AnalysedQuotations,
  QuotationFigures,
} from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import {
  QUOTATION_FIGURES,
  QUOTATION_FORMULAS,
  QUOTATION_GROUPINGS,
  type QuotationFigure,
  type QuotationGrouping,
} from '@plinth/contract/quotations/quotation/analytics/analytics-rules'
import { QUOTATION_TYPE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../../lib/forms.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { DayInput } from '../../../../ui/inputs/day-input.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Page } from '../../../../ui/page.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { filterOffersQuery } from '../list/quotation-list.api.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import classes from './analytics.module.css'
import { type QuotationAnalyticsAddress, readQuotationAnalyticsAddress } from './analytics-address.ts'
import { figureHref } from './figure-links.ts'
import { FigureTable } from './figure-table.tsx'
import { daysText, shareText } from './figure-text.ts'
import { quotationFiguresQuery, quotationGroupsQuery, refreshQuotationFigures } from './quotation-analytics.api.ts'

const FIGURES = Object.keys(QUOTATION_FIGURES) as QuotationFigure[]

/** The day a year before another. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28')

/** What became of the quotations of a period (QT-303 to QT-307). */
export function QuotationAnalyticsPage() {
  const address = readQuotationAnalyticsAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const rights = useQuotationRights()
  useLiveNews(['quotations.changed'], refreshQuotationFigures)
  const change = (patch: { [K in keyof QuotationAnalyticsAddress]: QuotationAnalyticsAddress[K] | undefined }) => {
    const search = readQuotationAnalyticsAddress({ ...address, ...patch })
    void navigate({ to: '/quotation/analytics' as '/', search: search as never, resetScroll: false })
  }
  if (!rights) return <SkeletonRows count={6} height={56} />
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: rights.zone }).format(new Date())
  const { by = 'month', to = today, from = yearBefore(to), ...narrowed } = address
  const of: AnalysedQuotations = { from, to, ...narrowed }
  return (
    <Page title="Quotation analytics">
      <Choices of={of} zone={rights.zone} onChange={change} />
      {from > to ? (
        <Alert color="red">The range ends before it begins</Alert>
      ) : (
        <Figures of={of} by={by} rights={rights} onBy={next => change({ by: next === 'month' ? undefined : next })} />
      )}
    </Page>
  )
}

interface ChoicesProps {
  of: AnalysedQuotations
  zone: string
  onChange: (patch: { [K in keyof QuotationAnalyticsAddress]: QuotationAnalyticsAddress[K] | undefined }) => void
}

/** The period, and what narrows it. */
function Choices({ of, zone, onChange: change }: ChoicesProps) {
  return (
    <div className={classes.choices}>
      <DayInput label="From" zone={zone} value={of.from} onChange={from => change({ from: from || undefined })} />
      <DayInput label="To" zone={zone} value={of.to} onChange={to => change({ to: to || undefined })} />
      <Select
        label="Type"
        placeholder="All"
        clearable
        data={Object.entries(QUOTATION_TYPE_NAMES).map(([value, label]) => ({ value, label }))}
        value={of.type ?? null}
        onChange={type => change({ type: (type as QuotationType | null) ?? undefined })}
      />
      <OfferedChoice filter="owners" label="Owner" value={of.owner} onChange={owner => change({ owner })} />
      <OfferedChoice
        filter="leadSources"
        label="Lead source"
        value={of.source}
        onChange={source => change({ source })}
      />
      <OfferedChoice filter="teams" label="Team" value={of.team} onChange={team => change({ team })} />
    </div>
  )
}

interface OfferedChoiceProps {
  filter: 'owners' | 'leadSources' | 'teams'
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function OfferedChoice({ filter, label, value, onChange }: OfferedChoiceProps) {
  const { data = [] } = useQuery(filterOffersQuery(filter, ''))
  return (
    <Select
      label={label}
      placeholder="All"
      clearable
      searchable
      nothingFoundMessage="Nobody found"
      data={data}
      value={value ?? null}
      onChange={next => onChange(next ?? undefined)}
    />
  )
}

interface FiguresProps {
  of: AnalysedQuotations
  by: QuotationGrouping
  rights: { symbol: string; seesCosts: boolean }
  onBy: (by: QuotationGrouping) => void
}

function Figures({ of, by, rights, onBy }: FiguresProps) {
  const summary = useQuery(quotationFiguresQuery(of))
  const groups = useQuery(quotationGroupsQuery(of, by))
  if (summary.isError) return <ErrorState message={messageOf(summary.error)} onRetry={() => void summary.refetch()} />
  if (!summary.data) return <SkeletonRows count={6} height={56} />
  return (
    <>
      <Summary of={of} figures={summary.data} rights={rights} />
      <div className={classes.groupings}>
        <SegmentedControl
          aria-label="Group by"
          size="sm"
          data={Object.entries(QUOTATION_GROUPINGS).map(([value, label]) => ({ value, label }))}
          value={by}
          onChange={next => onBy(next as QuotationGrouping)}
        />
      </div>
      {groups.isError ? (
        <ErrorState message={messageOf(groups.error)} onRetry={() => void groups.refetch()} />
      ) : !groups.data ? (
        <SkeletonRows count={4} />
      ) : groups.data.length === 0 ? (
        <EmptyState
          title={
            by === 'reason' ? 'No quotation of this period was rejected.' : 'No quotation was issued in this period.'
          }
        />
      ) : (
        <FigureTable of={of} by={by} rows={groups.data} {...rights} />
      )}
      <details className={classes.how}>
        <summary>How this is counted</summary>
        <ul>
          {QUOTATION_FORMULAS.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

/** On how many quotations the margin rests: the others have no costs. */
const marginNote = ({ marginOf = 0, sent }: QuotationFigures): string =>
  marginOf === 0 ? 'no quotation has costs' : `of ${marginOf} with costs, of ${sent.count} sent`

function Summary({ of, figures, rights }: Pick<FiguresProps, 'of' | 'rights'> & { figures: QuotationFigures }) {
  const { symbol, seesCosts } = rights
  const rates = [
    { label: 'Win rate', text: shareText(figures.winRate), note: `${shareText(figures.winRateByValue)} by value` },
    { label: 'Average discount', text: shareText(figures.averageDiscount), note: '' },
    ...(seesCosts ? [{ label: 'Margin', text: shareText(figures.margin), note: marginNote(figures) }] : []),
    {
      label: 'To acceptance',
      text: daysText(figures.daysToAccept.median),
      note: `median; average ${daysText(figures.daysToAccept.average)}`,
    },
    {
      label: 'To first view',
      text: daysText(figures.daysToView.median),
      note: `median; average ${daysText(figures.daysToView.average)}`,
    },
  ]
  return (
    <dl className={classes.figures}>
      {FIGURES.map(figure => (
        <div key={figure} className={classes.figure}>
          <dt>{QUOTATION_FIGURES[figure]}</dt>
          <dd>
            <PlaceLink href={figureHref(of, figure)}>{formatCount(figures[figure].count)}</PlaceLink>
            <span>{rateText(figures[figure].value, symbol)}</span>
          </dd>
        </div>
      ))}
      {rates.map(({ label, text, note }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{text}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
