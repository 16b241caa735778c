import { missingHeadings } from '@plinth/contract/field-imports'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportFills,
  type ImportMapping,
} from '@plinth/contract/leads/lead-imports/import-fields'

/** What each column of the file fills; null where unknown, 'skip' where skipped (IN-524, IN-525). */
export type Mapping = ImportMapping

const FIELDS = new Map<string, (typeof IMPORT_FIELDS)[number]>(IMPORT_FIELDS.map(field => [field.key, field]))
export const isImportField = (value: unknown): value is ImportField => typeof value === 'string' && FIELDS.has(value)

/** Maps a column to a field, to the remarks, or to nothing. A field has only one column, so another column loses it. */
export const mapColumn = (mapping: Mapping, column: number, to: ImportField | 'note' | null): Mapping =>
  mapping.map((present, at) => (at === column ? to : isImportField(to) && present === to ? null : present))

/** Adds every column that is not known and has a heading to the remarks. */
export const restToRemarks = (mapping: Mapping, headings: readonly string[]): Mapping =>
  mapping.map((present, at) => (present === null && headings[at]?.trim() ? 'note' : present))

/** Fields every row needs that no column fills yet, by their headings (IN-Q59). */
export const missingFields = (mapping: Mapping, fills: ImportFills = {}): string[] =>
  missingHeadings(IMPORT_FIELDS, mapping, fills)

/**
 * The fields shown for each row, in their fixed order. Without a column for the last name it comes from the name, so it is shown
 * as soon as there is one. What is the same for all rows is shown too, and the remarks where columns are added to them.
 */
export const shownFields = (mapping: Mapping, fills: ImportFills = {}): ImportField[] =>
  IMPORT_FIELDS.map(({ key }) => key).filter(
    key =>
      mapping.includes(key) ||
      (key === 'lastName' && mapping.includes('firstName')) ||
      (key === 'remarks' && mapping.includes('note')) ||
      Object.hasOwn(fills, key),
  )

export const headingOf = (field: ImportField): string => FIELDS.get(field)?.heading ?? field
/** Of the field's column in the table of rows, in pixels. */
export const widthOf = (field: ImportField): number => FIELDS.get(field)?.width ?? 0
