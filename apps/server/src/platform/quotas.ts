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
  const counted = await countUp(tx, quotas, at)
  const waits = counted.filter(one => one.points > one.most).map(one => secondsUntil(one.expire, at))
  return Math.max(0, ...waits)
}

/**
 * Counts as many uses against every quota as all of them have left, at most so many. Returns how many they are, and the seconds
 * until more may be free.
 */
export async function countUpTo(
  tx: Tx,
  quotas: readonly Omit<Quota, 'count'>[],
  wanted: number,
  at: Date,
): Promise<{ granted: number; retryAfterSeconds: number }> {
  const counted = await countUp(
    tx,
    quotas.map(quota => ({ ...quota, count: wanted })),
    at,
  )
  const left = counted.map(one => wanted - Math.max(0, one.points - one.most))
  const granted = Math.max(0, Math.min(wanted, ...left))
  if (granted < wanted)
    await sql`
      update auth.rate_limits set points = points - ${wanted - granted}
      where key = any(${quotas.map(one => one.key)}::text[])`.execute(tx)
  const full = counted.filter((_, place) => (left[place] ?? 0) <= granted)
  return { granted, retryAfterSeconds: Math.max(1, ...full.map(one => secondsUntil(one.expire, at))) }
}

const secondsUntil = (expire: number, at: Date): number => Math.max(1, Math.ceil((expire - at.getTime()) / 1000))

/** The quotas with what has been used of them, these uses included, and when they start again. */
async function countUp(
  tx: Tx,
  quotas: readonly Quota[],
  at: Date,
): Promise<(Quota & { points: number; expire: number })[]> {
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
  return counted.rows.map(row => ({ ...quotas.find(one => one.key === row.key)!, ...row }))
}

/**
 * Counts one use against every quota in the caller's transaction, so that a refused request counts for nothing. Throws
 * TOO_MANY_REQUESTS with `retryAfterSeconds` where one is exhausted.
 */
export async function spend(tx: Tx, quotas: readonly Quota[], at: Date): Promise<void> {
  const retryAfterSeconds = await countOn(tx, quotas, at)
  if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { data: { retryAfterSeconds } })
}
