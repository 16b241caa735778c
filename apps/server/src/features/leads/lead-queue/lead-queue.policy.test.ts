import { describe, expect, it } from 'vitest'
import { queueTimes, readPlace, snoozedUntil, writePlace } from './lead-queue.policy.ts'

const ZONE = 'Asia/Kolkata'
const at = (text: string) => new Date(text)

describe('until when a lead is snoozed', () => {
  // noon on a Wednesday in the company's zone
  const noon = at('2026-03-18T06:30:00.000Z')
  const cases = [
    ['hour', noon, '2026-03-18T07:30:00.000Z'],
    ['evening', noon, '2026-03-18T12:30:00.000Z'],
    ['tomorrow', noon, '2026-03-19T04:30:00.000Z'],
    ['monday', noon, '2026-03-23T04:30:00.000Z'],
    // on a Monday it is the next one, even before ten
    ['monday', at('2026-03-22T22:00:00.000Z'), '2026-03-30T04:30:00.000Z'],
    // Sunday evening in the zone
    ['monday', at('2026-03-22T13:00:00.000Z'), '2026-03-23T04:30:00.000Z'],
    // the company's day has begun, London's has not
    ['tomorrow', at('2026-03-18T19:00:00.000Z'), '2026-03-20T04:30:00.000Z'],
  ] as const
  for (const [choice, now, until] of cases) {
    it(`${choice}, chosen at ${now.toISOString()}`, () => {
      expect(snoozedUntil({ choice }, ZONE, now).toISOString()).toBe(until)
    })
  }

  it('cannot be this evening once that has begun', () => {
    expect(() => snoozedUntil({ choice: 'evening' }, ZONE, at('2026-03-18T12:30:00.000Z'))).toThrow('still ahead')
  })
})

it('uses the company’s day and seven times 24 hours [LM-Q35 LM-Q135]', () => {
  expect(queueTimes('America/New_York', at('2026-03-10T03:00:00.000Z'))).toEqual({
    now: at('2026-03-10T03:00:00.000Z'),
    today: at('2026-03-09T04:00:00.000Z'),
    tomorrow: at('2026-03-10T04:00:00.000Z'),
    silentSince: at('2026-03-03T03:00:00.000Z'),
  })
})

it('reads the place where a page ended', () => {
  const place = {
    reason: 'overdue',
    at: at('2026-03-10T03:00:00.123Z'),
    createdAt: at('2026-03-01T03:00:00.000Z'),
    id: '0190a000-0000-7000-8000-000000000001',
  } as const
  expect(readPlace(writePlace(place))).toEqual(place)
})
