import type { ColumnMapping, SheetColumn } from './field-imports.ts'
import { headingForms, plainHeading } from './readers/heading-forms.ts'

/** Which column of a file fills which field, by its heading: guessed, or as it was remembered of an earlier file (IN-Q61). */

interface KnownHeadings<Key extends string> {
  /**
   * What each heading means, in its plain form: its field, or that it is skipped. They tell the heading row from what stands above it.
   */
  meanings: ReadonlyMap<string, string>
  /**
   * The field each column fills, by its heading: 'skip' for the columns that are read past, null where nothing fits. Case,
   * spaces, punctuation and what people put around a heading (see `headingForms`) do not matter; a field is given to one column
   * only, the one whose heading fits best.
   */
  guess: (headings: readonly string[]) => ColumnMapping<Key>
  /** the field that a heading means, whatever the other headings are */
  meaningOf: (heading: string) => Key | undefined
}

/** More than any field has. */
const MOST_HEADINGS = 1000

/** The headings of some columns, and those that are read past. */
export function knownHeadings<Key extends string>(
  columns: readonly SheetColumn<Key>[],
  skippedHeadings: readonly string[],
): KnownHeadings<Key> {
  const skipped = new Set(skippedHeadings.map(plainHeading))
  const known = new Map<string, { field: Key; rank: number }>()
  for (const { key, headings } of columns) {
    headings.forEach((heading, rank) => {
      // what one field is called goes before what people also call another
      if (rank < (known.get(heading)?.rank ?? Number.POSITIVE_INFINITY)) known.set(heading, { field: key, rank })
    })
  }
  /** By the first of its forms that is known; a more literal one goes before. */
  function lookUp(heading: string): { field: Key; rank: number } | 'skip' | undefined {
    for (const [at, form] of headingForms(heading).entries()) {
      if (skipped.has(form)) return 'skip'
      const meant = known.get(form)
      if (meant) return { field: meant.field, rank: meant.rank + at * MOST_HEADINGS }
    }
    return undefined
  }
  function guess(headings: readonly string[]): ColumnMapping<Key> {
    const best = new Map<Key, { column: number; rank: number }>()
    const meanings = headings.map(lookUp)
    meanings.forEach((meant, column) => {
      if (!meant || meant === 'skip') return
      const before = best.get(meant.field)
      if (!before || meant.rank < before.rank) best.set(meant.field, { column, rank: meant.rank })
    })
    return meanings.map((meant, column) => {
      if (!meant || meant === 'skip') return meant ?? null
      return best.get(meant.field)?.column === column ? meant.field : null
    })
  }
  const meanings = new Map<string, string>([...skipped].map(heading => [heading, `skip ${heading}`]))
  for (const [heading, { field }] of known) meanings.set(heading, field)
  const meaningOf = (heading: string): Key | undefined => {
    const meant = lookUp(heading)
    return meant === 'skip' ? undefined : meant?.field
  }
  return { meanings, guess, meaningOf }
}

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

/** What each heading (see `headingKeys`) was mapped to. */
type MappedHeadings<Key extends string> = Record<string, Key | 'note' | 'skip' | null>

/** The mapping of a file whose headings are remembered; a field goes to one column only. */
export function mappingFrom<Key extends string>(
  plain: readonly string[],
  fields: MappedHeadings<Key>,
): ColumnMapping<Key> {
  const given = new Set<Key>()
  return headingKeys(plain).map(key => {
    const to = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null
    if (to === null || to === 'skip' || to === 'note') return to
    if (given.has(to)) return null
    given.add(to)
    return to
  })
}

/** What to remember of a mapping; undefined where it is the one that would be guessed anyway. */
export function headingsToRemember<Key extends string>(
  plain: readonly string[],
  mapping: ColumnMapping<Key>,
  { guess }: Pick<KnownHeadings<Key>, 'guess'>,
): MappedHeadings<Key> | undefined {
  const guessed = guess(plain)
  const isGuess = mapping.every((to, column) => (to ?? 'skip') === (guessed[column] ?? 'skip'))
  if (isGuess) return undefined
  return Object.fromEntries(headingKeys(plain).map((key, column) => [key, mapping[column] ?? null]))
}

/** Whether every field is filled by at most one column; any number of them may be notes or skipped. */
export function isOneEach(mapping: readonly (string | null)[]): boolean {
  const filled = mapping.filter(to => to !== null && to !== 'skip' && to !== 'note')
  return new Set(filled).size === filled.length
}
