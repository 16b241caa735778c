/** A day and a time of day as they are stored; the time where one was written. */
export interface Moment {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm */
  time: string | undefined
}

export const MINUTES_OF_DAY = 24 * 60
const DAY_IN_MS = 86_400_000

export const isoDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The day some days after, or before, another. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_IN_MS).toISOString().slice(0, 10)

/** How many days later the second day is. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_IN_MS)

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** `HH:mm` of the minutes since midnight. */
export function clockOf(minutes: number): string {
  const within = minutes % MINUTES_OF_DAY
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
