import { type Reading, type ReadingSetting, readField } from './field-readers.ts'
import { type Field, type FieldsWith, type FieldTable, fieldsWith, inOrder, namesOf } from './field-table.ts'
import type { DateOrder } from './readers/date-parts.ts'
import { plainHeading } from './readers/heading-forms.ts'
import { oneLine, severalLines } from './readers/plain-text.ts'
import { isNoName, saysNothing, somethingOf } from './readers/words/empty-words.ts'

/**
 * The fields of a table as columns of a spreadsheet: what stands above them, how their cells are read and checked. A module
 * gives its table, and what is more than a plain field as columns of its own.
 */

/** How texts are read: by the company's dial code ("+91"), its country ("" where unset) and its other settings. */
export interface ReadingPlace extends ReadingSetting {
  dialCode: string
  country: string
  /** the company's country, where a row is of another */
  home?: string
  /** the present moment, for dates that must be over */
  now?: Date
  /** what small amounts without a unit are in: `12.5` of a budget (decision 50) */
  smallAmounts?: 'lakhs'
  /** in which order the dates of a column are written, by its field */
  dateOrders?: Readonly<Record<string, DateOrder>>
}
/** Reads what somebody wrote into a field, tidied to one line. */
export type FieldReader = (text: string, field: Field, place: ReadingPlace) => Reading

/** What a table says of a field that can be imported. */
export interface ImportColumn {
  /** what stands above it, where that is not the label */
  heading?: string
  /** how people call it otherwise: phrases between bars (see `FieldWords`) */
  also?: string
  /** the reader of its cells, where the kind does not say how; by name, so that a table of fields brings no reader along */
  read?: string
  /** its cells may have several lines */
  hasLines?: true
  /** a part of a person's name, which a whole one is split into: "Nil" of "Nil Roy" is no word for nothing */
  isName?: true
  /** the most characters of a cell, where that is another number than the field takes */
  max?: number
  /** of the table in which cells are corrected, in pixels */
  width?: number
  /** stands in the sample file */
  example?: string
}
const WIDTH = 130

/** A column that a spreadsheet may have. */
export interface SheetColumn<Key extends string = string> {
  key: Key
  heading: string
  /** every heading that means it, in its plain form (see `plainHeading`), the likeliest first */
  headings: readonly string[]
  /** how people call it otherwise: phrases between bars (see `FieldWords`) */
  also?: string
  /** whether every row needs it */
  isRequired: boolean
  isName?: true | undefined
  width: number
  example: string
  /** reads a cell and tells what is wrong with it */
  read: (text: string, place: ReadingPlace) => Reading
  /** where a row keeps what its value counts in */
  unit?: string
}
/** A column that is more than a plain field. */
export type OwnSheetColumn = Omit<SheetColumn, 'key' | 'headings'>

type ImportTable = Readonly<Record<string, Field & { import?: ImportColumn }>>
type ImportedField<T extends FieldTable> = keyof FieldsWith<T, 'import'> & string
/** The names by which the columns of a table call for a reader. */
type ReaderName<T extends FieldTable> = {
  [K in keyof T]: T[K] extends { import: { read: infer Name extends string } } ? Name : never
}[keyof T]

/** The columns of a table's fields that can be imported and of what is more than a plain field, in an order; with the readers that it names. */
export function sheetColumns<T extends ImportTable, Own extends string>(
  table: T,
  own: Readonly<Record<Own, OwnSheetColumn>>,
  order: readonly NoInfer<Own | ImportedField<T>>[],
  readers: Readonly<Record<ReaderName<T>, FieldReader>>,
): SheetColumn<Own | ImportedField<T>>[] {
  type Key = Own | ImportedField<T>
  const fields: ImportTable = fieldsWith(table, 'import')
  const names = [...(Object.keys(own) as Own[]), ...namesOf(fields)] as Key[]
  return inOrder<Key>(order, names).map(key => {
    const field = fields[key]
    return { key, ...(field ? plainColumn(field, readers) : ownColumn(own[key as Own])) }
  })
}

const ownColumn = (column: OwnSheetColumn) => ({ ...column, headings: [plainHeading(column.heading)] })

function plainColumn(
  field: ImportTable[string],
  readers: Readonly<Record<string, FieldReader>>,
): Omit<SheetColumn, 'key'> {
  const { heading = field.label, also = '', max = field.max, width = WIDTH, example = '' } = field.import ?? {}
  return {
    heading,
    headings: [plainHeading(heading)],
    also,
    isRequired: field.missing !== undefined,
    isName: field.import?.isName,
    width,
    example,
    read: fieldReading(field, readers, max),
  }
}

