import { daysBetween, type Moment } from './moment.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const made = new Intl.DateTimeFormat('en-CA', { ...numbers, timeZone: zone, hourCycle: 'h23' })
  formats.set(zone, made)
  return made
}

/** The day and the minute of an instant in a time zone. */
export function inZone(instant: Date, zone: string): Moment & { time: string } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** How many midnights of a time zone lie between two instants. */
export const daysSince = (at: Date, now: Date, zone: string): number =>
  daysBetween(inZone(at, zone).day, inZone(now, zone).day)
