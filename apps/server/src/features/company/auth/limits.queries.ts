import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** So many in so many seconds, counted under a key that all processes share and a restart keeps. */
export interface Limit {
  key: string
  points: number
  seconds: number
}

/** Whether there is a row of this key whose time is not over. */
export async function selectIsLive(tx: Tx, key: string, at: Date): Promise<boolean> {
  const found = await sql`
    select 1 from auth.rate_limits where key = ${key} and expire > ${at.getTime()}::bigint`.execute(tx)
  return found.rows.length > 0
}

/** Keeps a key for so many seconds from now on, whatever was left of it. */
export async function keepKey(tx: Tx, { key, seconds }: Omit<Limit, 'points'>, at: Date): Promise<void> {
  await sql`
    insert into auth.rate_limits (key, points, expire) values (${key}, 0, ${at.getTime() + seconds * 1000}::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(tx)
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
  await sql`
    delete from auth.rate_limits where left(key, 57) = ${account} and key like 'sign-in known %'`.execute(tx)
}

/** Begins the counts of these keys anew. */
export async function forgetCounts(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`delete from auth.rate_limits where key = any(${[...keys].sort()}::text[])`.execute(tx)
}
