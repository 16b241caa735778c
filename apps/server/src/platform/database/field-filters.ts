import { isDay } from '@plinth/contract/day-text'
import { AppError } from '@plinth/contract/error-codes'
import type { Field } from '@plinth/contract/field-table'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Conditions and orders of lists, by the kind of a field. */

type Condition = RawBuilder<SqlBool>
type Expression = RawBuilder<unknown>

/** A value that its column cannot have. */
export const notAFilter = (): AppError =>
  new AppError('INVALID', 'Not a valid filter', { fields: [{ field: 'filters', message: 'Not a valid filter' }] })

/** One value is compared with `=`: an index then answers in its order. */
export function oneOf(column: Expression, values: readonly (string | number)[], type: string): Condition {
  const cast = sql.raw(type)
  return values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${cast}`
    : sql<SqlBool>`${column} = any(${values}::${cast}[])`
}
export const oneOfGiven = (column: Expression, values: readonly (string | number)[], type: string): Condition[] =>
  values.length === 0 ? [] : [oneOf(column, values, type)]
export const orNull = (column: Expression, blank: readonly string[]): Condition[] =>
  blank.length === 0 ? [] : [sql<SqlBool>`${column} is null`]

/** The values of a column filter as conditions that are alternatives; an empty text stands for a blank. Throws INVALID. */
export function filterConditions(field: Field, column: Expression, values: readonly string[]): Condition[] {
  const blank = values.filter(value => value === '')
  const given = values.filter(value => value !== '')
  switch (field.kind) {
    case 'text':
    case 'email':
    case 'list':
      return [oneOf(column, values, 'text')]
    case 'date':
      return [...orNull(column, blank), ...oneOfGiven(column, given.map(readDay), 'date')]
    case 'money':
      return [...orNull(column, blank), ...given.map(value => inBand(field, column, value))]
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

/** What a list is ordered by: null where the field is blank. */
export interface SortKey {
  key: Expression
  /** where an index holds the filled ones and the blank ones in order, but not one after the other */
  parts?: IndexParts
}
export interface IndexParts {
  /** the key as it lies in the index */
  key: Expression
  isFilled: Condition
  isBlank: Condition
  /** what the order is made of */
  columns: Expression
  /** the index has the blank ones first in ascending order */
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
