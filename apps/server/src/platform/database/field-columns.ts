import {
  type ColumnValues,
  type Field,
  type FieldKind,
  type FieldTable,
  type HeldValues,
  namesOf,
  type SentValues,
} from '@plinth/contract/field-table'
import { type RawBuilder, sql } from 'kysely'

/** How the columns of a table's fields are read, written, compared and ordered, by the kind of each field. */

const COLUMN_KINDS: Readonly<
  Record<FieldKind, { type: string; blank: '' | null; stored: (sent: string | null) => string | number | null }>
> = {
  text: { type: 'text', blank: '', stored: text => text },
  email: { type: 'text', blank: '', stored: text => text },
  list: { type: 'text', blank: '', stored: text => text },
  money: { type: 'bigint', blank: null, stored: digits => (digits ? Number(digits) : null) },
  date: { type: 'date', blank: null, stored: day => day || null },
}

/** The columns of a table's fields, in the order of the table. */
export const columnsOf = <T extends FieldTable>(table: T): (keyof ColumnValues<T> & string)[] =>
  Object.values(table).map(field => field.column) as (keyof ColumnValues<T> & string)[]

/** The values of columns of which nothing was entered. */
export const blankColumns = <T extends FieldTable>(table: T): ColumnValues<T> =>
  Object.fromEntries(
    Object.values(table).map(({ column, kind }) => [column, COLUMN_KINDS[kind].blank]),
  ) as ColumnValues<T>

/** The columns of the fields that were sent, with the values to store. */
export function sentColumns<T extends FieldTable>(
  table: T,
  sent: { [K in keyof SentValues<T>]?: SentValues<T>[K] | undefined },
): Partial<ColumnValues<T>> {
  const columns: Record<string, string | number | null> = {}
  for (const name of namesOf(table)) {
    const { column, kind, tidy }: Field = table[name]!
    const value: string | null | undefined = sent[name]
    if (value !== undefined) columns[column] = COLUMN_KINDS[kind].stored(tidy && value !== null ? tidy(value) : value)
  }
  return columns as Partial<ColumnValues<T>>
}

/** The values of a row's columns under the names they have on the wire. */
export function heldValues<T extends FieldTable>(table: T, row: ColumnValues<T>): HeldValues<T> {
  const columns: Readonly<Record<string, unknown>> = row
  const values: Record<string, unknown> = {}
  for (const name in table) values[name] = columns[table[name]!.column]
  return values as HeldValues<T>
}

/**
 * Names of columns joined by `, `, qualified by a table where one is named. The names come from the program, never from a
 * request.
 */
export const columnList = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.raw(columns.map(column => (table === undefined ? column : `${table}.${column}`)).join(', '))

/** Names and types of the columns as `json_to_recordset` needs them. */
export const recordColumns = (table: FieldTable): RawBuilder<unknown> =>
  sql.raw(
    Object.values(table)
      .map(({ column, kind }) => `${column} ${COLUMN_KINDS[kind].type}`)
      .join(', '),
  )
