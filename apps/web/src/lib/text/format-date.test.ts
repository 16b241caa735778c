import { describe, expect, it } from 'vitest'
import {
  addDays,
  followUp,
  formatDate,
  formatDateDashed,
  formatDateTime,
  formatDayNumbers,
  formatTime,
  toDay,
  today,
} from './format-date.ts'

const KOLKATA = 'Asia/Kolkata'
const LATE_EVENING_UTC = '2025-03-04T20:00:00Z'

describe('dates', () => {
  it('shows an instant on the day the company lives in', () => {
    expect(formatDate(LATE_EVENING_UTC, KOLKATA)).toBe('05 Mar 2025')
    expect(formatDate(LATE_EVENING_UTC, 'America/New_York')).toBe('04 Mar 2025')
  })
  it('writes en-GB with a short month [LM-016]', () => {
    expect(formatDate('2025-03-05')).toBe('05 Mar 2025')
    expect(formatDate('05-12-2025')).toBe('05 Dec 2025')
  })
  it('writes dd-Mon-yyyy where people and companies are told of [SH-588]', () => {
    expect(formatDateDashed('2024-03-05')).toBe('05-Mar-2024')
    expect(formatDateDashed(LATE_EVENING_UTC, KOLKATA)).toBe('05-Mar-2025')
    expect(formatDateDashed(null)).toBe('')
  })
  it('never moves a day without a time by a zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', KOLKATA]) {
      expect(formatDayNumbers('2025-03-05', zone)).toBe('05/03/2025')
      expect(toDay('05-03-2025', zone)).toBe('2025-03-05')
    }
  })
  it('shows nothing for what is no date', () => {
    for (const value of [null, undefined, '', 'soon', '31-02-2025', '2025-13-01']) {
      expect(toDay(value)).toBeUndefined()
      expect(formatDate(value)).toBe('')
      expect(formatDayNumbers(value)).toBe('')
    }
    expect(formatTime('soon')).toBe('')
    expect(formatDateTime(null)).toBe('')
  })
  it('writes 12-hour times with AM and PM [LM-017 SH-589]', () => {
    expect(formatTime('2025-03-05T09:35:00Z', KOLKATA)).toBe('03:05 PM')
    expect(formatTime('2025-03-04T18:30:00Z', KOLKATA)).toBe('12:00 AM')
    expect(formatDateTime('2025-03-05T09:35:00Z', KOLKATA)).toBe('05 Mar 2025, 03:05 PM')
  })
  it('steps over month ends and summer time', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-01-01', -1)).toBe('2024-12-31')
    expect(addDays('2025-03-30', 1)).toBe('2025-03-31')
  })
})

describe('follow-ups', () => {
  // 01:00 of 6 March in Kolkata, still 5 March in UTC
  const now = new Date('2025-03-05T19:30:00Z')

  it('takes today from the zone of the company', () => {
    expect(today(now, KOLKATA)).toBe('2025-03-06')
    expect(today(now, 'UTC')).toBe('2025-03-05')
  })
  it.each([
    ['2025-03-06', 'Today', 'today'],
    ['05-03-2025', 'Yesterday', 'late'],
    ['2025-03-07', 'Tomorrow', 'later'],
    ['2025-03-01', '01/03/2025', 'late'],
    ['2025-04-01', '01/04/2025', 'later'],
    ['2025-03-05T20:00:00Z', 'Today', 'today'],
  ])('%s reads %s, %s [LM-102 LM-103 LM-104 LM-105]', (value, text, tone) => {
    expect(followUp(value, now, KOLKATA)).toEqual({ text, tone })
  })
  it('is absent without a date', () => {
    expect(followUp('', now)).toBeUndefined()
    expect(followUp(null, now)).toBeUndefined()
  })
})
