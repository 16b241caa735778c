import { isDay } from '@plinth/contract/day-text'
import { LRUCache } from 'lru-cache'

/**
 * The one place that converts between instants and a company's wall clock (decision 17). Days travel as DD-MM-YYYY or YYYY-MM-DD,
 * times as h:mm AM/PM; everything stored is an instant. Correct for every IANA zone, including its changes of offset.
 */

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()
/** offsets at the beginning of UTC days, which lists need again and again */
const offsets = new LRUCache<string, number>({ max: 20_000 })

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

function exactOffset(zone: string, at: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  // Date.UTC would take the years 0 to 99 for those of the twentieth century
  const wall = new Date(0)
  wall.setUTCFullYear(parts.year!, parts.month! - 1, parts.day)
  wall.setUTCHours(parts.hour!, parts.minute, parts.second)
  return wall.getTime() - Math.floor(at / 1000) * 1000
}

function offsetAtDay(zone: string, utcDay: number): number {
  const key = `${zone} ${utcDay}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = exactOffset(zone, utcDay * DAY_MS)
  offsets.set(key, offset)
  return offset
}

/** Milliseconds that the zone's wall clock is ahead of UTC at this instant. */
export function zoneOffset(zone: string, at: Date): number {
  const utcDay = Math.floor(at.getTime() / DAY_MS)
  const before = offsetAtDay(zone, utcDay)
  // a day that begins and ends with the same offset has only that one; only days of a change need the exact lookup
  return before === offsetAtDay(zone, utcDay + 1) ? before : exactOffset(zone, at.getTime())
}

/** The wall clock of the zone, put into the UTC fields of a Date. */
const wallClock = (zone: string, at: Date): Date => new Date(at.getTime() + zoneOffset(zone, at))
const two = (value: number): string => String(value).padStart(2, '0')

/** The instant's day in the zone, YYYY-MM-DD. */
export const dayOf = (zone: string, at: Date): string => wallClock(zone, at).toISOString().slice(0, 10)

/** The instant's day in the zone as the wire has it, DD-MM-YYYY. */
export const dayTextOf = (zone: string, at: Date): string => isoToDayText(dayOf(zone, at))

const READ_DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
})
/** The instant's day in the zone as people read it, `05 Mar 2025` (docs/words.md). */
export const readableDayOf = (zone: string, at: Date): string => READ_DAY.format(wallClock(zone, at))

/** The instant's time in the zone, `09:05 AM`; with `padded: false` `9:05 AM` (LM-Q43). */
export function timeTextOf(zone: string, at: Date, padded = true): string {
  const wall = wallClock(zone, at)
  const hours = wall.getUTCHours()
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${padded ? two(twelve) : twelve}:${two(wall.getUTCMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

/**
 * The instant at which the zone's clock shows this day (YYYY-MM-DD, an existing day) and minute of the day. A time skipped by a
 * change of offset is read as that long after midnight; one that happens twice, as the first.
 */
export const instantOf = (zone: string, isoDay: string, minuteOfDay = 0): Date =>
  instantOfWall(zone, Date.parse(`${isoDay}T00:00:00Z`) + minuteOfDay * MINUTE_MS)

/** The instant at which the zone's clock shows on this day (YYYY-MM-DD) the time of day that it shows at another instant. */
export const sameTimeOn = (zone: string, isoDay: string, at: Date): Date =>
  instantOfWall(zone, Date.parse(`${isoDay}T${wallClock(zone, at).toISOString().slice(11)}`))

function instantOfWall(zone: string, wall: number): Date {
  const candidates = [wall - DAY_MS, wall + DAY_MS].map(near => wall - zoneOffset(zone, new Date(near)))
  const fitting = candidates.filter(at => at + zoneOffset(zone, new Date(at)) === wall)
  // skipped: the offset before the change still applies
  return new Date(fitting.length > 0 ? Math.min(...fitting) : candidates[0]!)
}

/** The instants between which it is this day (YYYY-MM-DD) in the zone: from inclusive, to exclusive. */
export function dayBounds(zone: string, isoDay: string): { from: Date; to: Date } {
  const midnight = Date.parse(`${isoDay}T00:00:00Z`)
  return { from: instantOfWall(zone, midnight), to: instantOfWall(zone, midnight + DAY_MS) }
}

/** Converts DD-MM-YYYY to YYYY-MM-DD; undefined where the calendar has no such day. */
export function readDayText(text: string): string | undefined {
  const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text)
  if (!match) return undefined
  const iso = `${match[3]}-${match[2]}-${match[1]}`
  return isDay(iso) ? iso : undefined
}

/** YYYY-MM-DD as DD-MM-YYYY. */
export const isoToDayText = (iso: string): string => `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}`

/** Converts `9:05 AM` or `09:05 AM` to the minute of the day; undefined for anything else. */
export function readTimeText(text: string): number | undefined {
  const match = /^(0?[1-9]|1[0-2]):([0-5][0-9]) (AM|PM)$/.exec(text)
  if (!match) return undefined
  return ((Number(match[1]) % 12) + (match[3] === 'PM' ? 12 : 0)) * 60 + Number(match[2])
}
