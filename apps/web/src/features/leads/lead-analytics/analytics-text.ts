import { formatDecimal } from '../../../lib/text/format-count.ts'

/** A name in the ring's list, of at most ten characters (LM-693). */
export const shortName = (name: string): string | undefined => {
  const letters = [...name]
  return letters.length > 10 ? `${letters.slice(0, 10).join('')}…` : undefined
}

/** Days, to one decimal. */
export const daysOf = (days: number | null): string =>
  days === null ? '–' : `${formatDecimal(days)} ${formatDecimal(days) === '1' ? 'day' : 'days'}`

/** Minutes as people say them: `45 min`, `3.5 h`, `2.3 days`. */
export function minutesOf(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes < 60) return `${Math.round(minutes)} min`
  if (minutes < 48 * 60) return `${formatDecimal(minutes / 60)} h`
  return daysOf(minutes / 1440)
}

/** A share of a whole in percent. */
export const shareOf = (part: number, whole: number): string =>
  whole > 0 ? `${formatDecimal((100 * part) / whole)}%` : '–'
