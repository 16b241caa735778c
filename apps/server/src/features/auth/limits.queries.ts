import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/pipelined-connection.ts'

/** So many in so many seconds, counted under a key that all processes share and a restart keeps. */
export interface Limit {
  key: string
  points: number
  seconds: number
}

export interface CountRow {
  key: string
  points: number
  /** milliseconds since 1970 */
  expire: number
}

/** Counts one on every key in one statement and answers where they stand; a count begins anew once its time is over. */
export async function countOne(tx: Tx, limits: readonly Limit[], at: Date): Promise<CountRow[]> {
  // in the order of their keys, so that two requests never wait for each other's rows
  const ordered = [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))
  const keys = ordered.map(limit => limit.key)
  const ends = ordered.map(limit => at.getTime() + limit.seconds * 1000)
  const counted = await sql<CountRow>`${prepared}
    insert into auth.rate_limits as l (key, points, expire)
    select k.key, 1, k.expire from unnest(${keys}::text[], ${ends}::bigint[]) k(key, expire)
    on conflict (key) do update set
      points = case when l.expire <= ${at.getTime()}::bigint then 1 else least(l.points, 1000000) + 1 end,
      expire = case when l.expire <= ${at.getTime()}::bigint then excluded.expire else l.expire end
    returning key, points, expire`.execute(tx)
  return counted.rows
}

/** Whether there is a row of this key whose time is not over. */
export async function selectIsLive(tx: Tx, key: string, at: Date): Promise<boolean> {
  const found = await sql`${prepared}
    select 1 from auth.rate_limits where key = ${key} and expire > ${at.getTime()}::bigint`.execute(tx)
  return found.rows.length > 0
}

/** Keeps a key for so many seconds from now on, whatever was left of it. */
export async function keepKey(tx: Tx, { key, seconds }: Omit<Limit, 'points'>, at: Date): Promise<void> {
  await sql`${prepared}
    insert into auth.rate_limits (key, points, expire) values (${key}, 0, ${at.getTime() + seconds * 1000}::bigint)
    on conflict (key) do update set expire = excluded.expire`.execute(tx)
}

/** Takes back one count on each of the keys. */
export async function uncountOne(tx: Tx, keys: readonly string[]): Promise<void> {
  const ordered = [...keys].sort()
  await sql`${prepared}
    update auth.rate_limits l set points = greatest(l.points - 1, 0)
    from (select key from auth.rate_limits where key = any(${ordered}::text[]) order by key for update) k
    where l.key = k.key`.execute(tx)
}

/** Forgets every network that an account is known from. */
export async function forgetKnown(tx: Tx, account: string): Promise<void> {
  await sql`${prepared}
    delete from auth.rate_limits where left(key, 57) = ${account} and key like 'sign-in known %'`.execute(tx)
}

/** Begins the counts of these keys anew. */
export async function forgetCounts(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`${prepared} delete from auth.rate_limits where key = any(${[...keys].sort()}::text[])`.execute(tx)
}
