import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'

const MARK = '/* unprepared */'

/**
 * Marks a query that is planned anew each time. Every other query is prepared once per connection and its plan reused, which
 * is wrong for two kinds: searches, filters and lists, whose best plan depends on their values, and statements with a text of
 * their own for each number of rows or choice of columns, which would fill the connection.
 */
export const unprepared = sql.raw(MARK)

const NAMES = new LRUCache<string, string>({ max: 1000 })

/** The name under which a statement is prepared; '' where it is marked not to be. */
export function preparedName(text: string): string {
  let name = NAMES.get(text)
  if (name === undefined) {
    name = text.includes(MARK) ? '' : createHash('sha1').update(text).digest('base64url')
    NAMES.set(text, name)
  }
  return name
}
