import type { AnalyticsPeriod } from '@plinth/contract/leads/lead-analytics/analytics-period'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriodCode,
  DEFAULT_PERIOD,
} from '@plinth/contract/leads/lead-analytics/analytics-rules'
import { dayBounds, dayOf } from '../../../../platform/time-zone.ts'

/** Instants, the end excluded. */
export interface Span {
  from: Date
  to: Date
}
/** Days YYYY-MM-DD, both included. */
export interface DaySpan {
  from: string
  to: string
}
export interface Bucket extends DaySpan {
  label: string
}

const DAY = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const P = ANALYTICS_PERIODS

/** Days as their number since 1970, which makes their arithmetic plain. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY
const textOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const yearOf = (day: number): number => new Date(day * DAY).getUTCFullYear()
const monthOf = (day: number): number => new Date(day * DAY).getUTCMonth()
/** The first day of a month, counted on from January of the year. */
const firstOf = (year: number, month: number): number => Date.UTC(year, month, 1) / DAY

/** Day numbers, the end excluded. */
interface Range {
  from: number
  to: number
}

/** The unit of a coded period, and how many units it lies before the present one. */
const UNITS: Readonly<Record<AnalyticsPeriodCode, { unit: 'week' | 'month' | 'quarter' | 'year'; back: number }>> = {
  [P.thisWeek]: { unit: 'week', back: 0 },
  [P.lastWeek]: { unit: 'week', back: 1 },
  [P.thisMonth]: { unit: 'month', back: 0 },
  [P.lastMonth]: { unit: 'month', back: 1 },
  [P.thisQuarter]: { unit: 'quarter', back: 0 },
  [P.lastQuarter]: { unit: 'quarter', back: 1 },
  [P.thisYear]: { unit: 'year', back: 0 },
  [P.lastYear]: { unit: 'year', back: 1 },
}

/** The whole unit that lies so many units before that of the day; weeks begin on Monday (decision 17). */
function unitRange(unit: 'week' | 'month' | 'quarter' | 'year', day: number, back: number): Range {
  if (unit === 'week') {
    const monday = day - ((new Date(day * DAY).getUTCDay() + 6) % 7) - 7 * back
    return { from: monday, to: monday + 7 }
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit]
  const first = Math.floor(monthOf(day) / months) * months - months * back
  return { from: firstOf(yearOf(day), first), to: firstOf(yearOf(day), first + months) }
}

function ranges(period: AnalyticsPeriod, today: number): { current: Range; previous: Range } {
  const { startDate, endDate } = period
  if (startDate !== undefined && endDate !== undefined) {
    const current = { from: numberOf(startDate), to: numberOf(endDate) + 1 }
    return { current, previous: { from: current.from - (current.to - current.from), to: current.from } }
  }
  const { unit, back } = UNITS[period.filter ?? DEFAULT_PERIOD]
  return { current: unitRange(unit, today, back), previous: unitRange(unit, today, back + 1) }
}

const daysOf = ({ from, to }: Range): DaySpan => ({ from: textOf(from), to: textOf(to - 1) })
const instantsOf = (zone: string, { from, to }: Range): Span => ({
  from: dayBounds(zone, textOf(from)).from,
  to: dayBounds(zone, textOf(to)).from,
})

export interface ResolvedPeriod {
  current: Span
  /** the whole period of the same kind before it, or as many days (LM-Q117) */
  previous: Span
  days: DaySpan
  previousDays: DaySpan
}

/** A period as instants of the company's time zone (AF-02, LM-Q115). */
export function resolvePeriod(zone: string, now: Date, period: AnalyticsPeriod): ResolvedPeriod {
  const { current, previous } = ranges(period, numberOf(dayOf(zone, now)))
  return {
    current: instantsOf(zone, current),
    previous: instantsOf(zone, previous),
    days: daysOf(current),
    previousDays: daysOf(previous),
  }
}

/** Today in the company's time zone. */
export const todayOf = (zone: string, now: Date): Span => dayBounds(zone, dayOf(zone, now))

/** The instants of some days, both included. */
export const spanOf = (zone: string, { from, to }: DaySpan): Span => ({
  from: dayBounds(zone, from).from,
  to: dayBounds(zone, to).to,
})

/** The twelve months that end with today. */
export function lastTwelveMonths(zone: string, now: Date): DaySpan {
  const today = numberOf(dayOf(zone, now))
  const year = new Date(today * DAY)
  return {
    from: textOf(Date.UTC(year.getUTCFullYear() - 1, year.getUTCMonth(), year.getUTCDate() + 1) / DAY),
    to: textOf(today),
  }
}

/** The buckets of a period over time, in order (LM-Q130, LM-687 to LM-690). */
export function bucketsOf(zone: string, now: Date, period: AnalyticsPeriod): Bucket[] {
  const today = numberOf(dayOf(zone, now))
  const { current } = ranges(period, today)
  if (period.startDate !== undefined) return bucketsOfDays(current)
  const { unit, back } = UNITS[period.filter ?? DEFAULT_PERIOD]
  switch (unit) {
    case 'week':
      return singleDays(current)
    case 'month':
      return quartersOfMonth(current)
    case 'quarter':
      return calendarMonths(current)
    case 'year':
      // of this year the months up to the present one
      return calendarMonths(back > 0 ? current : { from: current.from, to: today + 1 }).map((bucket, at) =>
        wholeMonth(bucket, firstOf(yearOf(current.from), at)),
      )
  }
}

/** Up to 15 days by day, up to 12 weeks in steps of 7 days, more by calendar month. */
function bucketsOfDays(range: Range): Bucket[] {
  const days = range.to - range.from
  if (days <= 15) return singleDays(range)
  return days <= 84 ? weekSteps(range) : calendarMonths(range)
}

const dayLabel = (day: number): string =>
  `${String(new Date(day * DAY).getUTCDate()).padStart(2, '0')} ${MONTHS[monthOf(day)]}`
const monthLabel = (day: number): string => `${MONTHS[monthOf(day)]} ${yearOf(day)}`
const bucket = (range: Range, label: string): Bucket => ({ ...daysOf(range), label })
const wholeMonth = ({ label }: Bucket, first: number): Bucket =>
  bucket({ from: first, to: firstOf(yearOf(first), monthOf(first) + 1) }, label)

const singleDays = ({ from, to }: Range): Bucket[] =>
  Array.from({ length: to - from }, (_, at) => bucket({ from: from + at, to: from + at + 1 }, dayLabel(from + at)))

function weekSteps({ from, to }: Range): Bucket[] {
  const steps: Bucket[] = []
  for (let start = from; start < to; start += 7) {
    const end = Math.min(start + 7, to)
    steps.push(bucket({ from: start, to: end }, `${dayLabel(start)}-${dayLabel(end - 1)}`))
  }
  return steps
}

/** Days 1-7, 8-15, 16-22 and the rest. */
function quartersOfMonth({ from, to }: Range): Bucket[] {
  const starts = [0, 7, 15, 22]
  return starts.map((start, at) => {
    const end = Math.min(from + (starts[at + 1] ?? to - from), to)
    return bucket({ from: from + start, to: end }, `${start + 1}-${end - from}`)
  })
}

/** Calendar months, cut at both ends of the range. */
function calendarMonths({ from, to }: Range): Bucket[] {
  const months: Bucket[] = []
  for (let start = from; start < to; ) {
    const end = Math.min(firstOf(yearOf(start), monthOf(start) + 1), to)
    months.push(bucket({ from: start, to: end }, monthLabel(start)))
    start = end
  }
  return months
}
