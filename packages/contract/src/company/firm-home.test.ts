import { describe, expect, it } from 'vitest'
import { countryOrHome, firmDialCode, firstMonthOf, isIndia, settingsDialCode } from './firm-home.ts'

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

  it('reads its dial code from its settings, and says none where nothing is said [IN-704 IN-Q17]', () => {
    expect(settingsDialCode({ country: 'United Kingdom', countryCode: '' })).toBe('+44')
    expect(settingsDialCode({ country: 'United Kingdom', countryCode: '+91' }, '')).toBe('+91')
    expect(settingsDialCode({ country: '', countryCode: '' }, '')).toBe('')
    expect(settingsDialCode(undefined)).toBe('+91')
  })

  it.each([
    ['France', 'United Kingdom', 'FR'],
    ['', 'United Kingdom', 'GB'],
    ['', '', 'IN'],
    ['Atlantis', 'United Kingdom', undefined],
  ])('stands for a country that is not named: "%s" in a firm in "%s" [SH-567]', (name, home, code) => {
    expect(countryOrHome(name, home)?.countrycode).toBe(code)
  })

  it('keeps the dial code that the firm has said', () => {
    expect(firmDialCode({ country: 'India', dialCode: '+971' })).toBe('+971')
  })
})
