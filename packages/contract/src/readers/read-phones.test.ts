import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DIAL_CODES } from '../countries.ts'
import { plainDigits } from './plain-text.ts'
import { readPhones } from './read-phones.ts'

const INVALID = 'Invalid phone number'
const problemOf = (number: string, dialCode: string): string | undefined => {
  if (number.length > 15) return 'too long'
  return (dialCode === '+91' ? number.length === 10 : number.length >= 5) ? undefined : INVALID
}
/** Phones as `+91 9845011201`, joined by a comma. */
const read = (text: string, dialCode = '+91') => {
  const { value, note, problem } = readPhones(text, { dialCode, problemOf, invalid: INVALID })
  if (value === undefined) return { problem }
  return { phones: value.map(phone => `${phone.dialCode} ${phone.number}`).join(', '), note }
}
const [ONE, TWO] = ['+91 9845011201', '+91 9845011202']

describe('a phone as people write it', () => {
  test.each([
    '9845011201',
    '98450 11201',
    '98450-11201',
    '98450.11201',
    '(98450) 11-201',
    '98450\u201111201',
    '98450\u00a011201',
    '98,450,11,201',
    '+91 98450 11201',
    '+91-98450-11201',
    '(+91) 98450 11201',
    '+91 (0) 98450 11201',
    '+91 098450 11201',
    '919845011201',
    '0091 98450 11201',
    '091-98450 11201',
    '098450 11201',
    '9845011201.0',
    '919845011201.0',
    '9.845011201E9',
    '9.845011201e+09',
    "'9845011201",
    'Ph: 98450 11201',
    'Mob.- 98450 11201 (M)',
    'p:+919845011201',
    'tel:+91-98450-11201',
    '९८४५० ११२०१',
    '௯௮௪௫௦௧௧௨௦௧',
    '9845011201 / +91 98450 11201',
  ])('%j is one number and nothing else', text => expect(read(text)).toEqual({ phones: ONE, note: undefined }))

  test.each([
    ['080-23456789', '+91 8023456789'],
    ['080/23456789', '+91 8023456789'],
    ['9198765432', '+91 9198765432'],
    ['9.84501120E9', '+91 9845011200'],
    ['+971 50 123 4567', '+971 501234567'],
    ['00971501234567', '+971 501234567'],
    ['+1 (212) 555-0100', '+1 2125550100'],
    ['001 212 555 0100', '+1 2125550100'],
    ['+1 684 633 1234', '+1684 6331234'],
    ['+44 (0)20 7946 0018', '+44 2079460018'],
    ['(+44)(0)20 7946 0018', '+44 2079460018'],
    // a zero of the number itself
    ['+98450(0)98450', '+98 450098450'],
  ])('%s keeps the dial code it carries: %s', (text, phones) => expect(read(text)).toEqual({ phones, note: undefined }))

  test.each([
    ['98450 11201 / office', ONE],
    ['Ramesh 98450 11201', ONE],
    ['98450 11201 (wife)', ONE],
    ['98450 11201 ext 12', ONE],
    ['9845011201/02', `${ONE}, ${TWO}`],
    ['080-2345 6789/90', '+91 8023456789, +91 8023456790'],
    ['M: 9845011201, O: 08023456789', `${ONE}, +91 8023456789`],
  ])('%s says more than numbers, and is kept', (text, phones) => expect(read(text)).toEqual({ phones, note: text }))

  test.each([
    '98450 11201 / 98450 11202',
    '98450 11201, 9845011202',
    '98450 11201;+91 98450 11202',
    '98450 11201 & 98450 11202',
    '98450 11201 or 98450 11202',
    '98450 11201 and 98450 11202',
    '98450 11201 | 98450 11202',
    '98450 11201\n98450 11202',
    '98450 11201 98450 11202',
    '+91 98450 11201 +91 98450 11202',
    '+919845011201+919845011202',
    '(M) 98450 11201 (M) 98450 11202',
    '098450-11201 / 098450-11202',
  ])('%j is two numbers', text => expect(read(text)).toEqual({ phones: `${ONE}, ${TWO}`, note: undefined }))

  test('a text may hold more than two, of several countries', () => {
    expect(read('9845011201, +971 50 123 4567 / 9845011202')).toEqual({
      phones: `${ONE}, +971 501234567, ${TWO}`,
      note: undefined,
    })
  })

  test.each([
    ['', INVALID],
    ['NA', INVALID],
    ['987654321', INVALID],
    ['98765432101', INVALID],
    // rounded by a spreadsheet
    ['9.88E+09', INVALID],
    ['9.84501E+09', INVALID],
    ['98XXXXXX01', INVALID],
    ['98450 call 11201', INVALID],
    ['call after 6 9845011201', INVALID],
    ['98450 11201 / 98450', INVALID],
    ['+999 5012345678', INVALID],
    ['+0123456789', INVALID],
    ['<script>', INVALID],
    ['1'.repeat(16), 'too long'],
    ['9'.repeat(500_000), INVALID],
  ])('%j is none', (text, problem) => expect(read(text)).toEqual({ problem }))

  test.each([
    ['030 901820', '+49 30901820'],
    ['0171/5550123', '+49 1715550123'],
    ['02041/55501', '+49 204155501'],
    ['04921 123456', '+49 4921123456'],
    ['4921123456', '+49 4921123456'],
    ['491715550123', '+49 1715550123'],
    ['+49 30 901820', '+49 30901820'],
    ['0049 30 901820', '+49 30901820'],
    ['+91 98450 11201', ONE],
    ['0301234567/0301234568', '+49 301234567, +49 301234568'],
  ])('a firm elsewhere has a code of its own: %s is %s', (text, phones) => {
    expect(read(text, '+49')).toMatchObject({ phones })
  })

  test.each([
    ['07700 900123', '+44', '+44 7700900123'],
    ['447700900123', '+44', '+44 7700900123'],
    ['+44 07700 900123', '+91', '+44 7700900123'],
    ['+44 (0)7700 900123', '+91', '+44 7700900123'],
    ['050 123 4567', '+971', '+971 501234567'],
    ['971501234567', '+971', '+971 501234567'],
    ['0971 50 123 4567', '+971', '+971 501234567'],
    ['04 123 4567', '+971', '+971 41234567'],
    ['(02) 9374 4000', '+61', '+61 293744000'],
    ['01 42 68 53 00', '+33', '+33 142685300'],
    ['01-4123456', '+977', '+977 14123456'],
    ['9812345678', '+977', '+977 9812345678'],
    ['1 (415) 555-2671', '+1', '+1 4155552671'],
    ['011 91 98450 11201', '+1', ONE],
    ['8 (912) 345-67-89', '+7', '+7 9123456789'],
    // where a zero is part of the number, and where none is dialled
    ['06 1234 5678', '+39', '+39 0612345678'],
    ['+39 (0)6 1234 5678', '+91', '+39 0612345678'],
    ['6123 4567', '+65', '+65 61234567'],
    // too short to be anything but what it is
    ['01234', '+44', '+44 01234'],
  ])('%s under %s is written as within its country: %s', (text, dialCode, phones) => {
    expect(read(text, dialCode)).toEqual({ phones, note: undefined })
  })

  test.each([
    ['https://wa.me/919845011201', ONE],
    ['wa.me/+447700900123', '+44 7700900123'],
    ['https://api.whatsapp.com/send?phone=971501234567', '+971 501234567'],
  ])('the link of a chat %s is its number', (text, phones) => {
    expect(read(text)).toEqual({ phones, note: undefined })
    expect(read(text, '+1')).toEqual({ phones, note: undefined })
  })

  test('the code of the firm wins over a longer one that begins like it', () => {
    expect(read('+1 684 733 1234', '+1')).toMatchObject({ phones: '+1 6847331234' })
  })
})

