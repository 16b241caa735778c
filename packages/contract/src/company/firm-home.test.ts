import { describe, expect, it } from 'vitest'
import { firmDialCode, firstMonthOf, isIndia } from './firm-home.ts'

describe('where a firm is at home', () => {
  it.each([
    ['India', true, '+91', 4],
    ['india ', true, '+91', 4],
    ['', true, '+91', 4],
    ['United Arab Emirates', false, '+971', 1],
    ['United Kingdom', false, '+44', 1],
  ])('says dial code and financial year of a firm in "%s" [SH-567 QT-193]', (country, indian, dialCode, month) => {
    expect([isIndia(country), firmDialCode({ country, dialCode: '' }), firstMonthOf(country)]).toEqual([
      indian,
      dialCode,
      month,
    ])
  })

  it('keeps the dial code that the firm has said', () => {
    expect(firmDialCode({ country: 'India', dialCode: '+971' })).toBe('+971')
  })
})
