import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf } from '../../decimals.ts'
import { typedDimension } from './typed-dimension.ts'
import { typedNumber } from './typed-number.ts'

describe('a number cell', () => {
  it('takes Indian and western grouping and k, L and Cr [QT-093]', () => {
    const typed = {
      '1.25L': '125000.00',
      '1.25 l': '125000.00',
      '2k': '2000.00',
      '1.5Cr': '15000000.00',
      '3 cr': '30000000.00',
      '1,25,000.5': '125000.50',
      '125,000': '125000.00',
      '1.23456L': '123456.00',
      '-4': '-4.00',
      '12': '12.00',
    }
    for (const [text, number] of Object.entries(typed)) expect(typedNumber(text, 2), text).toBe(number)
    const refused = [
      '',
      'abc',
      '12 kg',
      'L',
      '1.2.3',
      '1.005',
      '1e5',
      '1,2,3',
      '1LL',
      'Infinity',
      '0x10',
      `${'9'.repeat(300)}`,
    ]
    for (const text of refused) expect(typedNumber(text, 2), text).toBeUndefined()
    expect(typedNumber('1.005', 3)).toBe('1.005')
  })

  it('works out what begins with =, exactly, rounded to its scale [QT-094]', () => {
    const typed = {
      '=12*3.5+2': '44.00',
      '= 2 + 3 * 4': '14.00',
      '=(2+3)*4': '20.00',
      '=10/3': '3.33',
      '=20/3': '6.67',
      '=1/3*3': '1.00',
      '=0.1+0.2': '0.30',
      '=-(2-5)': '3.00',
      '=2--3': '5.00',
      '=1,000*2': '2000.00',
      '=1.005*1': '1.01',
      '=-1.005': '-1.01',
      '=8/4/2': '1.00',
      '=.5*4': '2.00',
    }
    for (const [text, number] of Object.entries(typed)) expect(typedNumber(text, 2), text).toBe(number)
    const refused = [
      '=',
      '=1/0',
      '=1/(2-2)',
      '=(1',
      '=1)',
      '=1 2',
      '=a',
      '=2*',
      '=*2',
      '=1..2',
      '=alert(1)',
      '=1e3',
      '=2**3',
    ]
    for (const text of refused) expect(typedNumber(text, 2), text).toBeUndefined()
    const deep = `=${'('.repeat(90)}1${')'.repeat(90)}`
    expect(typedNumber(deep, 2)).toBe('1.00')
  })

  it('reads back every number it shows [QT-093]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), units => {
        const text = decimalOf(units, 2)
        expect(typedNumber(text, 2)).toBe(text)
        expect(typedNumber(`=${text}`, 2)).toBe(text)
      }),
    )
  })
})

describe('a dimension', () => {
  it("is typed in the sheet's unit, or as feet and inches [QT-127]", () => {
    const typed: [string, Parameters<typeof typedDimension>[1], string][] = [
      [`7'6"`, 'mm', '2286.0000'],
      [`7'`, 'mm', '2133.6000'],
      [`6 1/2"`, 'mm', '165.1000'],
      [`1/16"`, 'ft', '1.5875'],
      [`7' 6 1/2"`, 'ft', '2298.7000'],
      [`7’6”`, 'ft', '2286.0000'],
      [`7′6″`, 'ft', '2286.0000'],
      [`7'6''`, 'ft', '2286.0000'],
      [`7'-6"`, 'ft', '2286.0000'],
      [`7'6`, 'ft', '2286.0000'],
      [`2.5'`, 'ft', '762.0000'],
      ['7.5', 'ft', '2286.0000'],
      ['7 1/2', 'ft', '2286.0000'],
      ['2400', 'mm', '2400.0000'],
      ['2,400', 'mm', '2400.0000'],
      ['2.4', 'm', '2400.0000'],
      ['240', 'cm', '2400.0000'],
      ['90', 'in', '2286.0000'],
      ['2400 mm', 'ft', '2400.0000'],
      ['2.4m', 'ft', '2400.0000'],
      // no finite decimal: rounded to the fourth
      ['1/3', 'in', '8.4667'],
    ]
    for (const [text, unit, millimetres] of typed) expect(typedDimension(text, unit), text).toBe(millimetres)
  })

  it('is above nought and within the limit, or refused [QT-127 QT-128]', () => {
    const refused = [
      '',
      '0',
      "0'",
      '-5',
      "-7'",
      'abc',
      `7'6'`,
      `'6"`,
      '7 6',
      '1/0',
      '1//2',
      '1000000',
      '7"6',
      'ft',
      `6 1/2/3"`,
    ]
    for (const text of refused) expect(typedDimension(text, 'mm'), text).toBeUndefined()
    expect(typedDimension('999999.9999', 'mm')).toBe('999999.9999')
    expect(typedDimension('0.0001', 'mm')).toBe('0.0001')
    expect(typedDimension('0.00001', 'mm')).toBeUndefined()
  })
})
