const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Mar 2026` for 2026-03. */
export const monthText = (value: string): string => month.format(new Date(`${value}-01T00:00:00Z`))

/** The months that two days stand in and all between them, the newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  const date = new Date(`${to.slice(0, 7)}-01T00:00:00Z`)
  for (; date.toISOString().slice(0, 7) >= from.slice(0, 7); date.setUTCMonth(date.getUTCMonth() - 1)) {
    months.push(date.toISOString().slice(0, 7))
  }
  return months
}

/** The first and the last day of some months. */
export function daysOfMonths(from: string, to: string): { startDate: string; endDate: string } {
  const last = new Date(`${to}-01T00:00:00Z`)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return { startDate: `${from}-01`, endDate: last.toISOString().slice(0, 10) }
}
