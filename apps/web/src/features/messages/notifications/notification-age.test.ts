import { describe, expect, test } from 'vitest'
import { ageOf, badgeOf } from './notification-age.ts'

const now = new Date('2024-03-07T06:30:00.000Z')
const after = (minutes: number, seconds = 0): string =>
  ageOf(new Date(now.getTime() - minutes * 60_000 - seconds * 1000).toISOString(), now)

describe('the age of a notification', () => {
  test('below 60 minutes is told in minutes, below one as just now [SH-123]', () => {
    expect([after(0), after(0, 59), after(1), after(1, 59), after(2), after(59, 59)]).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '1 minute ago',
      '2 minutes ago',
      '59 minutes ago',
    ])
  })

  test('below 24 hours is told in hours [SH-124]', () => {
    expect([after(60), after(119), after(120), after(24 * 60 - 1)]).toEqual([
      '1 hour ago',
      '1 hour ago',
      '2 hours ago',
      '23 hours ago',
    ])
  })

  test('below 48 hours is yesterday [SH-125]', () => {
    expect([after(24 * 60), after(48 * 60 - 1)]).toEqual(['yesterday', 'yesterday'])
  })

  test("beyond that is its day in the company's time zone [SH-126]", () => {
    expect(after(48 * 60)).toBe('05-Mar-24')
    expect(ageOf('2023-12-31T18:29:00.000Z', now, 'Asia/Kolkata')).toBe('31-Dec-23')
    expect(ageOf('2023-12-31T18:30:00.000Z', now, 'Asia/Kolkata')).toBe('01-Jan-24')
    expect(ageOf('2023-09-15T12:00:00.000Z', now)).toBe('15-Sep-23')
  })

  test('depends on the time alone, whatever the notification is about; a clock that is ahead counts as now [SH-127]', () => {
    expect(after(-10)).toBe('just now')
  })
})

test('the badge is hidden at 0 and ends at 99+', () => {
  expect([-1, 0, 1, 99, 100, 12_345].map(badgeOf)).toEqual(['', '', '1', '99', '99+', '99+'])
})
