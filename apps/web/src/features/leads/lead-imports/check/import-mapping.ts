import { missingHeadings } from '@plinth/contract/field-imports'
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from '@plinth/contract/leads/lead-imports/import-fields'

/** The field that each column of the file fills; null where unknown, 'skip' where skipped (IN-524, IN-525). */
export type Mapping = ImportMapping

const FIELDS = new Map<string, (typeof IMPORT_FIELDS)[number]>(IMPORT_FIELDS.map(field => [field.key, field]))
export const isImportField = (value: unknown): value is ImportField => typeof value === 'string' && FIELDS.has(value)

/** Maps a column to a field, or to none with null. A field has only one column, so another column loses it. */
export const mapColumn = (mapping: Mapping, column: number, field: ImportField | null): Mapping =>
  mapping.map((present, at) => (at === column ? field : field !== null && present === field ? null : present))

/** Fields every row needs that no column fills yet, by their headings (IN-Q59). */
export const missingFields = (mapping: Mapping): string[] => missingHeadings(IMPORT_FIELDS, mapping)

/**
 * The fields shown for each row, in their fixed order. Without a column for the last name it comes from the name, so it is shown
 * as soon as there is one. A pin code for all rows is shown too.
 */
export const shownFields = (mapping: Mapping, pinCode = ''): ImportField[] =>
  IMPORT_FIELDS.map(({ key }) => key).filter(
    key =>
      mapping.includes(key) ||
      (key === 'lastName' && mapping.includes('firstName')) ||
      (key === 'pinCode' && pinCode !== ''),
  )

export const headingOf = (field: ImportField): string => FIELDS.get(field)?.heading ?? field
/** Of the field's column in the table of rows, in pixels. */
export const widthOf = (field: ImportField): number => FIELDS.get(field)?.width ?? 0
