const grouped = new Intl.NumberFormat('en-IN')

/** A number in Indian groups: `1,23,456`. */
export const formatCount = (count: number): string => grouped.format(count)

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
