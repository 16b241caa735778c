import { countsInLakhs } from './money-text.ts'

/**
 * A field of a module (a lead, a project, a task) is written once, in a table; columns, schemas, lists, forms and texts are made
 * from it by its kind. This part knows the kinds and no module, and imports no zod, so that every page may read it.
 */

/** What a field of each kind holds, as it is stored and read, and what of it is sent to be stored. */
interface Kinds {
  text: { held: string; sent: string }
  email: { held: string; sent: string }
  /** an entry of one of the company's growable lists, or any other text */
  list: { held: string; sent: string }
  /** whole units of the company's currency; sent as digits, '' for none */
  money: { held: number | null; sent: string }
  /** YYYY-MM-DD */
  date: { held: string | null; sent: string | null }
}
export type FieldKind = keyof Kinds

export interface Field {
  /** of its database table */
  column: string
  /** what forms call it, and lists and messages that have no name of their own for it */
  label: string
  kind: FieldKind
  /** the most characters that are taken of what is sent as text */
  max?: number
  /** said where the text is empty; a field without it may be */
  missing?: string
  /** what is wrong with a text, or undefined */
  problem?: (text: string) => string | undefined
  /** makes a text fit while it is typed, and before it is stored */
  tidy?: (text: string) => string
  /** the ranges that an amount is filtered by */
  bands?: readonly Band[]
}
/** A range of amounts; the upper end is none of it. */
export interface Band {
  id: string
  /** its name where amounts are counted in lakhs, and elsewhere */
  label: { lakhs: string; millions: string }
  min: number
  maxExclusive: number
}
/** What a range is called in a company with this currency symbol. */
export const bandLabel = ({ label }: Band, symbol: string): string =>
  countsInLakhs(symbol) ? label.lakhs : label.millions
export type FieldTable = Readonly<Record<string, Field>>

/** The values of a table's fields as they are read, by the names of the wire. */
export type HeldValues<T extends FieldTable> = { -readonly [K in keyof T]: Kinds[T[K]['kind']]['held'] }
/** The values as they are sent to be stored. */
export type SentValues<T extends FieldTable> = { -readonly [K in keyof T]: Kinds[T[K]['kind']]['sent'] }
/** The values by column. */
export type ColumnValues<T extends FieldTable> = {
  -readonly [K in keyof T as T[K]['column']]: Kinds[T[K]['kind']]['held']
}

export type FieldName<T extends FieldTable> = keyof T & string
/** The fields of a table that have something to say about `Part`: those that can be merged, imported … */
export type FieldsWith<T extends FieldTable, Part extends string> = {
  readonly [K in keyof T as T[K] extends Readonly<Record<Part, unknown>> ? K : never]: T[K]
}

export type FieldsWithout<T extends FieldTable, Part extends string> = Omit<T, keyof FieldsWith<T, Part>>

/** The names of a table's fields in its order. */
export const namesOf = <T extends FieldTable>(table: T): FieldName<T>[] => Object.keys(table)

export const fieldsWith = <T extends FieldTable, Part extends string>(table: T, part: Part): FieldsWith<T, Part> =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => part in field)) as FieldsWith<T, Part>

export const fieldsWithout = <T extends FieldTable, Part extends string>(
  table: T,
  part: Part,
): FieldsWithout<T, Part> =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => !(part in field))) as FieldsWithout<T, Part>

/** Names in the order of `first`, and those that it does not name after them. */
export const inOrder = <Name extends string>(first: readonly NoInfer<Name>[], names: readonly Name[]): Name[] => [
  ...first.filter(name => names.includes(name)),
  ...names.filter(name => !first.includes(name)),
]

/** `Source Name` as a word of a sentence: `Source name`. Words in capitals stay. */
export const inSentence = (label: string): string =>
  label.replace(/ \p{Lu}(?=[\p{Ll}])/gu, initial => initial.toLowerCase())

/** One value for each of some names. */
export const mapNames = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map(name => [name, value(name)])) as Record<Name, Value>

/** A value as a text that can be compared and shown; '' where there is none. */
export const heldText = (value: string | number | null): string => (value === null ? '' : String(value))
