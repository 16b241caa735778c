import { groupedNumber } from '@plinth/contract/money-text'
import { firmSymbol } from './firm-symbol.ts'

/** A number in the company's groups: `1,23,456` where lakhs are counted, else `123,456`. */
export const formatCount = (count: number): string => groupedNumber(count, firmSymbol())

/** The same of what is not whole, to one decimal: `3.5`. */
export const formatDecimal = (number: number): string => groupedNumber(number, firmSymbol(), 1)

/** A number with what it counts: `1 lead`, `1,234 leads`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** How many rows a list has: `count`, or where that is not exact, more. */
export interface RowTotal {
  count: number
  isExact: boolean
}
/** `9,876`, or `10,000+` where there are more than were counted. */
export const formatTotal = ({ count, isExact }: RowTotal): string => `${formatCount(count)}${isExact ? '' : '+'}`
