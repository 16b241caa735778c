const grouped = new Intl.NumberFormat('en-IN')

/** A number in Indian groups: `1,23,456`. */
export const formatCount = (count: number): string => grouped.format(count)

/** A number with what it counts: `1 lead`, `1,234 leads`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
