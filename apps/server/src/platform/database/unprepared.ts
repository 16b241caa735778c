import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

const MARK = '/* unprepared */'

/**
 * Marks a query to be planned anew each time. All others are prepared once per connection, which would be wrong for two kinds:
 * searches, filters and lists, whose best plan depends on their values; and statements whose text differs with the number of rows
 * or the choice of columns, which would fill the connection with prepared statements.
 */
export const unprepared = sql.raw(MARK)

const NAMES = new LRUCache<string, string>({ max: 1000 })

/** The name under which a statement is prepared; '' where it is marked as unprepared. */
export function preparedName(text: string): string {
  let name = NAMES.get(text)
  if (name === undefined) {
    name = text.includes(MARK) ? '' : createHash('sha1').update(text).digest('base64url')
    NAMES.set(text, name)
  }
  return name
}
