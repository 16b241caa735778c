import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

const INVALID = 'Not a date'
/** A Monday, 09:00 in Kolkata. */
const NOW = new Date('2026-11-23T03:30:00Z')
const read = (text: string, now = NOW, zone = 'Asia/Kolkata') => readMoment(text, { now, zone, invalid: INVALID })

describe('a day in words', () => {
  test.each([
    ['today', '2026-11-23'],
    ['tomorrow', '2026-11-24'],
    ['tmrw', '2026-11-24'],
    ['Day after tomorrow', '2026-11-25'],
    ['day after', '2026-11-25'],
    ['yesterday', '2026-11-22'],
    ['mon', '2026-11-30'],
    ['tue', '2026-11-24'],
    ['Friday', '2026-11-27'],
    ['this fri', '2026-11-27'],
    ['coming sat', '2026-11-28'],
    ['next mon', '2026-11-30'],
    ['next friday', '2026-12-04'],
    ['fri next week', '2026-12-04'],
    ['next week', '2026-11-30'],
    ['in 3 days', '2026-11-26'],
    ['after 2 days', '2026-11-25'],
    ['2 days', '2026-11-25'],
    ['in a week', '2026-11-30'],
    ['in two weeks', '2026-12-07'],
    ['next month', '2026-12-23'],
    ['in 3 months', '2027-02-23'],
    ['month end', '2026-11-30'],
    ['25/12', '2026-12-25'],
    ['25 dec', '2026-12-25'],
    ['Dec 25', '2026-12-25'],
    ['22/11', '2027-11-22'],
    ['23/11', '2026-11-23'],
    ['29 feb', '2028-02-29'],
    ['3/4/27', '2027-04-03'],
    ['3rd March 2027', '2027-03-03'],
    ['२५/१२', '2026-12-25'],
  ])('%s is %s', (text, day) => expect(read(text)).toEqual({ value: { day, time: undefined } }))
})

describe('a day and a time in words', () => {
  test.each([
    ['tomorrow 11', '2026-11-24', '11:00'],
    ['tomorrow at 11:30 am', '2026-11-24', '11:30'],
    ['tmrw 4', '2026-11-24', '16:00'],
    ['tomorrow 04:00', '2026-11-24', '04:00'],
    ['tomorrow 12', '2026-11-24', '12:00'],
    ['tomorrow 16', '2026-11-24', '16:00'],
    ['monday 10:30', '2026-11-30', '10:30'],
    ['on friday at 5', '2026-11-27', '17:00'],
    ['fri, 11am', '2026-11-27', '11:00'],
    ['25/12 4pm', '2026-12-25', '16:00'],
    ['25/12 11', '2026-12-25', '11:00'],
    ['5 dec 11', '2026-12-05', '11:00'],
    ['25/12/2026 16:00', '2026-12-25', '16:00'],
    ['2026-12-25T16:00', '2026-12-25', '16:00'],
    ['in 3 days at 4:30', '2026-11-26', '16:30'],
    ['4pm tomorrow', '2026-11-24', '16:00'],
    ['tomorrow morning', '2026-11-24', '10:00'],
    ['sunday evening', '2026-11-29', '18:00'],
    ['4pm', '2026-11-23', '16:00'],
    ['8 am', '2026-11-24', '08:00'],
    ['10:30', '2026-11-23', '10:30'],
    ['in an hour', '2026-11-23', '10:00'],
    ['in half an hour', '2026-11-23', '09:30'],
    ['30 min', '2026-11-23', '09:30'],
    ['2h', '2026-11-23', '11:00'],
    ['in 20 hours', '2026-11-24', '05:00'],
  ])('%s is %s %s', (text, day, time) => expect(read(text)).toEqual({ value: { day, time } }))

  test('is meant at the clocks of the zone', () => {
    const evening = new Date('2026-11-23T20:00:00Z')
    expect(read('today', evening).value?.day).toBe('2026-11-24')
    expect(read('tomorrow', evening, 'America/New_York').value?.day).toBe('2026-11-24')
    expect(read('in an hour', evening).value).toEqual({ day: '2026-11-24', time: '02:30' })
    // the clocks go back on this night
    expect(read('in 24 hours', new Date('2026-10-31T16:00:00Z'), 'America/New_York').value).toEqual({
      day: '2026-11-01',
      time: '11:00',
    })
  })
})

test.each([
  '',
  'soon',
  '11',
  '98450 tomorrow',
  'tomorrow 25',
  'tomorrow or friday',
  '31/02/2026',
  '12',
  'in 3',
  'x'.repeat(500_000),
])('%j is no date in words', text => expect(read(text)).toEqual({ problem: INVALID }))

describe('whatever is typed', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })

  test('days that come are after today, and a weekday is the one that was named', () => {
    const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('', 'next ', 'coming '),
        (now, at, which) => {
          const today = read('today', now).value!.day
          const day = read(`${which}${names[at]}`, now).value!.day
          expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(at)
          expect(day > today).toBe(true)
          expect(Date.parse(day) - Date.parse(today)).toBeLessThanOrEqual((which === 'next ' ? 13 : 7) * 86_400_000)
        },
      ),
    )
  })

  test('a date that was formatted reads back to the same', () => {
    fc.assert(
      fc.property(instant, instant, (now, date) => {
        const [day, clock] = [date.toISOString().slice(0, 10), date.toISOString().slice(11, 16)]
        const [year, month, number] = day.split('-')
        expect(read(`${number}/${month}/${year} ${clock}`, now).value?.day).toBe(day)
        expect(read(`${number}/${month}/${year}`, now)).toEqual({ value: { day, time: undefined } })
      }),
    )
  })

  test('reading never throws', () => {
    const piece = fc.constantFrom(
      'next',
      'mon',
      'tomorrow',
      ' ',
      '11',
      ':',
      '30',
      'in',
      '3',
      'days',
      'pm',
      '/',
      'dec',
      'half',
      'an',
      'hour',
      '@',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 10 }).map(parts => parts.join('')),
    )
    fc.assert(
      fc.property(text, instant, (written, now) => {
        const { value } = read(written, now)
        expect(value === undefined || /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value.day)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
