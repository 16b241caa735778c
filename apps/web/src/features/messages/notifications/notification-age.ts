import { DEFAULT_ZONE, formatDate } from '../../../lib/text/format-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * How old a notification is, in time gone by and not by the calendar: minutes, hours, "yesterday", then its day as
 * `05-Mar-24` in the company's time zone (SH-123 to SH-126, SH-Q93). One from the future counts as new.
 */
export function ageOf(createdAt: string, now: Date, zone = DEFAULT_ZONE): string {
  const age = Math.max(0, now.getTime() - new Date(createdAt).getTime())
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return counted(Math.floor(age / MINUTE), 'minute')
  if (age < 24 * HOUR) return counted(Math.floor(age / HOUR), 'hour')
  if (age < 48 * HOUR) return 'yesterday'
  const [day = '', month = '', year = ''] = formatDate(createdAt, zone).split(' ')
  return `${day}-${month.slice(0, 3)}-${year.slice(2)}`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** What the bell's badge says: nothing at 0, `99+` above 99 (SH-Q90). */
export const badgeOf = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
