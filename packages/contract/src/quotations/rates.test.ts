import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, dividedHalfUp, typedDecimal, unitsOf } from './decimals.ts'
import { hsnProblem, markupFrom, rateOf, taxPercentageOf } from './item-rules.ts'
import { marginOf, markupOf, sellingRateOf } from './rates.ts'

const MOST = 99_999_999_999n
const rates = fc.bigInt({ min: 1n, max: MOST }).map(units => decimalOf(units, 2))

describe('decimals', () => {
  it('are read and written exactly at any scale, also beyond what a number holds', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat(6), (units, scale) => {
        const text = decimalOf(units, scale)
        expect(unitsOf(text, scale)).toBe(units)
        expect(text).toMatch(scale === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${scale}}$`))
      }),
    )
    expect(decimalOf(-5n, 2)).toBe('-0.05')
    expect(unitsOf('1250.500', 2)).toBe(125_050n)
    const refused = ['1250.505', '', '.5', '1.', '1e3', '+1', '1,250', 'NaN', '0x10', ' 1']
    for (const text of refused) expect(unitsOf(text, 2), text).toBeUndefined()
  })

  it('are rounded half up, away from nought', () => {
    expect([5n, 4n, 15n, -5n, -4n, -15n].map(units => dividedHalfUp(units, 10n))).toEqual([1n, 0n, 2n, -1n, 0n, -2n])
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 12n }), (dividend, divisor) => {
        const off = 2n * (dividedHalfUp(dividend, divisor) * divisor - dividend)
        // at most half a unit, and exactly half only away from nought
        expect(dividend >= 0n ? off <= divisor && off > -divisor : off >= -divisor && off < divisor).toBe(true)
      }),
    )
  })

  it('are typed with Indian or western grouping', () => {
    const typed = {
      '1,25,000.50': '125000.50',
      '125,000': '125000',
      ' 12.5 ': '12.5',
      '.5': '0.5',
      '007': '7',
      '-3': '-3',
    }
    for (const [text, plain] of Object.entries(typed)) expect(typedDecimal(text), text).toBe(plain)
    for (const text of ['', '-', '.', 'abc', '1.2.3', '12,34.5', '1k', '9'.repeat(41)])
      expect(typedDecimal(text), text).toBeUndefined()
  })
})

describe('rates', () => {
  it('follow each other as in the example E19', () => {
    expect(markupOf('1020.00', '1450.00')).toBe('42.16')
    expect(marginOf('1020.00', '1450.00')).toBe('29.66')
    expect(sellingRateOf('1020.00', '42.16')).toBe('1450.03')
    expect([markupOf('0.00', '5.00'), marginOf('5.00', '0.00'), sellingRateOf(null, '1.00')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('come back from the markup they make, to what two decimals of a percentage can say [QT-036]', () => {
    fc.assert(
      fc.property(rates, rates, (cost, selling) => {
        const again = sellingRateOf(cost, markupOf(cost, selling)) ?? ''
        const off = (unitsOf(again, 2) ?? 0n) - (unitsOf(selling, 2) ?? 0n)
        // half a hundredth of a percent of the cost, and half a paisa
        const bound = (unitsOf(cost, 2) ?? 0n) / 20_000n + 1n
        expect(off <= bound && -off <= bound).toBe(true)
      }),
    )
  })

  it('keep their limits', () => {
    expect([rateOf('0'), rateOf('999999999.99'), rateOf('1250.5')]).toEqual(['0.00', '999999999.99', '1250.50'])
    expect([rateOf('-0.01'), rateOf('1000000000'), rateOf('1.005')]).toEqual([undefined, undefined, undefined])
    expect([markupFrom('-99.99'), markupFrom('9999.99')]).toEqual(['-99.99', '9999.99'])
    expect([markupFrom('-100'), markupFrom('10000'), taxPercentageOf('100.01')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(['', '9403', '940360', '94036000'].map(hsnProblem)).toEqual(Array(4).fill(undefined))
    expect(['94', '94036', '9403600', '940360000', '94A3'].map(hsnProblem)).toEqual(
      Array(5).fill('Enter 4, 6 or 8 digits'),
    )
  })
})
