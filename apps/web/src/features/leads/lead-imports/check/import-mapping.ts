import { missingHeadings } from '@plinth/contract/field-imports'
import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import {
  IMPORT_FIELDS,
  type ImportFills,
  type ImportMapping,
  type RowField,
} from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'

/** What each column of the file fills; null where unknown, 'skip' where skipped (IN-524, IN-525). */
export type Mapping = ImportMapping

const FIELDS = new Map<string, (typeof IMPORT_FIELDS)[number]>(IMPORT_FIELDS.map(field => [field.key, field]))
/** Custom fields that a column may fill, as the draft names them. */
export type OwnFields = ImportDraft['customFields']
export const isImportField = (value: unknown): value is RowField =>
  typeof value === 'string' && (FIELDS.has(value) || isCustomColumn(value))

/** Maps a column to a field, to the remarks, or to nothing. A field has only one column, so another column loses it. */
export const mapColumn = (mapping: Mapping, column: number, to: RowField | 'note' | null): Mapping =>
  mapping.map((present, at) => (at === column ? to : isImportField(to) && present === to ? null : present))

/** Adds every column that is not known and has a heading to the remarks. */
export const restToRemarks = (mapping: Mapping, headings: readonly string[]): Mapping =>
  mapping.map((present, at) => (present === null && headings[at]?.trim() ? 'note' : present))

/** Leaves out every column that is added to the remarks. */
export const restLeftOut = (mapping: Mapping): Mapping => mapping.map(present => (present === 'note' ? null : present))

/** Fields every row needs that no column fills yet, by their headings (IN-Q59). */
export const missingFields = (mapping: Mapping, fills: ImportFills = {}): string[] =>
  missingHeadings(IMPORT_FIELDS, mapping, fills)

/**
 * The fields shown for each row, in their fixed order. Without a column for the last name it comes from the name, so it is shown
 * as soon as there is one. What is the same for all rows is shown too, and the remarks where columns are added to them.
 */
export const shownFields = (mapping: Mapping, fills: ImportFills = {}): RowField[] => [
  ...IMPORT_FIELDS.map(({ key }) => key).filter(
    key =>
      mapping.includes(key) ||
      (key === 'lastName' && mapping.includes('firstName')) ||
      (key === 'remarks' && mapping.includes('note')) ||
      Object.hasOwn(fills, key),
  ),
  ...mapping.filter(to => to !== null && isCustomColumn(to)),
]

export const headingOf = (field: RowField, own: OwnFields = []): string =>
  FIELDS.get(field)?.heading ?? own.find(({ key }) => key === field)?.heading ?? field
const OWN_WIDTH = 150
/** Of the field's column in the table of rows, in pixels. */
export const widthOf = (field: RowField): number => FIELDS.get(field)?.width ?? OWN_WIDTH
