/** The financial year of a firm, which begins in a month of its own (QT-193); every number that names it is written with these. */

/** The calendar year in which the financial year of a day (YYYY-MM-DD) begins; its first month is 1 to 12. */
export function financialYearOf(day: string, firstMonth: number): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month < firstMonth ? year - 1 : year
}

/** `26-27` for the financial year that begins in 2026; `26` where it is the calendar year. */
export function financialYearText(year: number, firstMonth: number): string {
  const two = (of: number) => String(of % 100).padStart(2, '0')
  return firstMonth === 1 ? two(year) : `${two(year)}-${two(year + 1)}`
}

/** `April`, for 4. */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)))
