import { type RawBuilder, sql } from 'kysely'

const NEXT = '"next version"'

/**
 * The value of a column `changes` in an update that raises `version`: who changed these fields last, and with which version. Put
 * together by immutable functions, since a distributed PostgreSQL takes no others in an update that reads columns.
 */
export function changeMarks<T>(fields: readonly string[], by: string): RawBuilder<T> {
  const marks = JSON.stringify(Object.fromEntries(fields.map(field => [field, { version: JSON.parse(NEXT), by }])))
  return sql<T>`changes || replace(${marks}::text, ${sql.lit(NEXT)}, (version + 1)::text)::jsonb`
}
