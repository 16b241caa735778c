import { daysInMonth } from './moment.ts'

/** Dates as people write them: by numbers, by the name of the month, as ISO writes them. */

/** Which of two numbers is the day. */
export type DateOrder = 'dmy' | 'mdy'

/** What a date says, before it is a day. A month alone has no day; the year may be left out. */
export interface DateParts {
  year: number | undefined
  month: number
  day: number | undefined
  /** the order that the numbers admit; undefined where they admit both, or need none */
  order?: DateOrder | undefined
  /** two different numbers that could be told either way */
  isAmbiguous?: boolean
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
/** From Monday, by their first three letters. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
export const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)'
const YEAR = "'?([0-9]{4}|[0-9]{2})"
const GAP = '(?: ?[-/., ] ?)'
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3)) + 1
/** Two digits mean the years from 1970 to 2069. */
const fullYear = (digits: string): number => {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year < 70 ? 2000 : 1900)
}

const ISO = /^([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$/
const COMPACT = /^(20[0-9]{2}|19[0-9]{2})(0[1-9]|1[0-2])([0-3][0-9])$/
const NUMBERS = /^([0-9]{1,2})(?: ?[-/.] ?| )([0-9]{1,2})(?:(?: ?[-/.] ?| )'?([0-9]{4}|[0-9]{2}))?$/
const DAY_MONTH = new RegExp(`^([0-9]{1,2})(?:st|nd|rd|th)?${GAP}?(?:of )?${MONTH}(?:${GAP}?${YEAR})?$`)
const MONTH_DAY = new RegExp(`^${MONTH}${GAP}?([0-9]{1,2})(?:st|nd|rd|th)?(?:${GAP}${YEAR})?$`)
/** `Jan'26`, `Jan 2026`, and `Jan-26` as spreadsheets write a month; `Jan 26` is a day. */
const MONTH_YEAR = new RegExp(`^${MONTH}(?:${GAP}?(?:'([0-9]{2})|([0-9]{4}))| ?[-/] ?([0-9]{2}))$`)
const YEAR_MONTH = new RegExp(`^([0-9]{4})${GAP}${MONTH}(?:${GAP}([0-9]{1,2}))?$`)

/** A date without a time, as it stands; undefined where it is none. Lower case, with single spaces. */
export function dateParts(text: string, order: DateOrder = 'dmy'): DateParts | undefined {
  const bare = text.replace(new RegExp(`^${WEEKDAY}\\b[., ]*`), '').replace(/[.,]$/, '')
  const parts = byNumbers(bare, order) ?? byMonthName(bare)
  return parts && isReal(parts) ? parts : undefined
}

function byNumbers(text: string, order: DateOrder): DateParts | undefined {
  const iso = ISO.exec(text) ?? COMPACT.exec(text)
  if (iso) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const numbers = NUMBERS.exec(text)
  if (!numbers) return undefined
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  const own: DateOrder | undefined = first > 12 ? 'dmy' : second > 12 ? 'mdy' : undefined
  const isDayFirst = (own ?? order) === 'dmy'
  return {
    year: numbers[3] === undefined ? undefined : fullYear(numbers[3]),
    month: isDayFirst ? second : first,
    day: isDayFirst ? first : second,
    order: own,
    isAmbiguous: own === undefined && first !== second,
  }
}

function byMonthName(text: string): DateParts | undefined {
  const yearOf = (digits: string | undefined) => (digits === undefined ? undefined : fullYear(digits))
  const dayMonth = DAY_MONTH.exec(text)
  if (dayMonth) return { day: Number(dayMonth[1]), month: monthOf(dayMonth[2]!), year: yearOf(dayMonth[3]) }
  const monthYear = MONTH_YEAR.exec(text)
  if (monthYear)
    return { month: monthOf(monthYear[1]!), year: yearOf(monthYear[2] ?? monthYear[3] ?? monthYear[4]), day: undefined }
  const monthDay = MONTH_DAY.exec(text)
  if (monthDay) return { month: monthOf(monthDay[1]!), day: Number(monthDay[2]), year: yearOf(monthDay[3]) }
  const yearMonth = YEAR_MONTH.exec(text)
  if (!yearMonth) return undefined
  const day = yearMonth[3] === undefined ? undefined : Number(yearMonth[3])
  return { year: Number(yearMonth[1]), month: monthOf(yearMonth[2]!), day }
}

/** Whether the calendar has the day, in some year where none is told. */
function isReal({ year = 2024, month, day = 1 }: DateParts): boolean {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return false
  return day <= daysInMonth(year, month)
}
