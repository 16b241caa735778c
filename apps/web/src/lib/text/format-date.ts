/**
 * Dates and times as the specification writes them, always in the company's time zone (decision 17).
 * Values come from the wire: instants (`2025-03-05T09:30:00Z`), days (`2025-03-05`) and day texts (`05-03-2025`).
 * A day has no zone and is never moved by one.
 */

export const DEFAULT_ZONE = 'Asia/Kolkata'
/** A calendar day as `YYYY-MM-DD`; such texts sort and compare as days do. */
export type Day = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_TEXT = /^(\d{2})-(\d{2})-(\d{4})$/

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options)
    formatters.set(key, found)
  }
  return found
}

const isRealDay = (day: Day): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** The day of an instant, a day or a day text in a zone; undefined when it is none of them. */
export function toDay(value: string | Date | null | undefined, zone = DEFAULT_ZONE): Day | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') {
    if (DAY.test(value)) return isRealDay(value) ? value : undefined
    const text = DAY_TEXT.exec(value)
    if (text) {
      const day = `${text[3]}-${text[2]}-${text[1]}`
      return isRealDay(day) ? day : undefined
    }
  }
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return undefined
  return formatter('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)
}

export const today = (now: Date, zone = DEFAULT_ZONE): Day => toDay(now, zone) as Day

/** The day some days after (or before) another. */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** `05 Mar 2025` (LM-016, LM-Q36). */
export function formatDate(value: string | Date | null | undefined, zone = DEFAULT_ZONE): string {
  const day = toDay(value, zone)
  if (!day) return ''
  return formatter('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `05 Mar 25`, in the tables of the lead settings (LM-234, LM-259). */
export const formatShortDate = (value: string | Date | null | undefined, zone = DEFAULT_ZONE): string =>
  formatDate(value, zone).replace(/\d{2}(?=\d{2}$)/, '')

/** `05-Mar-2025`, the read-only texts of the shell and of the pages about people and companies (SH-588, SH-Q109). */
export const formatDateDashed = (value: string | Date | null | undefined, zone = DEFAULT_ZONE): string =>
  formatDate(value, zone).replaceAll(' ', '-')

/** `05/03/2025`. */
export function formatDayNumbers(value: string | Date | null | undefined, zone = DEFAULT_ZONE): string {
  const day = toDay(value, zone)
  return day ? `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : ''
}

/** `03:05 PM` (LM-017, SH-589). */
export function formatTime(value: string | Date | null | undefined, zone = DEFAULT_ZONE): string {
  if (value === null || value === undefined || value === '') return ''
  const instant = new Date(value)
  if (Number.isNaN(instant.getTime())) return ''
  return formatter('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hour12: true }).format(instant)
}

/** `05 Mar 2025, 03:05 PM`. */
export function formatDateTime(value: string | Date | null | undefined, zone = DEFAULT_ZONE): string {
  const time = formatTime(value, zone)
  return time === '' ? '' : `${formatDate(value, zone)}, ${time}`
}

/** When a follow-up is due, which decides its colour: today orange, past terracotta, future dark grey (LM-102 to LM-104). */
export type FollowUpTone = 'late' | 'today' | 'later'

/** `Today`, `Yesterday`, `Tomorrow` or `DD/MM/YYYY`, and how urgent it is (LM-105); undefined without a date. */
export function followUp(
  value: string | Date | null | undefined,
  now: Date,
  zone = DEFAULT_ZONE,
): { text: string; tone: FollowUpTone } | undefined {
  const day = toDay(value, zone)
  if (!day) return undefined
  const current = today(now, zone)
  const tone: FollowUpTone = day === current ? 'today' : day < current ? 'late' : 'later'
  if (day === current) return { text: 'Today', tone }
  if (day === addDays(current, -1)) return { text: 'Yesterday', tone }
  if (day === addDays(current, 1)) return { text: 'Tomorrow', tone }
  return { text: formatDayNumbers(day), tone }
}
