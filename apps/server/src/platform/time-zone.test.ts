import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayBounds,
  dayOf,
  dayTextOf,
  instantOf,
  readDayText,
  readTimeText,
  timeTextOf,
  zoneOffset,
} from './time-zone.ts'

const iso = (date: Date): string => date.toISOString()

describe('the days and times of a zone', () => {
  it.each([
    ['Asia/Kolkata', '2025-12-31T18:29:59.000Z', '31-12-2025', '11:59 PM'],
    ['Asia/Kolkata', '2025-12-31T18:30:00.000Z', '01-01-2026', '12:00 AM'],
    ['America/New_York', '2026-01-01T04:59:00.000Z', '31-12-2025', '11:59 PM'],
    ['America/New_York', '2026-01-01T05:00:00.000Z', '01-01-2026', '12:00 AM'],
    ['America/New_York', '2026-07-04T16:05:00.000Z', '04-07-2026', '12:05 PM'],
    ['Pacific/Auckland', '2025-12-31T10:59:00.000Z', '31-12-2025', '11:59 PM'],
    ['Pacific/Auckland', '2025-12-31T11:00:00.000Z', '01-01-2026', '12:00 AM'],
    ['Asia/Kathmandu', '2026-02-28T18:15:00.000Z', '01-03-2026', '12:00 AM'],
  ])('%s at %s shows %s %s [LM-295 LM-296]', (zone, at, day, time) => {
    expect([dayTextOf(zone, new Date(at)), timeTextOf(zone, new Date(at))]).toEqual([day, time])
    expect(iso(instantOf(zone, readDayText(day)!, readTimeText(time)))).toBe(at.replace('59.000Z', '00.000Z'))
  })

  it('pads the hour only where asked', () => {
    const at = new Date('2026-03-18T03:35:00Z')
    expect([timeTextOf('Asia/Kolkata', at), timeTextOf('Asia/Kolkata', at, false)]).toEqual(['09:05 AM', '9:05 AM'])
  })

  it('gives the days of a change of offset their real length', () => {
    const hours = (zone: string, day: string) => {
      const { from, to } = dayBounds(zone, day)
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect(hours('America/New_York', '2026-03-08')).toBe(23)
    expect(hours('America/New_York', '2026-11-01')).toBe(25)
    expect(hours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5)
    expect(hours('Asia/Kolkata', '2026-03-08')).toBe(24)
    expect([hours('Europe/Berlin', '0001-01-01'), hours('Europe/Berlin', '9999-12-31')]).toEqual([24, 24])
  })

  it('takes a skipped time as that long after midnight, and the first of a doubled one', () => {
    expect(iso(instantOf('America/New_York', '2026-03-08', 150))).toBe('2026-03-08T07:30:00.000Z')
    expect(iso(instantOf('America/New_York', '2026-11-01', 90))).toBe('2026-11-01T05:30:00.000Z')
    // the clocks of Beirut go forward at midnight: that day begins at one o'clock
    expect(dayOf('Asia/Beirut', instantOf('Asia/Beirut', '2026-03-29'))).toBe('2026-03-29')
  })

  it('returns to the same minute from every instant, whatever the zone', () => {
    const zones = fc.constantFrom(
      'Asia/Kolkata',
      'America/New_York',
      'Europe/Berlin',
      'Pacific/Auckland',
      'Asia/Beirut',
    )
    const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const at = new Date(minute * 60_000)
        const again = instantOf(zone, dayOf(zone, at), readTimeText(timeTextOf(zone, at)))
        // an hour that happens twice is read as the first one
        const isDoubled = zoneOffset(zone, again) !== zoneOffset(zone, at)
        expect(isDoubled || again.getTime() === at.getTime()).toBe(true)
        expect(timeTextOf(zone, again)).toBe(timeTextOf(zone, at))
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
        expect(dayOf(zone, at)).toBe(shown)
      }),
    )
  })
})

describe('the texts of days and times', () => {
  it('knows the calendar', () => {
    expect(readDayText('29-02-2028')).toBe('2028-02-29')
    expect(['29-02-2026', '31-04-2026', '00-01-2026', '01-13-2026', '2026-01-01', '1-1-2026'].map(readDayText)).toEqual(
      Array(6).fill(undefined),
    )
  })

  it('reads both forms of a time', () => {
    expect(['12:00 AM', '9:05 AM', '09:05 AM', '12:30 PM', '11:59 PM'].map(readTimeText)).toEqual([
      0, 545, 545, 750, 1439,
    ])
    expect(['13:00 PM', '0:10 AM', '9:5 AM', '9:05', '9:05 am'].map(readTimeText)).toEqual(Array(5).fill(undefined))
  })
})
