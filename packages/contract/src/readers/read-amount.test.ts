import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, groupedNumber } from '../money-text.ts'
import { plainDigits } from './plain-text.ts'
import { readAmount, withoutCurrency } from './read-amount.ts'

const INVALID = 'You have entered Invalid Budget'
const read = (text: string, currency?: readonly string[]) =>
  readAmount(text, { invalid: INVALID, ...(currency ? { currency } : {}) })

describe('an amount as people write it', () => {
  test.each([
    ['450000', 450_000],
    ['4,50,000', 450_000],
    ['1,250,000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1.250,00', 1_250],
    ['10 00 000', 1_000_000],
    ["1'250'000", 1_250_000],
    ['₹ 12,50,000.00', 1_250_000],
    ['Rs. 4,50,000/-', 450_000],
    ['Rs.4,50,000/- only', 450_000],
    ['rs 750000', 750_000],
    ['INR 10,00,000', 1_000_000],
    ['12.5 L', 1_250_000],
    ['12.5L', 1_250_000],
    ['12.5 lakh', 1_250_000],
    ['12.5 Lakhs', 1_250_000],
    ['12.5 lac', 1_250_000],
    ['7 Lacs.', 700_000],
    ['5 lk', 500_000],
    ['1.15 lakh', 115_000],
    ['1.2 Cr', 12_000_000],
    ['1.2 crore', 12_000_000],
    ['.5 Cr.', 5_000_000],
    ['1 Cr 20 L', 12_000_000],
    ['50k', 50_000],
    ['5 lakh 50 thousand', 550_000],
    ['1.2M', 1_200_000],
    ['१२.५ लाख', 1_250_000],
    ['₹१२,५०,०००', 1_250_000],
    ['૫૦,૦૦૦', 50_000],
    ['௧௨௦௦', 1200],
    ['１２００', 1200],
    ['0', 0],
  ])('%s is %d', (text, value) => expect(read(text)).toEqual({ value }))

  test.each([
    ['8-10 lakhs', 800_000],
    ['8 – 10 Lakhs', 800_000],
    ['8 to 10 lakhs', 800_000],
    ['1-1.5 Crore', 10_000_000],
    ['50-75 Lakhs', 5_000_000],
    ['25-30 L', 2_500_000],
    ['5L-8L', 500_000],
    ['₹5 L - ₹8 L', 500_000],
    ['80 L - 1.2 Cr', 8_000_000],
    ['80-1.2 Cr', 8_000_000],
    ['50000 - 1 lakh', 50_000],
    ['between 5 and 8 lakhs', 500_000],
    ['5,00,000-8,00,000', 500_000],
    ['upto 10 lakh', 1_000_000],
    ['up to 10L', 1_000_000],
    ['10L+', 1_000_000],
    ['> 10 L', 1_000_000],
    ['10 lakhs & above', 1_000_000],
    ['approx. 15 lakhs', 1_500_000],
    ['15 lakhs (negotiable)', 1_500_000],
    ['15L max', 1_500_000],
    ['१०-१२ लाख', 1_000_000],
    // another currency than the company's
    ['$10,000', 10_000],
    ['AED 50,000', 50_000],
  ])('%s is at least, or about, %d, and is kept', (text, value) => {
    expect(read(text)).toEqual({ value, note: text.replace(/\s+/g, ' ') })
  })

  test.each([
    '',
    ' ',
    '-5',
    '12500.75',
    '1.234567 lakh',
    'ten lakh',
    '12 acres',
    '2 BHK',
    '1500 per sqft',
    '12/05/2026',
    '10:30',
    '10 12',
    '1 cr 20',
    '10-8 lakhs',
    // whether these are lakhs is not said
    '8-10',
    // a decimal comma, or a missing digit
    '12,5 L',
    '=1+2',
    '98765 43210',
    '12a',
    '9'.repeat(30),
    '5 lakh '.repeat(100_000),
  ])('%j is none', text => expect(read(text)).toEqual({ problem: INVALID }))

  test("the company's own currency is no news", () => {
    expect(read('AED 50,000', ['د.إ', 'AED'])).toEqual({ value: 50_000 })
    expect(read('$50k', ['$', 'USD'])).toEqual({ value: 50_000 })
    expect(read('₹ 50,000', ['$', 'USD'])).toEqual({ value: 50_000, note: '₹ 50,000' })
    expect(read('CHF 50,000', ['CHF'])).toEqual({ value: 50_000 })
    expect(read('₹ 50,000', ['', ''])).toEqual({ value: 50_000 })
  })
})

