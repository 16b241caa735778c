import { IMPORT_FIELDS, type ImportField } from '@plinth/contract/leads/lead-imports'

/** The field each column of the file fills; null where nothing is known, 'skip' where it is read past (IN-524, IN-525). */
export type Mapping = readonly (ImportField | 'skip' | null)[]

const FIELDS = new Set<string>(IMPORT_FIELDS.map(({ key }) => key))
export const isImportField = (value: unknown): value is ImportField => typeof value === 'string' && FIELDS.has(value)

/** The mapping as the server answered it, as long as the headings. */
export const mappingOf = (headings: readonly string[], answered: readonly (string | null)[]): Mapping =>
  headings.map((_, column) => {
    const field = answered[column]
    return isImportField(field) || field === 'skip' ? field : null
  })

/** Gives a column a field, or takes it away with null; a field is filled by one column only, so another loses it. */
export const mapColumn = (mapping: Mapping, column: number, field: ImportField | null): Mapping =>
  mapping.map((present, at) => (at === column ? field : field !== null && present === field ? null : present))

/** Fields every row needs that no column fills yet, by their headings (IN-Q59). */
export const missingFields = (mapping: Mapping): string[] =>
  IMPORT_FIELDS.filter(({ key, isRequired }) => isRequired && !mapping.includes(key)).map(({ heading }) => heading)

/**
 * The fields the rows are made of, in their fixed order. Without a column for the last name it is taken from the name, so
 * it is shown as soon as there is one.
 */
export const shownFields = (mapping: Mapping): ImportField[] =>
  IMPORT_FIELDS.map(({ key }) => key).filter(
    key => mapping.includes(key) || (key === 'lastName' && mapping.includes('firstName')),
  )

/** The fields that other columns fill than before; what was corrected in them no longer holds. */
export function changedFields(before: Mapping, after: Mapping): Set<ImportField> {
  const changed = new Set<ImportField>()
  for (const { key } of IMPORT_FIELDS) if (before.indexOf(key) !== after.indexOf(key)) changed.add(key)
  // first and last name are parted only where there is one column for both
  if (changed.has('lastName')) changed.add('firstName')
  if (changed.has('firstName')) changed.add('lastName')
  return changed
}

export const headingOf = (field: string): string => IMPORT_FIELDS.find(({ key }) => key === field)?.heading ?? field
