import { describe, expect, it } from 'vitest'
import {
  COUNTRIES,
  countryByCode,
  countryByName,
  currencyOf,
  DEFAULT_COUNTRY,
  DEFAULT_DIAL_CODE,
  DIAL_CODES,
  isDialCode,
} from './countries.ts'

const codesOf = (name: string) => countryByName(name)?.dialCodes

describe('the countries', () => {
  it('are about 250, each once, by name and by code [SH-282 SH-283 SH-286 SH-535 SH-Q106]', () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(245)
    expect(COUNTRIES.length).toBeLessThanOrEqual(255)
    expect(new Set(COUNTRIES.map(({ name }) => name.toLowerCase())).size).toBe(COUNTRIES.length)
    expect(new Set(COUNTRIES.map(({ countrycode }) => countrycode)).size).toBe(COUNTRIES.length)
  })
  it('have all their fields [SH-283 SH-284 SH-285 SH-286 SH-287 SH-288 IN-356 IN-676]', () => {
    for (const { name, countrycode, flagUrl, dialCodes, currency, symbol } of COUNTRIES) {
      expect(name).toMatch(/^\p{L}[\p{L} .,()'-]{0,48}$/u)
      expect(countrycode, name).toMatch(/^[A-Z]{2}$/)
      expect(flagUrl, name).toBe(`/flags/${countrycode.toLowerCase()}.svg`)
      expect(dialCodes.length, name).toBeGreaterThan(0)
      for (const code of dialCodes) expect(code, name).toMatch(/^\+[1-9][0-9]{0,4}$/)
      expect([currency === '', symbol === ''], name).toEqual([name === 'Antarctica', name === 'Antarctica'])
      expect(currency, name).toMatch(name === 'Antarctica' ? /^$/ : /^[A-Z]{3}$/)
    }
  })
  it('hold none but ISO codes and Kosovo', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    for (const { countrycode } of COUNTRIES) expect(names.of(countrycode), countrycode).toBeDefined()
    expect(countryByCode('XK')?.name).toBe('Kosovo')
  })
  it('hold none but real currencies', () => {
    const known = Intl.supportedValuesOf('currency')
    const currencies = new Set(COUNTRIES.map(({ currency }) => currency))
    expect([...currencies].filter(currency => !known.includes(currency))).toEqual([''])
  })
  it('leave Antarctica without currency and symbol [SH-289]', () => {
    expect(countryByName('Antarctica')).toMatchObject({ currency: '', symbol: '' })
    expect(currencyOf('Antarctica')).toBeUndefined()
  })
  it('have several dial codes where there are several [SH-285 IN-Q119]', () => {
    expect(codesOf('Dominican Republic')).toEqual(['+1809', '+1829', '+1849'])
    expect(codesOf('Puerto Rico')).toEqual(['+1787', '+1939'])
    expect(codesOf('Canada')).toEqual(codesOf('United States'))
  })
  it('are found by name and by code in any case', () => {
    expect(countryByName(' india ')?.countrycode).toBe('IN')
    expect(countryByCode('gb')?.name).toBe('United Kingdom')
    expect([countryByName('Atlantis'), countryByCode('ZZ'), countryByName('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  it('begin with India and its code [SH-567 SH-568]', () => {
    expect(countryByName(DEFAULT_COUNTRY)?.dialCodes).toEqual([DEFAULT_DIAL_CODE])
    expect([DEFAULT_COUNTRY, DEFAULT_DIAL_CODE]).toEqual(['India', '+91'])
  })
})

describe('dial codes', () => {
  it('stand once each, with every country that shares them [IN-Q119]', () => {
    expect(new Set(DIAL_CODES.map(({ dialCode }) => dialCode)).size).toBe(DIAL_CODES.length)
    expect(DIAL_CODES.length).toBeGreaterThan(215)
    const [first, second] = DIAL_CODES
    expect([first?.dialCode, second?.dialCode]).toEqual(['+91', '+1'])
    expect(second?.countries.map(({ name }) => name)).toEqual(['United States', 'Canada', 'U.S. Outlying Islands'])
  })
  it('name the country whose code it is before its territories', () => {
    const leading = (code: string) => DIAL_CODES.find(({ dialCode }) => dialCode === code)?.countries[0]?.name
    expect(['+358', '+47', '+7', '+44', '+61', '+39', '+212'].map(leading)).toEqual([
      'Finland',
      'Norway',
      'Russia',
      'United Kingdom',
      'Australia',
      'Italy',
      'Morocco',
    ])
    expect(DIAL_CODES.slice(0, 7).map(({ dialCode }) => dialCode)).toEqual([
      '+91',
      '+1',
      '+971',
      '+44',
      '+65',
      '+61',
      '+93',
    ])
  })
  it('are known from other texts', () => {
    expect(['+91', '+1849'].every(isDialCode)).toBe(true)
    expect(['91', '+', '+999', '', '+91 '].some(isDialCode)).toBe(false)
  })
})

describe('currencies', () => {
  it.each([
    ['United States', 'USD', '$'],
    ['United Kingdom', 'GBP', '£'],
    ['France', 'EUR', '€'],
    ['India', 'INR', '₹'],
    ['United Arab Emirates', 'AED', 'د.إ'],
    ['Australia', 'AUD', 'A$'],
  ])('of %s is %s, written %s [SH-287 SH-288]', (name, currency, symbol) => {
    expect(currencyOf(name)).toEqual({ currency, symbol })
  })
  it('keep the six known symbols for their own currencies', () => {
    for (const known of ['$', '£', '€', '₹', 'د.إ', 'A$']) {
      const currencies = COUNTRIES.filter(({ symbol }) => symbol === known).map(({ currency }) => currency)
      expect(new Set(currencies).size, known).toBe(1)
    }
  })
})
