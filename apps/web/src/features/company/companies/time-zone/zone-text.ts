import { formatTime } from '../../../../lib/text/format-date.ts'

/** A zone as people read its name: `America/New York`. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** What a clock of the zone shows, and how far it is from Greenwich: `It is 1:12 AM there now (GMT+5:30).` */
export function zoneClock(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(part => part.type === 'timeZoneName')?.value ?? ''
  return `It is ${formatTime(now, zone)} there now (${offset}).`
}