/**
 * Reads what somebody wrote into a field, tidied first: by the reader that its column in a spreadsheet names, else by its kind. For every
 * way in on which a whole text is read at once.
 */
export function fieldReading(
  field: ImportTable[string],
  readers: Readonly<Record<string, FieldReader>>,
  max = field.max,
): (text: string, place: ReadingPlace) => Reading {
  const tidy = field.import?.hasLines ? severalLines : oneLine
  const limited: Field = max === undefined ? field : { ...field, max }
  const read = field.import?.read === undefined ? undefined : readers[field.import.read]
  return read
    ? (text, place) => read(tidy(text), limited, place)
    : (text, place) => readField(limited, tidy(text), place)
}

/**
 * What a column fills: a field, 'note' where its cells are notes of their rows, under its heading, 'skip' where it is read past,
 * null where it is not imported.
 */
export type ColumnMapping<Key extends string> = (Key | 'note' | 'skip' | null)[]

/** The cells of a row by the fields their columns fill; '' where there is none, also in words. */
export function textsByField<Key extends string>(
  columns: readonly SheetColumn<Key>[],
  cells: readonly string[],
  mapping: readonly (string | null)[],
): Record<Key, string> {
  const texts: Record<string, string> = {}
  for (const { key } of columns) texts[key] = ''
  mapping.forEach((field, column) => {
    if (field !== null && Object.hasOwn(texts, field)) texts[field] = somethingOf(cells[column] ?? '')
  })
  return texts as Record<Key, string>
}

/** The cells of a row that are notes, each under the heading of its column. */
export const notesOf = (
  headings: readonly string[],
  cells: readonly string[],
  mapping: readonly (string | null)[],
): { heading: string; text: string }[] =>
  mapping.flatMap((to, column) => {
    const text = to === 'note' ? (cells[column] ?? '').trim() : ''
    return saysNothing(text) ? [] : [{ heading: headings[column]?.trim() || `Column ${column + 1}`, text }]
  })

/** What is wrong with one cell, in the words of its kind. */
export interface CellProblem<Key extends string> {
  field: Key
  reason: string
}

/** What a cell says beyond its stored value. */
export interface CellNote<Key extends string> {
  field: Key
  /** the text as it was written */
  text: string
}

/** A row as it was read. */
export interface ReadRow<Key extends string> {
  /** with their units beside them */
  values: Record<string, string>
  /** further values of a cell, by field */
  more: Partial<Record<Key, readonly string[]>>
  notes: CellNote<Key>[]
  /** everything that cannot be stored, in the order of the columns */
  problems: CellProblem<Key>[]
}

/** Reads the texts of a row. */
export function readRow<Key extends string>(
  columns: readonly SheetColumn<Key>[],
  texts: Readonly<Record<Key, string>>,
  place: ReadingPlace,
): ReadRow<Key> {
  const row: ReadRow<Key> = { values: {}, more: {}, notes: [], problems: [] }
  for (const { key, read, unit, isName } of columns) {
    const text = texts[key]
    const said = (isName ? isNoName(text) : saysNothing(text)) ? '' : text
    const dateOrder = place.dateOrders?.[key]
    const cell = read(said, dateOrder === undefined ? place : { ...place, dateOrder })
    row.values[key] = cell.value
    if (unit !== undefined) row.values[unit] = cell.unit ?? ''
    if (cell.more !== undefined && cell.more.length > 0) row.more[key] = cell.more
    if (cell.note !== undefined) row.notes.push({ field: key, text: cell.note })
    if (cell.problem !== undefined) row.problems.push({ field: key, reason: cell.problem })
  }
  return row
}

/** The fields that other columns fill than before. */
export const changedFields = <Key extends string>(
  columns: readonly SheetColumn<Key>[],
  before: readonly (string | null)[],
  after: readonly (string | null)[],
): Key[] => columns.map(({ key }) => key).filter(key => before.indexOf(key) !== after.indexOf(key))

/** The headings of required fields that no column fills and that have no text for all rows (IN-Q59). */
export const missingHeadings = (
  columns: readonly SheetColumn[],
  mapping: readonly (string | null)[],
  fills: Readonly<Record<string, string>> = {},
): string[] =>
  columns
    .filter(({ key, isRequired }) => isRequired && !mapping.includes(key) && !fills[key])
    .map(({ heading }) => heading)