test.each([
  ['₹ 1,020', '₹', '1,020'],
  ['Rs.450', '₹', '450'],
  ['inr 450', '', '450'],
  ['$85.50', '$', '85.50'],
  ['US$ 85', '$', '85'],
  ['AED 85', 'د.إ', '85'],
  ['A$.50', 'A$', '.50'],
  ['kr 85', 'kr', '85'],
  ['85', '$', '85'],
  // another currency than the company's
  ['₹ 85', '$', '₹ 85'],
  ['$85', '₹', '$85'],
])('%s of a company with %j is %s without its currency', (text, symbol, bare) => {
  expect(withoutCurrency(text, symbol)).toBe(bare)
})

describe.each([
  ['₹', '12,34,567'],
  ['$', '1,234,567'],
  ['£', '1,234,567'],
  ['€', '1 234 567'],
  ['د.إ', '1,234,567'],
  ['A$', '1,234,567'],
  ['CHF', '12,34,567'],
  ['', '12,34,567'],
])('a number of a company with %j', (symbol, written) => {
  test('is written in the groups of its currency, and read back [SH-602 SH-Q108]', () => {
    const grouped = groupedNumber(1_234_567, symbol)
    expect(grouped.replace(/[\u00a0\u202f]/g, ' ')).toBe(written)
    expect(groupedNumber(1_234_567.25, symbol, 2)).toBe(`${grouped}.25`)
    expect(groupedNumber(999, symbol)).toBe('999')
    expect(read(grouped, [symbol])).toEqual({ value: 1_234_567 })
  })
})

describe('amounts, whatever they are', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999_999 })

  test('that were formatted read back to the same', () => {
    const symbols = ['₹', '$', '£', '€', 'A$', 'د.إ']
    fc.assert(
      fc.property(amount, fc.constantFrom(...symbols), (value, symbol) => {
        expect(read(formatMoney(value, symbol), [symbol])).toEqual({ value })
      }),
    )
  })

  test('read the same in the digits of every script', () => {
    const systems = Intl.supportedValuesOf('numberingSystem').filter(
      system => new Intl.NumberFormat(`en-u-nu-${system}`).format(10).length !== 1,
    )
    const scripts = systems.filter(system =>
      /^\p{Nd}{10}$/u.test(new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(1234567890)),
    )
    expect(scripts.length).toBeGreaterThan(30)
    fc.assert(
      fc.property(amount, fc.constantFrom(...scripts), (value, system) => {
        const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(value)
        expect(read(written)).toEqual({ value })
      }),
    )
  })

  test('are exact in every unit', () => {
    const units = [
      ['k', 3],
      ['lakh', 5],
      ['L', 5],
      ['Cr', 7],
    ] as const
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom(...units), (hundreds, [unit, power]) => {
        const written = `${Math.floor(hundreds / 100)}.${String(hundreds % 100).padStart(2, '0')} ${unit}`
        expect(read(written)).toEqual({ value: hundreds * 10 ** (power - 2) })
      }),
    )
  })

  test('of a range are the lower end, and the range is kept', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom('-', ' - ', '–', ' to '),
        (one, other, dash) => {
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          const text = `${low}${dash}${high} lakhs`
          expect(read(text)).toEqual({ value: low * 100_000, note: text })
        },
      ),
    )
  })

  test('never throw, and lose no digit without a word', () => {
    const piece = fc.constantFrom(
      '1',
      '25',
      '000',
      '.',
      ',',
      ' ',
      '-',
      'L',
      'lakh',
      'Cr',
      'k',
      '₹',
      'Rs.',
      '+',
      '(',
      ')',
      '/-',
      'to',
      '५',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 12 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, written => {
        const { value, note } = read(written)
        const significant = (digits: string) => plainDigits(digits).replace(/[^1-9]/g, '')
        const isWhole = value === undefined || note !== undefined || significant(written) === significant(String(value))
        // added up, "1 Cr 20 L" has other digits than its parts
        expect(isWhole || /[a-z]\.? *[1-9]/i.test(plainDigits(written))).toBe(true)
      }),
      { numRuns: 2000, examples: [['1Cr५25L']] },
    )
  })
})
