import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOrderOf, readDate } from './read-date.ts'

const INVALID = 'You have entered Invalid Date'
const KOLKATA = { zone: 'Asia/Kolkata', invalid: INVALID }
const read = (text: string, setting: Partial<Parameters<typeof readDate>[1]> = {}) =>
  readDate(text, { ...KOLKATA, ...setting })

describe('a date as people write it', () => {
  test.each([
    ['3/3/26', '2026-03-03'],
    ['03-03-2026', '2026-03-03'],
    ['25.12.2026', '2026-12-25'],
    ['25 12 2026', '2026-12-25'],
    ['25/12/70', '1970-12-25'],
    ['12/25/2026', '2026-12-25'],
    ['2026-03-03', '2026-03-03'],
    ['2026/3/3', '2026-03-03'],
    ['20260303', '2026-03-03'],
    ['3 Mar 2026', '2026-03-03'],
    ['3-Mar-26', '2026-03-03'],
    ['03MAR2026', '2026-03-03'],
    ['3rd March 2026', '2026-03-03'],
    ['1st of April, 2026', '2026-04-01'],
    ['Mar 3, 2026', '2026-03-03'],
    ['March 3rd 2026', '2026-03-03'],
    ['Sept. 9 2026', '2026-09-09'],
    ['2026-Mar-03', '2026-03-03'],
    ['Tuesday, 3 March 2026', '2026-03-03'],
    ['Tue 03/03/2026', '2026-03-03'],
    ['०३/०३/२०२६', '2026-03-03'],
    ['45000', '2023-03-15'],
    ['45000.0', '2023-03-15'],
    ['29/2/2024', '2024-02-29'],
  ])('%s is %s', (text, day) => {
    expect(read(text)).toEqual({ value: { day, time: undefined, isAmbiguous: false } })
  })

  test.each([
    ['3/3/26 14:30', '2026-03-03', '14:30'],
    ['3/3/26, 2:30 pm', '2026-03-03', '14:30'],
    ['3 Mar 26 at 10.30am', '2026-03-03', '10:30'],
    ['03-Mar-2026 4 PM', '2026-03-03', '16:00'],
    ['3/3/2026 12:05 AM', '2026-03-03', '00:05'],
    ['2026-03-03 09:30:15', '2026-03-03', '09:30'],
    ['2026-03-03T09:30:00+05:30', '2026-03-03', '09:30'],
    ['2026-03-03T20:00:00Z', '2026-03-04', '01:30'],
    ['2026-03-03 09:30:00 +0000', '2026-03-03', '15:00'],
    ['2026-03-03 09:30 IST', '2026-03-03', '09:30'],
    ['Tue Mar 03 2026 14:30:00 GMT+0530 (India Standard Time)', '2026-03-03', '14:30'],
    ['45000.5', '2023-03-15', '12:00'],
    ['45000.999999', '2023-03-16', undefined],
  ])('%s is %s %s', (text, day, time) => expect(read(text)).toEqual({ value: { day, time, isAmbiguous: false } }))

  test.each(["Jan'26", 'Jan-26', 'Jan 2026', 'january 2026', '2026 Jan'])('a month is its first day: %s', text => {
    expect(read(text)).toEqual({ value: { day: '2026-01-01', time: undefined, isAmbiguous: false }, note: text })
  })

  test('which number is the day follows the order, where the numbers do not say it themselves', () => {
    expect(read('3/4/26').value).toMatchObject({ day: '2026-04-03', isAmbiguous: true })
    expect(read('3/4/26', { order: 'mdy' }).value).toMatchObject({ day: '2026-03-04', isAmbiguous: true })
    expect(read('25/4/26', { order: 'mdy' }).value).toMatchObject({ day: '2026-04-25', isAmbiguous: false })
    expect(read('4/4/26', { order: 'mdy' }).value).toMatchObject({ day: '2026-04-04', isAmbiguous: false })
  })

  test.each([
    ['25 Dec', 'past', '2025-12-25'],
    ['25/12', 'future', '2026-12-25'],
    ['1 Mar', 'past', '2026-03-01'],
    ['28 Feb', 'future', '2027-02-28'],
    ['29 Feb', 'past', '2024-02-29'],
    ['29 Feb', 'future', '2028-02-29'],
  ] as const)('%s without a year, in the %s, is %s', (text, toward, day) => {
    expect(read(text, { near: { today: '2026-03-01', toward } })).toMatchObject({ value: { day }, note: text })
    expect(read(text)).toEqual({ problem: INVALID })
  })

  test.each([
    '',
    'soon',
    '2026',
    '31/02/2026',
    '29/2/2026',
    '13/13/2026',
    '0/1/2026',
    '10:30',
    '3/3/26 25:00',
    '3/3/26 13 pm',
    '12345',
    '9845011201',
    'Mayor 3 2026',
    '1/1/1899',
    '1'.repeat(500_000),
  ])('%j is none', text => expect(read(text)).toEqual({ problem: INVALID }))
})

