import * as z from 'zod'
import { IMPORT_FIELDS, type ImportField, type ImportMapping, MappedTo } from './import-fields.ts'
import { guessMapping, plainHeading } from './import-headings.ts'

/** What a firm's file headings were mapped to, remembered for the next file with the same headings (IN-Q61). */

/** Heading (see `headingKeys`) → what its column fills. */
export const RememberedFields = z.record(z.string(), MappedTo)
export type RememberedFields = z.infer<typeof RememberedFields>

const LONGEST = 100
/** Headings as they are compared: without case, spaces and punctuation, cut where they are longer than any heading needs. */
export const plainHeadings = (headings: readonly string[]): string[] =>
  headings.map(heading => plainHeading(heading).slice(0, LONGEST).toWellFormed())

/** One name for each column, whatever order the columns have: its plain heading, with a number where one comes again. */
export function headingKeys(plain: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return plain.map(heading => {
    const times = (seen.get(heading) ?? 0) + 1
    seen.set(heading, times)
    return times === 1 ? heading : `${heading} ${times}`
  })
}

/** The mapping of a file whose headings are remembered; a field goes to one column only. */
export function mappingFrom(plain: readonly string[], fields: RememberedFields): ImportMapping {
  const given = new Set<ImportField>()
  return headingKeys(plain).map(key => {
    const to = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null
    if (to === null || to === 'skip') return to
    if (given.has(to)) return null
    given.add(to)
    return to
  })
}

/** What to remember of a mapping; undefined where it is the one that would be guessed anyway. */
export function fieldsToRemember(plain: readonly string[], mapping: ImportMapping): RememberedFields | undefined {
  const guess = guessMapping(plain)
  const isGuess = mapping.every((to, column) => (to ?? 'skip') === (guess[column] ?? 'skip'))
  if (isGuess) return undefined
  return Object.fromEntries(headingKeys(plain).map((key, column) => [key, mapping[column] ?? null]))
}

/** Whether every field is filled by at most one column. */
export const isOneEach = (mapping: ImportMapping): boolean =>
  IMPORT_FIELDS.every(({ key }) => mapping.filter(to => to === key).length <= 1)
