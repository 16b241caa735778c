import { describe, expect, it } from 'vitest'
import { financialYearOf, financialYearText, monthName } from './financial-year.ts'

describe('a financial year', () => {
  it.each([
    ['2026-03-31', 4, 2025, '25-26'],
    ['2026-04-01', 4, 2026, '26-27'],
    ['2026-01-01', 1, 2026, '26'],
    ['2026-12-31', 1, 2026, '26'],
    ['2026-06-30', 7, 2025, '25-26'],
    ['2099-12-31', 4, 2099, '99-00'],
  ])('has of %s, where it begins in month %i, the year %i and the text %s [QT-193]', (day, firstMonth, year, text) => {
    expect(financialYearOf(day, firstMonth)).toBe(year)
    expect(financialYearText(year, firstMonth)).toBe(text)
  })

  it('begins in a month that has a name', () => {
    expect([1, 4, 12].map(monthName)).toEqual(['January', 'April', 'December'])
  })
})
