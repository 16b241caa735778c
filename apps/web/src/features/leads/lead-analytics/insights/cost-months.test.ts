import { expect, test } from 'vitest'
import { daysOfMonths, monthsBetween, monthText } from './cost-months.ts'

test('months of a period begin and end with those of its days', () => {
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBetween('2026-03-05', '2026-03-06')).toEqual(['2026-03'])
  expect(daysOfMonths('2025-11', '2028-02')).toEqual({ startDate: '2025-11-01', endDate: '2028-02-29' })
  expect(monthText('2026-03')).toBe('Mar 2026')
})
