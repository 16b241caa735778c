import { addDays, type Day } from '../../../../../lib/text/format-date.ts'

/** The periods of follow-ups by which a list can be filtered (LM-101); no period is All Time. */
export const FOLLOW_UP_PERIODS = [
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'today', label: 'Today' },
  { id: 'tomorrow', label: 'Tomorrow' },
  { id: 'last-week', label: 'Last Week' },
  { id: 'this-week', label: 'This Week' },
  { id: 'next-week', label: 'Next Week' },
  { id: 'last-month', label: 'Last Month' },
  { id: 'this-month', label: 'This Month' },
  { id: 'next-month', label: 'Next Month' },
  { id: 'last-year', label: 'Last Year' },
  { id: 'this-year', label: 'This Year' },
  { id: 'last-7-days', label: 'Last 7 Days' },
  { id: 'last-30-days', label: 'Last 30 Days' },
] as const
export type FollowUpPeriod = (typeof FOLLOW_UP_PERIODS)[number]['id']
export const ALL_TIME = 'All Time'

export const isFollowUpPeriod = (value: string | undefined): value is FollowUpPeriod =>
  FOLLOW_UP_PERIODS.some(period => period.id === value)

export const periodLabel = (period: FollowUpPeriod | undefined): string =>
  FOLLOW_UP_PERIODS.find(one => one.id === period)?.label ?? ALL_TIME

const pad = (value: number): string => String(value).padStart(2, '0')

function week(today: Day, offset: number): DayRange {
  // Sunday is 0, and weeks begin on Monday (LM-Q35)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const startDate = addDays(today, offset * 7 - weekday)
  return { startDate, endDate: addDays(startDate, 6) }
}

function month(today: Day, offset: number): DayRange {
  const count = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + offset
  const start = (at: number): Day => `${Math.floor(at / 12)}-${pad((at % 12) + 1)}-01`
  return { startDate: start(count), endDate: addDays(start(count + 1), -1) }
}

function year(today: Day, offset: number): DayRange {
  const number = Number(today.slice(0, 4)) + offset
  return { startDate: `${number}-01-01`, endDate: `${number}-12-31` }
}

export interface DayRange {
  startDate: Day
  endDate: Day
}

/** First and last day of a period, both included, relative to a day in the company's time zone (LM-Q25, LM-Q35). */
export function daysOf(period: FollowUpPeriod, today: Day): DayRange {
  const days = (from: number, to: number): DayRange => ({
    startDate: addDays(today, from),
    endDate: addDays(today, to),
  })
  switch (period) {
    case 'yesterday':
      return days(-1, -1)
    case 'today':
      return days(0, 0)
    case 'tomorrow':
      return days(1, 1)
    case 'last-week':
      return week(today, -1)
    case 'this-week':
      return week(today, 0)
    case 'next-week':
      return week(today, 1)
    case 'last-month':
      return month(today, -1)
    case 'this-month':
      return month(today, 0)
    case 'next-month':
      return month(today, 1)
    case 'last-year':
      return year(today, -1)
    case 'this-year':
      return year(today, 0)
    case 'last-7-days':
      return days(-6, 0)
    case 'last-30-days':
      return days(-29, 0)
  }
}
