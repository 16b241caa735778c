import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/pipelined-connection.ts'

/** Which of these lower-case addresses people of the company, its clients, or its leads of this kind have. */
export async function selectKnownAddresses(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Set<string>> {
  const wanted = sql`any(${[...emails]}::text[])`
  const found = await sql<{ email: string }>`
    select email from users where company_id = ${companyId} and email = ${wanted}
    union select email from clients where company_id = ${companyId} and email = ${wanted}
    union select leads.email_key from leads where leads.company_id = ${companyId} and leads.email <> ''
      and leads.email_key = ${wanted} and leads.deleted_at is null and ${visible}`.execute(tx)
  return new Set(found.rows.map(row => row.email))
}

/** The company's own address for answers. */
export async function selectCompanyEmail(tx: Tx, companyId: string): Promise<string> {
  const found = await sql<{ email: string }>`${prepared}
    select lower(email) as email from companies where company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.email ?? ''
}

/** So many in so many seconds, counted under a key that all processes share. */
export interface Quota {
  key: string
  count: number
  most: number
  seconds: number
}

/** Counts on every quota in one statement; answers the keys of those that are used up, with the milliseconds they stay so. */
export async function spendQuotas(
  tx: Tx,
  quotas: readonly Quota[],
  at: Date,
): Promise<{ key: string; waitMs: number }[]> {
  // in the order of their keys, so that two requests never wait for each other's rows
  const ordered = [...quotas].sort((a, b) => (a.key < b.key ? -1 : 1))
  const now = at.getTime()
  const counted = await sql<{ key: string; points: number; expire: number }>`${prepared}
    insert into auth.rate_limits as l (key, points, expire)
    select k.key, k.points, k.expire from unnest(${ordered.map(one => one.key)}::text[],
      ${ordered.map(one => one.count)}::int[], ${ordered.map(one => now + one.seconds * 1000)}::bigint[])
      k(key, points, expire)
    on conflict (key) do update set
      points = case when l.expire <= ${now}::bigint then excluded.points else l.points + excluded.points end,
      expire = case when l.expire <= ${now}::bigint then excluded.expire else l.expire end
    returning key, points, expire`.execute(tx)
  return counted.rows
    .filter(row => row.points > quotas.find(one => one.key === row.key)!.most)
    .map(row => ({ key: row.key, waitMs: row.expire - now }))
}
