import { ZONE } from './analytics-world.factory.ts'

/** Periods and their buckets for the model: sets of days of the wall clock with the same week, month, quarter or year. */

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })
const known = new Map<number, string>()
/** YYYY-MM-DD on the wall of the firm; remembered, because there are many. */
export function dayOf(at: Date): string {
  const day = known.get(at.getTime()) ?? clock.format(at)
  known.set(at.getTime(), day)
  return day
}
export const isOn = (at: Date | null, days: ReadonlySet<string>): boolean => at !== null && days.has(dayOf(at))
const shifted = (day: string, days: number): string => {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
const mondayOf = (day: string): string => {
  let monday = day
  while (new Date(`${monday}T12:00:00Z`).getUTCDay() !== 1) monday = shifted(monday, -1)
  return monday
}
const quarterOf = (day: string): string => `${day.slice(0, 4)} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`
const UNITS = {
  week: mondayOf,
  month: (day: string) => day.slice(0, 7),
  quarter: quarterOf,
  year: (day: string) => day.slice(0, 4),
}

export type ModelPeriod = { filter: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 } | { startDate: string; endDate: string }
const CODES = {
  1: ['week', 0],
  2: ['month', 0],
  3: ['quarter', 0],
  4: ['year', 0],
  5: ['week', 1],
  6: ['month', 1],
  7: ['year', 1],
  8: ['quarter', 1],
} as const

/** All days around a day with the same unit as it. */
function daysOfUnit(unit: keyof typeof UNITS, day: string): string[] {
  const days: string[] = []
  for (let n = -370; n <= 370; n++) if (UNITS[unit](shifted(day, n)) === UNITS[unit](day)) days.push(shifted(day, n))
  return days
}

/** The days of a period and of the one before it. */
export function daysOfPeriod(period: ModelPeriod, now: Date): { days: string[]; before: string[] } {
  if ('startDate' in period) {
    const days = [period.startDate]
    while (days.at(-1)! < period.endDate) days.push(shifted(days.at(-1)!, 1))
    return { days, before: days.map((_, n) => shifted(period.startDate, n - days.length)) }
  }
  const [unit, back] = CODES[period.filter]
  let days = daysOfUnit(unit, dayOf(now))
  for (let n = 0; n < back; n++) days = daysOfUnit(unit, shifted(days[0]!, -1))
  return { days, before: daysOfUnit(unit, shifted(days[0]!, -1)) }
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const nameOfDay = (day: string): string => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
const nameOfMonth = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** The buckets of a period: its days put together. */
export function bucketsOf(period: ModelPeriod, now: Date): { days: string[]; label: string }[] {
  const { days } = daysOfPeriod(period, now)
  const keyOf = (day: string, place: number): string => {
    const byMonth = day.slice(0, 7)
    if ('startDate' in period) {
      if (days.length <= 15) return day
      return days.length <= 84 ? String(Math.floor(place / 7)) : byMonth
    }
    const [unit] = CODES[period.filter]
    if (unit === 'week') return day
    if (unit !== 'month') return byMonth
    const date = Number(day.slice(8))
    return date <= 7 ? 'a' : date <= 15 ? 'b' : date <= 22 ? 'c' : 'd'
  }
  const buckets = new Map<string, string[]>()
  for (const [place, day] of days.entries()) {
    const key = keyOf(day, place)
    buckets.set(key, [...(buckets.get(key) ?? []), day])
  }
  const isThisYear = 'filter' in period && period.filter === 4
  const kept = [...buckets.values()].filter(one => !isThisYear || one[0]!.slice(0, 7) <= dayOf(now).slice(0, 7))
  return kept.map(one => {
    const [first, last] = [one[0]!, one.at(-1)!]
    if ('startDate' in period && days.length > 15 && days.length <= 84)
      return { days: one, label: `${nameOfDay(first)}-${nameOfDay(last)}` }
    if ('filter' in period && CODES[period.filter][0] === 'month')
      return { days: one, label: `${Number(first.slice(8))}-${Number(last.slice(8))}` }
    const isByMonth = 'startDate' in period ? days.length > 84 : CODES[period.filter][0] !== 'week'
    return { days: one, label: isByMonth ? nameOfMonth(first) : nameOfDay(first) }
  })
}
