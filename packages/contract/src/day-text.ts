/** Days as people and programs write them; without zod, so that every page may read it. */

/** Whether YYYY-MM-DD is a day of the calendar, from year 1 to 9999. */
export function isDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso.startsWith('0000')) return false
  const parsed = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso)
}

/** `5/3/2025`, `05-03-2025` or `05.03.2025`, as people here write a day, to YYYY-MM-DD; null when it is none. */
export function readDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
