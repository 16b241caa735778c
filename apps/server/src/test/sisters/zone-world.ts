import { daysAfter } from '@plinth/contract/readers/moment'
import { describe, it } from 'vitest'
import { dayOf, instantOf } from '../../platform/time-zone.ts'
import type { Firm, TestApp } from '../harness.ts'

/**
 * Where and when days are told apart: far west and east of Greenwich, with half and quarter hours, at hours of another day than there;
 * in London before and after the clocks change, on both days of a change and in the week after.
 */
const CASES: readonly [zone: string, moment: string][] = [
  ['Pacific/Honolulu', '2026-03-18T00:40:00.000Z'],
  ['Asia/Kolkata', '2026-03-18T23:20:00.000Z'],
  ['Asia/Kathmandu', '2026-03-18T18:20:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-18T10:30:00.000Z'],
  ['Europe/London', '2026-03-28T23:40:00.000Z'],
  ['Europe/London', '2026-03-29T00:20:00.000Z'],
  ['Europe/London', '2026-03-29T22:20:00.000Z'],
  ['Europe/London', '2026-10-24T23:20:00.000Z'],
  ['Europe/London', '2026-10-25T23:20:00.000Z'],
  ['Europe/London', '2026-10-26T09:10:00.000Z'],
]

/** A new firm of a zone at some moment of its day. */
export interface ZoneWorld {
  firm: Firm
  zone: string
  now: Date
  /** days of the firm, YYYY-MM-DD */
  yesterday: string
  today: string
  tomorrow: string
  /** the day so many days after today */
  day: (count: number) => string
  /** when that day begins in the firm, or that many minutes later by its clocks */
  begins: (count: number, minutes?: number) => Date
}

/** Tests each of the rules in every zone, in a firm of its own. */
export function inEveryZone(app: TestApp, rules: Readonly<Record<string, (world: ZoneWorld) => Promise<void>>>): void {
  describe.each(CASES)('in %s at %s', (zone, moment) => {
    it.each(Object.keys(rules))('%s', async rule => {
      const now = new Date(moment)
      app.clock.set(now)
      const firm = await app.firm({ timeZone: zone })
      const today = dayOf(zone, now)
      const day = (count: number) => daysAfter(today, count)
      const begins = (count: number, minutes = 0) => instantOf(zone, day(count), minutes)
      await rules[rule]?.({ firm, zone, now, yesterday: day(-1), today, tomorrow: day(1), day, begins })
    })
  })
}

/** The last moment before another. */
export const justBefore = (at: Date): Date => new Date(at.getTime() - 1)
