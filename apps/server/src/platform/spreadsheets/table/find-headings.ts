/** Number of rows from the top that are searched for the headings. */
export const ROWS_LOOKED_AT = 30

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const filled = (row: readonly string[]): string[] => row.filter(cell => cell !== '')
/** A heading is a name: it has letters, but is no address, amount or phone number. */
const isName = (cell: string): boolean => /\p{L}/u.test(cell) && !/@|\d{5}/.test(cell)

/**
 * Finds the row of the headings among the first rows of a sheet, where titles, notes and dates often stand above them. It is the
 * row with most of the `known` headings (lower case, only letters and digits) if it has at least two; otherwise the first row,
 * unless that is a title of one or two cells above a row of names as wide as the rows below it.
 */
export function findHeadings(rows: readonly (readonly string[])[], known: ReadonlySet<string>): number {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  const counts = looked.map(row => new Set(row.map(plain).filter(heading => known.has(heading))).size)
  const most = Math.max(...counts)
  if (most >= 2) return counts.indexOf(most)
  const widths = looked.map(row => filled(row).length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const isTitle = (at: number): boolean => counts[at] === 0 && usual >= 3 && (widths[at] ?? 0) <= Math.min(2, usual / 2)
  let at = 0
  while (at < looked.length && isTitle(at)) at++
  const candidate = looked[at]
  return candidate && filled(candidate).every(isName) ? at : 0
}
