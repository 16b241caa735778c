import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Tx } from './database/database.ts'

/** A number of uses within a number of seconds, counted under a key that all processes share and that survives a restart. */
export interface Quota {
  key: string
  count: number
  most: number
  seconds: number
}

/**
 * Counts one use against every quota in one statement; an expired count starts again. Returns the seconds until all exhausted
 * quotas are free again, 0 if none is exhausted.
 */
export async function countOn(tx: Tx, quotas: readonly Quota[], at: Date): Promise<number> {
  // in the order of their keys, so that two requests cannot deadlock on each other's rows
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
 * Counts one use against every quota in the caller's transaction, so that a refused request counts for nothing. Throws
 * TOO_MANY_REQUESTS with `retryAfterSeconds` where one is exhausted.
 */
export async function spend(tx: Tx, quotas: readonly Quota[], at: Date): Promise<void> {
  const retryAfterSeconds = await countOn(tx, quotas, at)
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { data: { retryAfterSeconds } })
}