describe('phones, whatever they are', () => {
  const code = fc.constantFrom(...DIAL_CODES.map(one => one.dialCode))
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9][0-9]{${length - 1}}$`))
  const punctuation = fc.constantFrom('', ' ', '-', '.', ' - ')
  const spread = (number: string, gap: string) =>
    `${number.slice(0, 3)}${gap}${number.slice(3, 6)}${gap}${number.slice(6)}`

  test('with a dial code read back to it, at home everywhere', () => {
    fc.assert(
      fc.property(code, digits(10), punctuation, fc.constantFrom('+', '00'), code, (own, number, gap, plus, home) => {
        const written = `${plus}${own.slice(1)} ${spread(number, gap)}`
        const phones = read(written, home).phones?.replace(/[ +]/g, '')
        // which of two codes it is may be undecided, but no digit is lost
        expect(phones).toBe(own.slice(1) + number)
      }),
    )
  })

  test('with national digits read back to them', () => {
    fc.assert(
      fc.property(digits(10), punctuation, fc.constantFrom('', '0', '+91 ', '91', '0091-'), (number, gap, prefix) => {
        expect(read(prefix + spread(number, gap))).toEqual({ phones: `+91 ${number}`, note: undefined })
      }),
    )
  })

  test('in pairs are both read', () => {
    const separator = fc.constantFrom(' / ', '/', ', ', ';', ' & ', ' or ', '\n', '\r\n', ' | ')
    fc.assert(
      fc.property(digits(10), digits(10), separator, punctuation, (first, second, between, gap) => {
        fc.pre(first !== second)
        expect(read(spread(first, gap) + between + spread(second, gap))).toEqual({
          phones: `+91 ${first}, +91 ${second}`,
          note: undefined,
        })
      }),
    )
  })

  test('never throw, and lose no digit without a word', () => {
    const piece = fc.constantFrom(
      '98450',
      '11201',
      '+91',
      '0',
      '+',
      ' ',
      '-',
      '/',
      ',',
      '(',
      ')',
      'M',
      'or',
      'x',
      '\n',
      '९',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 10 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, written => {
        const { value = [], note } = readPhones(written, { dialCode: '+91', problemOf, invalid: INVALID })
        const given = plainDigits(written).replace(/[^0-9]/g, '')
        const known = value.flatMap(({ dialCode, number }) => [dialCode.slice(1), number]).join('|')
        // beside the numbers there are only their codes, and the zeros of national and international calls
        const isComplete = new RegExp(`^(?:0|${known})*$`).test(given)
        const isWritten = value.every(({ number }) => given.includes(number))
        expect(value.length === 0 || note !== undefined || (isComplete && isWritten)).toBe(true)
      }),
      // the first of two numbers may be found within the second
      { numRuns: 5000, examples: [['9845098450+984509845098450'], ['+98450(0)98450']] },
    )
  })
})
