import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'

/** So many in so many seconds, counted under a key that all processes share and a restart keeps. */
export interface Quota {
  key: string
  count: number
  most: number
  seconds: number
}

/**
 * Counts on every quota in one statement; a count begins anew once its time is over. Answers in how many seconds the last
 * of those that are used up is free again, 0 where none is.
 */
export async function countOn(tx: Tx, quotas: readonly Quota[], at: Date): Promise<number> {
  // in the order of their keys, so that two requests never wait for each other's rows
  const ordered = [...quotas].sort((a, b) => (a.key < b.key ? -1 : 1))
  const now = at.getTime()
  const counted = await sql<{ key: string; points: number; expire: number }>`
    insert into auth.rate_limits as l (key, points, expire)
    select k.key, k.points, k.expire from unnest(${ordered.map(one => one.key)}::text[],
      ${ordered.map(one => one.count)}::int[], ${ordered.map(one => now + one.seconds * 1000)}::bigint[])
      k(key, points, expire)
    on conflict (key) do update set
      points = case when l.expire <= ${now}::bigint then excluded.points
        else least(l.points, 1000000) + excluded.points end,
      expire = case when l.expire <= ${now}::bigint then excluded.expire else l.expire end
    returning key, points, expire`.execute(tx)
  const waits = counted.rows
    .filter(row => row.points > quotas.find(one => one.key === row.key)!.most)
    .map(row => Math.max(1, Math.ceil((row.expire - now) / 1000)))
  return Math.max(0, ...waits)
}

/**
 * Counts on every quota in the caller's transaction, so that what is refused counts for nothing.
 * Throws TOO_MANY_REQUESTS with `retryAfterSeconds` where one is used up.
 */
export async function spend(tx: Tx, quotas: readonly Quota[], at: Date): Promise<void> {
  const retryAfterSeconds = await countOn(tx, quotas, at)
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { data: { retryAfterSeconds } })
}
