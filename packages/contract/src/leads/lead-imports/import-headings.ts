import { knownHeadings } from '../../field-headings.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
  SKIPPED_IMPORT_HEADINGS,
} from './import-fields.ts'
import { MORE_HEADINGS } from './import-words.ts'

const COLUMNS = IMPORT_FIELDS.map(column => ({
  ...column,
  headings: [...column.headings, ...(MORE_HEADINGS[column.key]?.split(' ') ?? [])],
}))

/** The headings that an import of leads knows; two of the specification's are read past (IN-524, IN-525). */
export const IMPORT_HEADINGS = knownHeadings(COLUMNS, [
  ...SKIPPED_IMPORT_HEADINGS,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
])

/** Fields of which a person may have two, each with the second. */
const SECONDS: readonly [first: ImportField, second: ImportField][] = [
  ['phoneNumber', 'secondPhone'],
  ['email', 'secondEmail'],
]
const ROWS_LOOKED_AT = 50

/**
 * The field that each column fills, by its heading and, where they are given, the first rows: of two columns of phones the one that is filled more
 * often is the first, and an "Area" without numbers is where the site is.
 */
export function guessMapping(headings: readonly string[], rows: readonly (readonly string[])[] = []): ImportMapping {
  const mapping = IMPORT_HEADINGS.guess(headings)
  if (rows.length === 0) return mapping
  const textsOf = (column: number): string[] =>
    rows.slice(0, ROWS_LOOKED_AT).flatMap(cells => (cells[column] ? [cells[column]] : []))
  for (const [first, second] of SECONDS) {
    const present = mapping.indexOf(first)
    const other = headings.findIndex(
      (heading, at) => mapping[at] === null && IMPORT_HEADINGS.meaningOf(heading) === first,
    )
    if (present === -1 || other === -1 || mapping.includes(second)) continue
    const isFuller = textsOf(other).length > textsOf(present).length
    mapping[present] = isFuller ? second : first
    mapping[other] = isFuller ? first : second
  }
  const area = mapping.indexOf('area')
  const sizes = area === -1 ? [] : textsOf(area)
  if (sizes.length > 0 && sizes.every(text => !/\p{Nd}/u.test(text)))
    mapping[area] = mapping.includes('address') ? null : 'address'
  return mapping
}
