import { describe, expect, it } from 'vitest'
import { daysOf, FOLLOW_UP_PERIODS, isFollowUpPeriod, periodLabel } from './follow-up-period.ts'

const days = (period: (typeof FOLLOW_UP_PERIODS)[number]['id'], today: string) => {
  const { startDate, endDate } = daysOf(period, today)
  return `${startDate} ${endDate}`
}

describe('follow-up periods', () => {
  it('are the fourteen of the specification, All Time among them [LM-101]', () => {
    expect([undefined, ...FOLLOW_UP_PERIODS.map(period => period.id)].map(periodLabel)).toEqual([
      'All Time', 'Yesterday', 'Today', 'Tomorrow', 'Last Week', 'This Week', 'Next Week', 'Last Month', 'This Month',
      'Next Month', 'Last Year', 'This Year', 'Last 7 Days', 'Last 30 Days',
    ]) // biome-ignore format: one list
    expect(isFollowUpPeriod('last-7-days') && !isFollowUpPeriod('soon') && !isFollowUpPeriod(undefined)).toBe(true)
  })
  it('have weeks from Monday to Sunday', () => {
    // 2025-03-09 is a Sunday, 2025-03-10 a Monday
    expect(days('this-week', '2025-03-09')).toBe('2025-03-03 2025-03-09')
    expect(days('this-week', '2025-03-10')).toBe('2025-03-10 2025-03-16')
    expect(days('last-week', '2025-03-12')).toBe('2025-03-03 2025-03-09')
    expect(days('next-week', '2025-12-31')).toBe('2026-01-05 2026-01-11')
  })
  it('have whole months and years', () => {
    expect(days('this-month', '2024-02-10')).toBe('2024-02-01 2024-02-29')
    expect(days('last-month', '2025-01-31')).toBe('2024-12-01 2024-12-31')
    expect(days('next-month', '2025-12-15')).toBe('2026-01-01 2026-01-31')
    expect(days('last-year', '2025-06-01')).toBe('2024-01-01 2024-12-31')
    expect(days('this-year', '2025-06-01')).toBe('2025-01-01 2025-12-31')
  })
  it('count days with today as the last or the only one', () => {
    expect(days('yesterday', '2025-03-01')).toBe('2025-02-28 2025-02-28')
    expect(days('today', '2025-03-01')).toBe('2025-03-01 2025-03-01')
    expect(days('tomorrow', '2025-12-31')).toBe('2026-01-01 2026-01-01')
    expect(days('last-7-days', '2025-03-03')).toBe('2025-02-25 2025-03-03')
    expect(days('last-30-days', '2025-03-30')).toBe('2025-03-01 2025-03-30')
  })
})
