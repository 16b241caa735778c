import './auth.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** So many in so many seconds, counted under a key that all processes share and a restart keeps. */
export interface Limit {
  key: string
  points: number
  /** what this one counts for, where not 1 */
  count?: number
  seconds: number
}

/** Whether there is a row of this key whose time is not over. */
export async function selectIsLive(tx: Tx, key: string, at: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('auth.rate_limits')
    .select('key')
    .where('key', '=', key)
    .where('expire', '>', at.getTime())
    .executeTakeFirst()
  return found !== undefined
}

/** Keeps a key for so many seconds from now on, whatever was left of it. */
export async function keepKey(tx: Tx, { key, seconds }: Omit<Limit, 'points'>, at: Date): Promise<void> {
  const expire = at.getTime() + seconds * 1000
  await tx
    .insertInto('auth.rate_limits')
    .values({ key, points: 0, expire })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ expire }))
    .execute()
}

/** Takes back one count on each of the keys. */
export async function uncountOne(tx: Tx, keys: readonly string[]): Promise<void> {
  const ordered = [...keys].sort()
  await sql`
    update auth.rate_limits l set points = greatest(l.points - 1, 0)
    from (select key from auth.rate_limits where key = any(${ordered}::text[]) order by key for update) k
    where l.key = k.key`.execute(tx)
}

/** Forgets every network that an account is known from. */
export async function forgetKnown(tx: Tx, account: string): Promise<void> {
  await tx
    .deleteFrom('auth.rate_limits')
    .where(sql<string>`left(key, 57)`, '=', account)
    .where('key', 'like', sql.lit('sign-in known %'))
    .execute()
}

/** Begins the counts of these keys anew. */
export async function forgetCounts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('auth.rate_limits')
    .where(({ eb, fn, val }) => eb('key', '=', fn.any(val([...keys].sort()))))
    .execute()
}
