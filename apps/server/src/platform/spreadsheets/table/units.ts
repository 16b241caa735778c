/** Units that a heading gives for its whole column: "Budget (in Lakhs)", "Area in sq m". */
const UNITS: readonly [heading: RegExp, unit: string][] = [
  [/\b(?:lakhs?|lacs?|lkh)\b/i, 'Lakh'],
  [/\b(?:crores?|cr)\b/i, 'Crore'],
  [/\bsq\.?\s*(?:m|mt|mts|mtr|mtrs|metres?|meters?)\b|\bsqm\b/i, 'sq m'],
  [/\bsq\.?\s*(?:yards?|yds?)\b/i, 'sq yd'],
]
/** An amount in lakhs has few digits; one with many was written out whatever the heading says. */
const BARE_NUMBER = /^\d{1,5}(?:\.\d+)?$/

/** Writes the unit of each heading behind the numbers below it that have none. */
export function writeUnits(headings: readonly string[], rows: readonly { cells: string[] }[]): void {
  for (const [at, heading] of headings.entries()) {
    const unit = UNITS.find(([pattern]) => pattern.test(heading))?.[1]
    if (unit === undefined) continue
    for (const { cells } of rows) if (BARE_NUMBER.test(cells[at] ?? '')) cells[at] = `${cells[at]} ${unit}`
  }
}