describe('the order of a column of dates', () => {
  test.each([
    [['1/2/26', '13/2/26'], 'dmy', 'dmy', false],
    [['1/2/26', '2/13/26 10:30'], 'dmy', 'mdy', false],
    [['1/2/26', '13/2/26'], 'mdy', 'dmy', false],
    [['1/2/26'], 'dmy', 'dmy', true],
    [['1/2/26'], 'mdy', 'mdy', true],
    [['1/1/26', '3 Mar 2026', '2026-02-01', 'soon', ''], 'dmy', 'dmy', false],
    [['1/2/26', '13/2/26', '14/2/26', '2/13/26'], 'dmy', 'dmy', true],
    [[], 'dmy', 'dmy', false],
  ] as const)('%j, at home in %s: %s, ambiguous %s', (values, home, order, isAmbiguous) => {
    expect(dateOrderOf(values, home)).toEqual({ order, isAmbiguous })
  })
})

describe('dates, whatever they are', () => {
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  const pad = (part: number) => String(part).padStart(2, '0')
  const month = (date: Date) => date.toLocaleString('en-GB', { month: 'short', timeZone: 'UTC' })
  const long = (date: Date) => date.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
  const FORMS: readonly ((date: Date) => string)[] = [
    date => `${pad(date.getUTCDate())}/${pad(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`,
    date => `${date.getUTCDate()}-${date.getUTCMonth() + 1}-${pad(date.getUTCFullYear() % 100)}`,
    date => `${date.getUTCDate()} ${month(date)} ${date.getUTCFullYear()}`,
    date => `${date.getUTCDate()}-${month(date)}-${pad(date.getUTCFullYear() % 100)}`,
    date => `${date.getUTCDate()}th ${long(date)} ${date.getUTCFullYear()}`,
    date => `${long(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`,
    date => date.toLocaleDateString('en-GB', { dateStyle: 'full', timeZone: 'UTC' }),
    date => date.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' }),
    date => date.toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }),
    date => date.toLocaleDateString('hi-IN-u-nu-deva', { dateStyle: 'short', timeZone: 'UTC' }),
    date => date.toISOString().slice(0, 10),
  ]

  test('that were formatted read back to the same', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...FORMS), (date, form) => {
        expect(read(form(date)).value?.day).toBe(date.toISOString().slice(0, 10))
      }),
    )
  })

  test('with a time read back to the same', () => {
    fc.assert(
      fc.property(day, date => {
        const clock = date.toISOString().slice(11, 16)
        const half = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
        for (const time of [clock, half]) {
          const read24 = read(`${date.getUTCDate()} ${month(date)} ${date.getUTCFullYear()} ${time}`)
          expect(read24.value).toMatchObject({ day: date.toISOString().slice(0, 10), time: clock })
        }
        expect(read(date.toISOString(), { zone: 'UTC' }).value).toMatchObject({ time: clock })
      }),
    )
  })

  test('of spreadsheets are the days since the end of 1899', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25_569, max: 73_050 }), serial => {
        const expected = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10)
        expect(read(String(serial)).value?.day).toBe(expected)
      }),
    )
  })

  test('never throw', () => {
    const piece = fc.constantFrom(
      '1',
      '31',
      '2026',
      '/',
      '-',
      ' ',
      'Mar',
      "'",
      ',',
      ':',
      'pm',
      'T',
      'Z',
      'th',
      'Mon',
      '+05:30',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 10 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, written => {
        const { value } = read(written)
        expect(value === undefined || new Date(`${value.day}T00:00:00Z`).toISOString().startsWith(value.day)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
