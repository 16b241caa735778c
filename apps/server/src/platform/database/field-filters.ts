import { isDay } from '@plinth/contract/day-text'
import { AppError } from '@plinth/contract/error-codes'
import type { Field } from '@plinth/contract/field-table'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Conditions and orders of lists, by the kind of a field. */

type Condition = RawBuilder<SqlBool>
type Expression = RawBuilder<unknown>

/** The error for a value that the column cannot have. */
export const notAFilter = (): AppError =>
  new AppError('INVALID', 'Not a valid filter', { fields: [{ field: 'filters', message: 'Not a valid filter' }] })

/** A single value is compared with `=`, because an index then returns the rows in its own order. */
export function oneOf(column: Expression, values: readonly (string | number)[], type: string): Condition {
  const cast = sql.raw(type)
  return values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${cast}`
    : sql<SqlBool>`${column} = any(${values}::${cast}[])`
}
export const oneOfFilled = (column: Expression, values: readonly (string | number)[], type: string): Condition[] =>
  values.length === 0 ? [] : [oneOf(column, values, type)]
export const orNull = (column: Expression, blank: readonly string[]): Condition[] =>
  blank.length === 0 ? [] : [sql<SqlBool>`${column} is null`]

/** Turns the values of a column filter into alternative conditions; an empty text stands for a blank field. Throws INVALID. */
export function filterConditions(field: Field, column: Expression, values: readonly string[]): Condition[] {
  const blank = values.filter(value => value === '')
  const filled = values.filter(value => value !== '')
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'list':
      return [oneOf(column, values, 'text')]
    case 'date':
      return [...orNull(column, blank), ...oneOfFilled(column, filled.map(readDay), 'date')]
    case 'money':
      return [...orNull(column, blank), ...filled.map(value => inBand(field, column, value))]
  }
}

function inBand({ bands = [] }: Field, column: Expression, id: string): Condition {
  const band = bands.find(one => one.id === id)
  if (!band) throw notAFilter()
  const from = sql<SqlBool>`${column} >= ${band.min}::bigint`
  return band.maxExclusive === Number.POSITIVE_INFINITY
    ? from
    : sql<SqlBool>`(${from} and ${column} < ${band.maxExclusive}::bigint)`
}

export function readDay(value: string): string {
  if (!isDay(value)) throw notAFilter()
  return value
}

/** An order of a list; its key is null where the field is blank. */
export interface SortKey {
  key: Expression
  /** needed where an index orders both filled and blank rows, but not one group after the other */
  parts?: IndexParts
}
export interface IndexParts {
  /** the key exactly as the index has it */
  key: Expression
  isFilled: Condition
  isBlank: Condition
  /** the columns that the key is made of */
  columns: Expression
  /** in ascending order the index has the blank rows first */
  blankComesFirst: boolean
}

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'email' || kind === 'list'

export function sortKey(field: Field, column: Expression, isIndexed: boolean): SortKey {
  const key = isText(field) ? sql`nullif(${column}, '')` : column
  if (!isIndexed) return { key }
  const parts = isText(field)
    ? { isFilled: sql<SqlBool>`${column} > ''`, isBlank: sql<SqlBool>`${column} = ''`, blankComesFirst: true }
    : {
        isFilled: sql<SqlBool>`${column} is not null`,
        isBlank: sql<SqlBool>`${column} is null`,
        blankComesFirst: false,
      }
  return { key, parts: { key: column, columns: column, ...parts } }
}
